/** Rows of a unit's day: who works there, and what they have then. */
import { sql } from 'kysely';
import type { Colleague } from '#shared/people.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { colleagueColumns } from '#server/platform/sql/colleague-columns.ts';
import { wasOfUnitOn } from '#server/platform/rights/unit-members.ts';
import { longestAppointmentMs } from '#server/platform/sql/appointment-rows.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

/** Who belongs to the unit on that day, in order of name; nobody where it is another organization's. */
export const peopleOfUnit = (
  db: Connection,
  { organizationId, unitId, day }: UnitQuery & { day: string },
): Promise<Colleague[]> =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(colleagueColumns)
    .where('p.organization_id', '=', organizationId)
    .where(wasOfUnitOn('p', sql`${unitId}::uuid`, sql`${day}::date`))
    .where('p.active', '=', true)
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();

interface UnitsQuery {
  organizationId: string;
  unitIds: readonly string[];
}

/** Appointments in the span, of anybody who belongs to one of these units on their day. */
export async function idsOfUnits(
  db: Connection,
  { organizationId, unitIds }: UnitsQuery,
  { startsAt, endsAt }: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('practitioners as p')
    .innerJoin('appointment_practitioners as ap', 'ap.practitioner_id', 'p.id')
    .select('ap.appointment_id as id')
    .distinct()
    .where('p.organization_id', '=', organizationId)
    .where(
      wasOfUnitOn('p', sql`any(${unitIds}::uuid[])`, sql`(ap.starts_at at time zone p.zone)::date`),
    )
    .where('ap.starts_at', '>', new Date(startsAt.getTime() - longestAppointmentMs))
    .where('ap.starts_at', '<', endsAt)
    .where('ap.ends_at', '>', startsAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** By appointment; those whose patient has given none are left out. */
export async function phonesOf(
  db: Connection,
  organizationId: string,
  appointmentIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'p.phone'])
    .where('a.organization_id', '=', organizationId)
    .where(sql<boolean>`a.id = any(${[...appointmentIds]}::uuid[])`)
    .where('p.phone', 'is not', null)
    .$narrowType<{ phone: string }>()
    .execute();
  return Object.fromEntries(rows.map(({ id, phone }) => [id, phone]));
}

/** By appointment: since when its patient has been in the waiting room. */
export async function waitingIn(
  db: Connection,
  organizationId: string,
  appointmentIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('visits')
    .select(['appointment_id as id', 'waiting_since as since'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`appointment_id = any(${[...appointmentIds]}::uuid[])`)
    .where('state', '=', 'waiting')
    .where('waiting_since', 'is not', null)
    .$narrowType<{ since: Date }>()
    .execute();
  return Object.fromEntries(rows.map(({ id, since }) => [id, since.toISOString()]));
}

/** Appointments in the span, of one person. */
export async function idsOfPerson(
  db: Connection,
  { id: practitionerId, organizationId }: { id: string; organizationId: string },
  { startsAt, endsAt }: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_practitioners as ap')
    .select('ap.appointment_id as id')
    .where('ap.organization_id', '=', organizationId)
    .where('ap.practitioner_id', '=', practitionerId)
    .where('ap.starts_at', '>', new Date(startsAt.getTime() - longestAppointmentMs))
    .where('ap.starts_at', '<', endsAt)
    .where('ap.ends_at', '>', startsAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** Appointments in the span, of anybody of the unit. */
export const idsOfUnit = (
  db: Connection,
  { organizationId, unitId }: UnitQuery,
  span: Span,
): Promise<string[]> => idsOfUnits(db, { organizationId, unitIds: [unitId] }, span);
