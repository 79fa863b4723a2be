/** Rows of series, many dates in one statement: read, locked, moved, cancelled. */
import { sql, type NotNull } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from '../core/days.ts';
import * as locationTimes from '../core/location-time-store.ts';
import type { NewDate } from '../series-insert.ts';
import type { Whose } from '../core/store.ts';

export interface SeriesRow {
  id: string;
  typeId: string;
  leadId: string;
  rrule: string | null;
  zone: string;
  startMinute: number;
  durationMinutes: number;
}

export interface DateRow extends Span {
  id: string;
  state: AppointmentState;
  version: number;
  seriesAt: Date;
  typeId: string;
  locationId: string | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

/** Within one organization; a date is found by whoever it takes the time of, or who plans. */
const datesOf = (db: Connection, { organizationId, practitionerId }: Whose, seriesId: string) =>
  db
    .selectFrom('appointments as a')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .where('a.organization_id', '=', organizationId)
    .where('a.series_id', '=', seriesId)
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
    )
    .select([
      'a.id',
      'a.state',
      'a.version',
      'a.type_id as typeId',
      'lt.location_id as locationId',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.series_at as seriesAt',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
    ])
    .orderBy('a.series_at')
    .orderBy('a.id')
    .$narrowType<{ seriesAt: NotNull }>();

/** In the order of the series. */
export const dates = (db: Connection, whose: Whose, seriesId: string): Promise<DateRow[]> =>
  datesOf(db, whose, seriesId).execute();

/** Nobody else changes them before the transaction ends. */
export const lockedDates = (db: Connection, whose: Whose, seriesId: string): Promise<DateRow[]> =>
  datesOf(db, whose, seriesId).forUpdate('a').execute();

/** Throws where it is not there, which is a bug: its dates point at it. */
export const one = (db: Connection, organizationId: string, id: string): Promise<SeriesRow> =>
  db
    .selectFrom('series')
    .select([
      'id',
      'type_id as typeId',
      'lead_id as leadId',
      'rrule',
      'zone',
      'start_minute as startMinute',
      'duration_minutes as durationMinutes',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function saveSeries(
  db: Connection,
  { id, rrule, startMinute, durationMinutes }: Omit<SeriesRow, 'typeId' | 'leadId' | 'zone'>,
): Promise<void> {
  await db
    .updateTable('series')
    .set({ rrule, start_minute: startMinute, duration_minutes: durationMinutes })
    .where('id', '=', id)
    .execute();
}

export interface MovedDate extends NewDate {
  id: string;
  seriesId: string;
}

/** Their clinicians' rows follow by their foreign key; throws 23P01 where one of them is not free. */
export async function retimeDates(db: Connection, moved: readonly MovedDate[]): Promise<void> {
  await locationTimes.leave(
    db,
    moved.map(({ id }) => id),
  );
  await sql`update appointments a
    set starts_at = w.starts_at, ends_at = w.ends_at, beside = w.beside,
      beside_because = w.because, series_id = w.series_id, series_at = w.starts_at
    from unnest(${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${moved.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${moved.map(({ beside }) => beside)}::text[],
      ${moved.map(({ besideBecause }) => besideBecause)}::text[],
      ${moved.map(({ seriesId }) => seriesId)}::uuid[])
      as w(id, starts_at, ends_at, beside, because, series_id)
    where a.id = w.id`.execute(db);
  await locationTimes.take(
    db,
    moved.map(({ id, location }) => ({ appointmentId: id, location })),
  );
}

/** Those that keep their time belong to the series all the same. */
export async function placeDates(
  db: Connection,
  placed: readonly { id: string; seriesId: string; seriesAt: Date }[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`update appointments a set series_id = w.series_id, series_at = w.series_at
    from unnest(${placed.map(({ id }) => id)}::uuid[],
      ${placed.map(({ seriesId }) => seriesId)}::uuid[],
      ${placed.map(({ seriesAt }) => seriesAt)}::timestamptz[]) as w(id, series_id, series_at)
    where a.id = w.id`.execute(db);
}

export async function cancelDates(
  db: Connection,
  { ids, because }: { ids: readonly string[]; because: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('appointments')
    .set({ state: 'cancelled', cancelled_because: because })
    .where('id', 'in', [...ids])
    .execute();
}
