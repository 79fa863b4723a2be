/** Inpatient stays by what can still be done before and after their discharge, and how many there are. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import type { RankedRow } from '#shared/ranked-page.ts';
import {
  mostRiskRows,
  riskDays,
  riskGroups,
  type ListRisk,
  type RiskGroup,
  type RiskRow,
} from '#shared/scores.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface RiskReader {
  organizationId: string;
  /** Null: all units. */
  unitIds: readonly string[] | null;
  now: Date;
  /** Where the organization is. */
  today: string;
  zone: string;
}

/** The first time that is booked for the patient from now on, of all records that were merged into theirs. */
const bookedAt = (now: Date) => sql<Date | null>`(
  select min(a.starts_at) from same_patients(s.patient_id) as same (id)
  join appointments a on a.patient_id = same.id and a.state = 'booked' and a.starts_at > ${now})`;

/** The contact of the stay's discharge, the last one; somebody plans it or has it, or it is done. */
const contactOf = sql`(
  select c.id, c.state, c.opened_by is not null or c.owner_id is not null or c.state in ('booked', 'reached')
      as is_planned
  from cases c where c.organization_id = s.organization_id and c.kind = 'contact' and c.encounter_id = s.id
    and c.state not in ('dropped', 'cancelled', 'back', 'died', 'unreached')
  order by c.opened_at desc, c.id limit 1)`;

/** Back in a bed, so that this stay is over for what its score counts. */
const isBack = sql<SqlBool>`exists (
  select from same_patients(s.patient_id) as same (id) join stays later on later.patient_id = same.id
  where later.id <> s.id and later.admitted_at > s.admitted_at and later.class in (${sql.join(inpatientClasses)})
    and later.status not in ('planned', 'cancelled', 'entered-in-error'))`;

/** Each stay of the organization that may be in a list, with its group and when it is in turn. */
const groupedStays = ({ organizationId, unitIds, today, now }: RiskReader) => sql`
  select s.*, p.id as main_id, p.full_name, p.birth_date, p.external_id, b.at as booked_at,
    contact.id as contact_id, contact.state as contact_state,
    case when b.at is not null or contact.is_planned then 'planned'
      when not s.is_open then 'home'
      when s.expected_end <= ${today}::date then 'leaving'
      else 'inside' end as risk_group
  from stays s
  join patients first on first.id = s.patient_id
  join patients p on p.id = coalesce(first.merged_into, first.id)
  cross join lateral (select ${bookedAt(now)} as at) b
  left join lateral ${contactOf} contact on true
  where s.organization_id = ${organizationId} and s.class in (${sql.join(inpatientClasses)})
    and p.deceased is null
    and (s.is_open or (s.discharged_day between ${today}::date - ${riskDays}::integer and ${today}::date
      and s.status = 'finished' and not ${isBack}))
    ${unitIds === null ? sql`` : sql`and s.unit_id = any (${unitIds}::uuid[])`}`;

export async function countsOf(
  db: Connection,
  reader: RiskReader,
): Promise<Record<RiskGroup, number>> {
  const { rows } = await sql<{ group: RiskGroup; count: number }>`
    select risk_group as group, count(*)::integer as count
    from (${groupedStays(reader)}) as grouped group by 1`.execute(db);
  const counts = rows.map(({ group, count }) => [group, count] as const);
  return {
    ...(Object.fromEntries(riskGroups.map((group) => [group, 0])) as Record<RiskGroup, number>),
    ...Object.fromEntries(counts),
  };
}

export type RiskStay = Omit<RiskRow, 'results'> & Pick<RankedRow, 'ranks'>;

/**
 * In which order they are read: by group; of those who left the last first; then by the expected end, and the last
 * admissions first. What is not known comes last.
 */
const ranks = sql`array[
  array_position(array['leaving', 'inside', 'home', 'planned'], risk_group),
  coalesce('2999-12-31'::date - discharged_day, 0), coalesce(expected_end - '1900-01-01'::date, 1000000),
  coalesce('2999-12-31'::date - admitted_day, 1000000)]`;

async function staysWhere(
  db: Connection,
  reader: RiskReader,
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
): Promise<RiskStay[]> {
  type Row = Omit<RiskStay, 'patient' | 'bookedAt'> &
    Omit<RiskStay['patient'], 'id'> & { patientId: string; bookedAt: Date | null };
  const { rows } = await sql<Row>`
    select id as "stayId", ranks, risk_group as group, main_id as "patientId", full_name as "fullName",
      to_char(birth_date, 'YYYY-MM-DD') as "birthDate", external_id as "recordNumber", unit, bed, service,
      to_char(admitted_day, 'YYYY-MM-DD') as "admittedOn", to_char(discharged_day, 'YYYY-MM-DD') as "dischargedOn",
      to_char(expected_end, 'YYYY-MM-DD') as "expectedEnd", booked_at as "bookedAt",
      contact_id as "contactId", contact_state as "contactState",
      case when is_open then null
        else greatest(0, ${riskDays}::integer - (${reader.today}::date - discharged_day)) end as "daysLeft"
    from (select g.*, ${ranks} as ranks from (${groupedStays(reader)}) as g) as grouped where ${where}
    order by ranks, id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ patientId, fullName, birthDate, recordNumber, ...row }) => ({
    ...row,
    bookedAt: row.bookedAt?.toISOString() ?? null,
    patient: { id: patientId, fullName, birthDate, recordNumber },
  }));
}

/** One more than a page has, where there are more. */
export const staysIn = (
  db: Connection,
  reader: RiskReader,
  { groups, after }: Pick<ListRisk, 'groups' | 'after'>,
): Promise<RiskStay[]> =>
  staysWhere(db, reader, {
    where: after
      ? sql`risk_group = any (${groups}::text[]) and (ranks, id) > (${after.ranks}::integer[], ${after.id}::uuid)`
      : sql`risk_group = any (${groups}::text[])`,
    limit: mostRiskRows + 1,
  });

/** Those of the ids that are in the lists now. */
export const staysOf = (
  db: Connection,
  reader: RiskReader,
  of: { stayId: string } | { patientId: string },
): Promise<RiskStay[]> =>
  staysWhere(
    db,
    { ...reader, unitIds: null },
    {
      where:
        'stayId' in of
          ? sql`id = ${of.stayId}::uuid`
          : sql`patient_id in (select same_patients(${of.patientId}::uuid))`,
      limit: mostRiskRows,
    },
  );
