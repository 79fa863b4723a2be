/** Physician advisors: who is on duty when, by the view of duties, and who may take calls at all. */
import { sql } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fromDuties, longestShift } from '#server/platform/sql/shifts-in-force.ts';

interface DutySpan extends NamedPerson, Span {}

/** Duties of people of this job that reach into the span, the earliest first. */
export async function dutiesOfJob(
  db: Connection,
  { organizationId, job, span }: { organizationId: string; job: HospitalRole; span: Span },
): Promise<DutySpan[]> {
  const { rows } = await sql<DutySpan>`
    select p.id, p.full_name as "fullName", a.starts_at as "startsAt", a.ends_at as "endsAt"
    from ${fromDuties}
    where a.organization_id = ${organizationId} and p.hospital_role = ${job}
      and p.access = 'karemd'
      and a.shift_starts_at > ${span.startsAt}::timestamptz - ${longestShift}
      and a.shift_starts_at < ${span.endsAt} and a.starts_at < ${span.endsAt}
      and a.ends_at > ${span.startsAt}
    order by a.starts_at, p.id`.execute(db);
  return rows;
}

/** Most that are offered for. */
const mostOfJob = 20;

/** Everybody of the job who may sign in, by name. */
export const peopleOfJob = (
  db: Connection,
  organizationId: string,
  job: HospitalRole,
): Promise<NamedPerson[]> =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName'])
    .where('organization_id', '=', organizationId)
    .where('hospital_role', '=', job)
    .where('access', '=', 'karemd')
    .orderBy('name_order')
    .orderBy('id')
    .limit(mostOfJob)
    .execute();

/** Of the organization's table, by the name that cases say. */
export async function payerPhone(
  db: Connection,
  organizationId: string,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payers')
    .select('phone')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

interface HandedOver extends Span {
  organizationId: string;
  fromId: string;
  toId: string;
  job: HospitalRole;
}

/** Appointments of calls that one advisor has within a duty which goes to another, with their cases. */
export async function callsWithin(
  db: Connection,
  { organizationId, fromId, toId, job, startsAt, endsAt }: HandedOver,
): Promise<{ appointmentId: string; caseId: string }[]> {
  return db
    .selectFrom('peer_to_peer_calls as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .innerJoin('appointment_practitioners as w', 'w.appointment_id', 'a.id')
    .innerJoin('practitioners as giver', 'giver.id', 'w.practitioner_id')
    .innerJoin('practitioners as taker', (join) => join.on('taker.id', '=', toId))
    .select(['a.id as appointmentId', 'c.case_id as caseId'])
    .where('c.organization_id', '=', organizationId)
    .where('w.practitioner_id', '=', fromId)
    .where('giver.hospital_role', '=', job)
    .where('taker.hospital_role', '=', job)
    .where('a.state', '=', 'booked')
    .where('c.outcome', 'is', null)
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt)
    .orderBy('a.id')
    .execute();
}

interface Leaver {
  organizationId: string;
  practitionerId: string;
  now: Date;
}

const mostOfLeaver = 100;

/** Booked calls of one person that are not over, the earliest first. */
export const comingCallsOf = (
  db: Connection,
  { organizationId, practitionerId, now }: Leaver,
): Promise<{ id: string; caseId: string; doctor: string; title: string; startsAt: Date }[]> =>
  db
    .selectFrom('peer_to_peer_calls as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .innerJoin('appointment_practitioners as w', 'w.appointment_id', 'a.id')
    .innerJoin('cases as k', 'k.id', 'c.case_id')
    .select(['c.id', 'c.case_id as caseId', 'c.doctor_name as doctor', 'k.title'])
    .select('a.starts_at as startsAt')
    .where('c.organization_id', '=', organizationId)
    .where('w.practitioner_id', '=', practitionerId)
    .where('a.state', '=', 'booked')
    .where('a.ends_at', '>', now)
    .where('c.outcome', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('c.id')
    .limit(mostOfLeaver)
    .execute();

/** Of these appointments those that somebody is on. */
export async function thoseOf(
  db: Connection,
  practitionerId: string,
  appointmentIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_practitioners')
    .select('appointment_id as id')
    .where('practitioner_id', '=', practitionerId)
    .where('appointment_id', 'in', [...appointmentIds])
    .execute();
  return rows.map(({ id }) => id);
}
