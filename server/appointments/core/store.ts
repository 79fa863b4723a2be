/** Rows of appointments, their types and their clinicians, always within one organization. */
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import type { Appointment, AppointmentState, Kind } from '#shared/appointments.ts';
import type { Span } from './days.ts';
import { placeInSeries, worded } from '../series-store.ts';

/** Whose appointments are meant: nobody else's are ever found. Null: everybody's of the hospital. */
export interface Whose {
  organizationId: string;
  practitionerId: string | null;
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

/** Held time is nobody's appointment yet. */
const booked = (db: Connection, { organizationId, practitionerId }: Whose) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('patients as pt', 'pt.id', 'a.patient_id')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .$if(practitionerId !== null, (rows) =>
      rows.where((is) =>
        is.exists(
          is
            .selectFrom('appointment_practitioners as me')
            .select('me.practitioner_id')
            .whereRef('me.appointment_id', '=', 'a.id')
            .where('me.practitioner_id', '=', practitionerId ?? ''),
        ),
      ),
    );

async function read(rows: ReturnType<typeof booked>): Promise<Appointment[]> {
  const found = await rows
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      'a.state',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.version',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
      'a.beside_because as overbookedBecause',
      'a.cancelled_because as cancelledBecause',
      'a.patient_id as patientId',
      sql<string | null>`to_char(pt.birth_date, 'YYYY-MM-DD')`.as('birthDate'),
      'pt.language',
      'l.id as locationId',
      'l.name as locationName',
      't.id as typeId',
      't.name',
      't.kind',
      't.duration_minutes as durationMinutes',
      't.colour',
      't.letter',
      clinicians(is).as('practitioners'),
      placeInSeries.as('series'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return found.map(({ typeId, name, kind, durationMinutes, colour, letter, ...row }) => {
    const { patientId, birthDate, language, series, locationId: id, locationName, ...rest } = row;
    return {
      ...rest,
      location: id === null || locationName === null ? null : { id, name: locationName },
      series: series && worded(series),
      patient: patientId === null ? null : { id: patientId, birthDate, language },
      type: { id: typeId, name, kind, durationMinutes, colour, letter },
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    };
  });
}

/** No appointment is longer than a day (0003_appointments.ts), so none that began earlier goes on. */
const longestMs = 24 * 3_600_000;

/** What goes on at any time of the span, in order of start; cancelled ones too. */
export function within(
  db: Connection,
  { organizationId, practitionerId }: Whose & { practitionerId: string },
  { startsAt, endsAt, kind }: Span & { kind?: Kind },
): Promise<Appointment[]> {
  const rows = booked(db, { organizationId, practitionerId: null })
    .innerJoin('appointment_practitioners as me', 'me.appointment_id', 'a.id')
    .where('me.practitioner_id', '=', practitionerId)
    .where('me.starts_at', '>', new Date(startsAt.getTime() - longestMs))
    .where('me.starts_at', '<', endsAt)
    .where('me.ends_at', '>', startsAt);
  return read(kind === undefined ? rows : rows.where('t.kind', '=', kind));
}

export async function byIds(db: Connection, whose: Whose, ids: string[]): Promise<Appointment[]> {
  return ids.length === 0 ? [] : read(booked(db, whose).where('a.id', 'in', ids));
}

export interface Standing extends Span {
  state: AppointmentState;
  version: number;
  typeId: string;
  locationId: string | null;
  buffers: { bufferBeforeMinutes: number; bufferAfterMinutes: number };
}

/** Nobody else changes it before the transaction ends. */
export async function locked(db: Connection, whose: Whose, id: string): Promise<Standing | null> {
  const row = await booked(db, whose)
    .select([
      'a.state',
      'a.version',
      'a.type_id as typeId',
      'lt.location_id as locationId',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
    ])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  if (!row) return null;
  const { bufferBeforeMinutes, bufferAfterMinutes, ...rest } = row;
  return { ...rest, buffers: { bufferBeforeMinutes, bufferAfterMinutes } };
}

export async function setState(
  db: Connection,
  organizationId: string,
  change: { id: string; state: AppointmentState; because?: string | undefined },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: change.state, cancelled_because: change.because ?? null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', change.id)
    .execute();
}

interface Settled {
  ids: readonly string[];
  state: AppointmentState;
  because?: string;
}

/** Appointments follow what became of their visits; those that are over stay as they are. */
export async function settle(db: Connection, { ids, state, because }: Settled): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('appointments')
    .set({ state, cancelled_because: because ?? null })
    .where('id', 'in', ids)
    .where('state', 'in', ['booked', 'in-progress'])
    .execute();
}
