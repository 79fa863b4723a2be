/** Rows of appointments, their types and their clinicians, always within one organization. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';
import type { Appointment, AppointmentState, AppointmentType, Kind } from '#shared/appointments.ts';
import type { Span } from './days.ts';

/** Whose appointments are meant: nobody else's are ever found. */
export interface Whose {
  organizationId: string;
  practitionerId: string;
}

const clinicians = (is: ExpressionBuilder<Tables & { a: Tables['appointments'] }, 'a'>) =>
  jsonArrayFrom(
    is
      .selectFrom('appointment_practitioners as with')
      .innerJoin('practitioners as p', 'p.id', 'with.practitioner_id')
      .leftJoin('units as u', 'u.id', 'p.unit_id')
      .select([
        'p.id',
        'p.full_name as fullName',
        'p.hospital_role as hospitalRole',
        'u.name as unit',
      ])
      .whereRef('with.appointment_id', '=', 'a.id')
      .orderBy('p.full_name')
      .orderBy('p.id'),
  );

/** Appointments that this clinician is on. */
const mine = (db: Connection, { organizationId, practitionerId }: Whose) =>
  db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .where('me.practitioner_id', '=', practitionerId)
    .where('a.organization_id', '=', organizationId);

async function read(rows: ReturnType<typeof mine>): Promise<Appointment[]> {
  const found = await rows
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      'a.state',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      't.id as typeId',
      't.name',
      't.kind',
      't.duration_minutes as durationMinutes',
      clinicians(is).as('practitioners'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return found.map(({ typeId, name, kind, durationMinutes, ...row }) => ({
    ...row,
    type: { id: typeId, name, kind, durationMinutes },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

/** No appointment is longer than a day (0003_appointments.ts), so none that began earlier goes on. */
const longestMs = 24 * 3_600_000;

interface Wanted extends Span {
  kind?: Kind;
}

/** What goes on at any time of the span, in order of start; cancelled ones too. */
export function within(
  db: Connection,
  whose: Whose,
  { startsAt, endsAt, kind }: Wanted,
): Promise<Appointment[]> {
  const rows = mine(db, whose)
    .where('me.starts_at', '>', new Date(startsAt.getTime() - longestMs))
    .where('me.starts_at', '<', endsAt)
    .where('me.ends_at', '>', startsAt);
  return read(kind === undefined ? rows : rows.where('t.kind', '=', kind));
}

export async function byIds(db: Connection, whose: Whose, ids: string[]): Promise<Appointment[]> {
  return ids.length === 0 ? [] : read(mine(db, whose).where('a.id', 'in', ids));
}

/** Nobody else changes it before the transaction ends. */
export async function lockedState(
  db: Connection,
  whose: Whose,
  id: string,
): Promise<AppointmentState | null> {
  const row = await mine(db, whose)
    .select('a.state')
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function setState(
  db: Connection,
  organizationId: string,
  change: { id: string; state: AppointmentState },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: change.state })
    .where('organization_id', '=', organizationId)
    .where('id', '=', change.id)
    .execute();
}

/** Appointments whose visits have ended. */
export async function completeAll(db: Connection, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('appointments')
    .set({ state: 'completed' })
    .where('id', 'in', ids)
    .where('state', '=', 'in-progress')
    .execute();
}

const types = (db: Connection, organizationId: string) =>
  db
    .selectFrom('appointment_types')
    .select(['id', 'name', 'kind', 'duration_minutes as durationMinutes'])
    .where('organization_id', '=', organizationId);

export const allTypes = (db: Connection, organizationId: string): Promise<AppointmentType[]> =>
  types(db, organizationId).orderBy('kind').orderBy('name').execute();

export async function typeById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<AppointmentType | null> {
  return (await types(db, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;
}
