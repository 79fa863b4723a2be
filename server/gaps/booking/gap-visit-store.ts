/** Rows of visits that were booked for gaps, and of those that took place, did not, or stand again. */
import { sql } from 'kysely';
import type { GapVisit } from '#shared/gaps/gap-booking.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

interface NewVisit {
  caseId: string;
  appointmentId: string;
  organizationId: string;
  /** Null: the patient. */
  bookedBy: string | null;
  at: Date;
}

export async function insertVisit(db: Connection, visit: NewVisit): Promise<void> {
  await db
    .insertInto('gap_visits')
    .values({
      case_id: visit.caseId,
      appointment_id: visit.appointmentId,
      organization_id: visit.organizationId,
      booked_by: visit.bookedBy,
      booked_at: visit.at,
    })
    .execute();
}

/** The types of the gap's measure that are in use; none where the organization has no measure of it. */
export async function typesOfGap(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from cases c
    join gap_measures m on m.organization_id = c.organization_id and m.active
      and (m.id::text = c.subject ->> 'measureId'
        or (c.subject ->> 'measureId' is null and lower(m.name) = lower(c.subject ->> 'measure')))
    join appointment_types t on t.id = any (m.type_ids) and t.organization_id = c.organization_id and t.active
    where c.organization_id = ${organizationId} and c.id = ${caseId} and c.kind = 'gap'
    order by t.name`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of the appointment `a`, by name. */
const practitionersOfVisit = sql<string>`coalesce((
  select string_agg(p.full_name, ', ' order by p.full_name)
  from appointment_practitioners ap join practitioners p on p.id = ap.practitioner_id
  where ap.appointment_id = a.id), '')`;
const isTeleVisit = sql<boolean>`t.kind = 'tele-visit'`;

/** The newest first. */
export const visitsOf = (db: Connection, caseId: string): Promise<GapVisit[]> =>
  db
    .selectFrom('gap_visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .select(['v.appointment_id as appointmentId', 'v.outcome'])
    .select(isoInstant('a.starts_at').as('startsAt'))
    .select(sql<boolean>`v.booked_by is null`.as('isByPatient'))
    .select(practitionersOfVisit.as('practitioner'))
    .where('v.case_id', '=', caseId)
    .orderBy('a.starts_at', 'desc')
    .execute();

export interface ChangedVisit {
  caseId: string;
  organizationId: string;
  appointmentId: string;
  /** What came of it, as the appointment says now; null: it is to come. */
  outcome: 'attended' | 'not-attended' | null;
}

/** What a gap's appointment says of its outcome: one that is deleted did not take place. */
const outcomeOfAppointment = sql<ChangedVisit['outcome']>`case
  when a.id is null or a.state in ('cancelled', 'no-show') then 'not-attended'
  when a.state = 'completed' then 'attended' end`;

/**
 * Visits of which the appointment says something else than what is noted, the ended ones for `recheckDays` only; a
 * cancelled one stands again where nothing else was booked for the gap.
 */
export async function changedVisits(
  db: Connection,
  { limit, endedSince }: { limit: number; endedSince: Date },
): Promise<ChangedVisit[]> {
  const { rows } = await sql<ChangedVisit>`
    select v.case_id as "caseId", v.organization_id as "organizationId",
      v.appointment_id as "appointmentId", ${outcomeOfAppointment} as outcome
    from gap_visits v left join appointments a on a.id = v.appointment_id
    where (v.outcome is null or (v.ended_at > ${endedSince} and a.id is not null))
      and v.outcome is distinct from (${outcomeOfAppointment})
      and (v.outcome is null or not exists (select from gap_visits o
        where o.case_id = v.case_id and o.outcome is null))
    order by v.case_id limit ${limit}`.execute(db);
  return rows;
}

/** Again with the case locked; null where it is as noted by now. */
export async function lockChangedVisit(
  db: Connection,
  { caseId, appointmentId }: Pick<ChangedVisit, 'caseId' | 'appointmentId'>,
): Promise<Pick<ChangedVisit, 'outcome'> | null> {
  await sql`select from cases where id = ${caseId} for update`.execute(db);
  const { rows } = await sql<Pick<ChangedVisit, 'outcome'>>`
    select ${outcomeOfAppointment} as outcome
    from gap_visits v left join appointments a on a.id = v.appointment_id
    where v.case_id = ${caseId} and v.appointment_id = ${appointmentId}
      and v.outcome is distinct from (${outcomeOfAppointment})`.execute(db);
  return rows[0] ?? null;
}

export async function saveOutcome(
  db: Connection,
  { caseId, appointmentId, outcome, at }: Omit<ChangedVisit, 'organizationId'> & { at: Date },
): Promise<void> {
  await db
    .updateTable('gap_visits')
    .set({ outcome, ended_at: outcome === null ? null : at })
    .where('case_id', '=', caseId)
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** The visit that is to come. */
export async function openVisitOf(db: Connection, caseId: string) {
  const row = await db
    .selectFrom('gap_visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select([practitionersOfVisit.as('practitioner'), isTeleVisit.as('isTeleVisit')])
    .where('v.case_id', '=', caseId)
    .where('v.outcome', 'is', null)
    .where('a.state', '=', 'booked')
    .executeTakeFirst();
  return row ?? null;
}
