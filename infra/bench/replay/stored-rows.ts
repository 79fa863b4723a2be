/** Reads what a server has stored of a replay. */
import type pg from 'pg';

export interface StoredFactRow {
  feed: string;
  type: string;
  key: string;
  number: string;
  status: string;
  code: string | null;
  value: string | null;
  text: string | null;
  startsAt: Date;
  endedAt: Date | null;
  severity: string | null;
  /** The key of the stay that it is of. */
  stayKey: string | null;
}

export interface StoredMessageRow {
  feed: string;
  hash: string;
  controlId: string;
  state: string;
  reason: string | null;
}

export async function storedRows(db: pg.Client | pg.Pool, organizationId: string) {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await db.query<Row>(text, [organizationId])).rows;
  return {
    patients: await read<{
      id: string;
      number: string;
      survivor: string;
      fullName: string;
      birthDate: string | null;
      phone: string | null;
    }>(`select p.id, p.external_id as number, s.external_id as survivor, s.full_name as "fullName",
          to_char(s.birth_date, 'YYYY-MM-DD') as "birthDate", s.phone
        from patients p join patients s on s.id = coalesce(p.merged_into, p.id)
        where p.organization_id = $1 and p.external_id is not null`),
    facts: await read<StoredFactRow>(`select s.name as feed, f.type, f.source_key as key,
          p.external_id as number, f.status, f.code, f.value, f.text,
          f.effective_at as "startsAt", f.ended_at as "endedAt",
          f.body #>> '{reaction,0,severity}' as severity, stay.source_key as "stayKey"
        from facts f join fact_sources s on s.id = f.source_id
        left join facts stay on stay.id = f.encounter_id
        join patients p on p.id = f.patient_id where f.organization_id = $1`),
    appointments: await read<{
      filler: string | null;
      state: string;
      startsAt: Date;
      number: string;
      npi: string;
    }>(`select o.filler_id as filler, a.state, a.starts_at as "startsAt", p.external_id as number,
          (select string_agg(w.npi, '+') from appointment_practitioners ap
           join practitioners w on w.id = ap.practitioner_id where ap.appointment_id = a.id) as npi
        from appointments a left join outside_appointments o on o.appointment_id = a.id
        left join patients p on p.id = a.patient_id where a.organization_id = $1`),
    messages: await read<StoredMessageRow>(`select s.name as feed, encode(m.hash, 'hex') as hash,
          m.control_id as "controlId", m.state, m.reason
        from fact_messages m join fact_sources s on s.id = m.source_id where m.organization_id = $1`),
    /** Of each try that was committed, in the order of the commits: the audit is one chain. */
    order: await read<{ feed: string; hash: string; state: string | null; isRetry: boolean }>(
      `select s.name as feed, encode(m.hash, 'hex') as hash, e.detail->>'state' as state,
          e.action = 'facts.retry' as "isRetry"
        from audit_events e join fact_messages m on m.id::text = e.object_id
        join fact_sources s on s.id = m.source_id
        where e.organization_id = $1 and e.action in ('facts.receive', 'facts.retry') order by e.seq`,
    ),
  };
}

export type StoredRows = Awaited<ReturnType<typeof storedRows>>;
