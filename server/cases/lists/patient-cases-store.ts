/** The cases of one patient with their events and clocks, as many statements for one as for a hundred. */
import { sql } from 'kysely';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { CaseDelivery, PatientCase } from '#shared/cases/patient-work.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isVisible, type Reader } from '#server/cases/core/case-filter-store.ts';

/** Of one patient; the newest. */
const mostCases = 200;

type Clock = PatientCase['clocks'][number];

type Row = Omit<PatientCase, 'openedAt' | 'closedAt' | 'clocks'> & {
  openedAt: Date;
  closedAt: Date | null;
  /** Without a label: of a time that was set for the case. */
  clocks: (Omit<Clock, 'label'> & { label: string | null })[];
};

const events = sql<PatientCase['events']>`(
  select coalesce(jsonb_agg(jsonb_build_object('at', ${isoInstant('e.at')}, 'event', e.event,
    'by', w.full_name, 'toState', e.to_state, 'note', e.detail -> 'note', 'about', e.detail -> 'about',
    'call', e.detail -> 'call') order by e.sequence), '[]')
  from case_events e left join practitioners w on w.id = e.by where e.case_id = c.id)`;

const clocks = sql<Row['clocks']>`(
  select coalesce(jsonb_agg(jsonb_build_object('label', r.label,
    'startedAt', ${isoInstant('k.started_at')}, 'dueAt', ${isoInstant('k.due_at')}, 'state', k.state)
    order by k.due_at), '[]')
  from clocks k left join clock_rules r on r.id = k.rule_id where k.case_id = c.id)`;

/** Also of records that were merged into this one. */
const visible = (db: Connection, reader: Reader, patientId: string) =>
  db
    .selectFrom('cases as c')
    .where('c.organization_id', '=', reader.organizationId)
    .where(
      sql<boolean>`c.patient_id in (select id from patients
        where id = ${patientId} or merged_into = ${patientId})`,
    )
    .where((is) => isVisible(is, reader))
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id')
    .limit(mostCases);

export async function visibleIdsOf(
  db: Connection,
  reader: Reader,
  patientId: string,
): Promise<string[]> {
  const rows = await visible(db, reader, patientId).select('c.id').execute();
  return rows.map(({ id }) => id);
}

export async function ofPatient(
  db: Connection,
  reader: Reader,
  patientId: string,
): Promise<PatientCase[]> {
  const rows: Row[] = await visible(db, reader, patientId)
    .select([
      'c.id',
      'c.kind',
      'c.title',
      'c.state',
      'c.encounter_id as encounterId',
      'c.opened_at as openedAt',
      'c.closed_at as closedAt',
      events.as('events'),
      clocks.as('clocks'),
    ])
    .execute();
  return rows.map(({ openedAt, closedAt, ...row }) => ({
    ...row,
    clocks: row.clocks.map((clock) => ({ ...clock, label: clock.label ?? kindOf(row.kind).label })),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** What left and came in about these cases, in order; as many statements for one case as for all of a patient. */
export async function deliveriesOf(
  db: Connection,
  caseIds: readonly string[],
): Promise<CaseDelivery[]> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('case_communications as v')
    .leftJoin('practitioners as w', 'w.id', 'v.sent_by')
    .select(['v.id', 'v.case_id as caseId', 'v.type', 'v.medium', 'v.state', 'v.recipient'])
    .select(['v.sender', 'v.title', 'w.full_name as by', 'v.at', 'v.received_at as receivedAt'])
    .where('v.case_id', 'in', caseIds)
    .orderBy('v.at')
    .orderBy('v.id')
    .execute();
  return rows.map(({ at, receivedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
  }));
}
