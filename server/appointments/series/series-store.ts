/** Rows of series, many dates in one statement: added, read, locked, moved, cancelled. */
import { sql, type NotNull } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import * as locationTimes from '#server/appointments/core/location-time-store.ts';
import type { Booking } from '#server/appointments/core/practitioner-time-store.ts';
import { changeColumns } from '#server/appointments/core/appointment-store.ts';
import { isAccessible, type Access } from '#server/platform/sql/appointment-rows.ts';
import type { Span } from '#shared/time.ts';

export interface SeriesRow {
  id: string;
  typeId: string;
  leadId: string;
  rrule: string | null;
  zone: string;
  startMinute: number;
  durationMinutes: number;
}

export interface NewSeries extends Omit<SeriesRow, 'id'> {
  organizationId: string;
  createdBy: string;
}

export async function insertSeries(db: Connection, series: NewSeries): Promise<string> {
  const { id } = await db
    .insertInto('series')
    .values({
      organization_id: series.organizationId,
      type_id: series.typeId,
      lead_id: series.leadId,
      rrule: series.rrule,
      zone: series.zone,
      start_minute: series.startMinute,
      duration_minutes: series.durationMinutes,
      created_by: series.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewDate extends Span {
  seriesAt: Date;
  overbookedFor: Booking['overbookedFor'];
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  location: Booking['location'];
}

interface SharedFields extends Omit<Booking, keyof NewDate | 'heldUntil'> {
  seriesId: string;
  practitionerIds: readonly string[];
}

/** Their ids in the order of the dates. Throws 23P01 where somebody is not free (`isOverlap`). */
export async function insertDates(
  db: Connection,
  common: SharedFields,
  dates: readonly NewDate[],
): Promise<string[]> {
  const timeOf = ({ startsAt, endsAt }: Span) => ({
    organization_id: common.organizationId,
    starts_at: startsAt,
    ends_at: endsAt,
    buffer_before_minutes: common.bufferBeforeMinutes,
    buffer_after_minutes: common.bufferAfterMinutes,
  });
  const rows = await db
    .insertInto('appointments')
    .values(
      dates.map((date) => ({
        ...timeOf(date),
        type_id: common.typeId,
        patient_name: common.patientName,
        patient_id: common.patientId,
        overbooked_for: date.overbookedFor,
        overbooked_because: date.overbookedBecause,
        patient_elsewhere_because: date.patientElsewhereBecause,
        created_by: common.bookedBy,
        series_id: common.seriesId,
        series_at: date.seriesAt,
      })),
    )
    .returning(['id', 'starts_at as startsAt'])
    .execute();
  const idAt = new Map(rows.map(({ id, startsAt }) => [startsAt.getTime(), id]));
  const ids = dates.map(({ startsAt }) => idAt.get(startsAt.getTime()) ?? '');
  await db
    .insertInto('appointment_practitioners')
    .values(
      dates.flatMap((date, at) =>
        common.practitionerIds.map((practitioner_id) => ({
          ...timeOf(date),
          appointment_id: ids[at] ?? '',
          practitioner_id,
          blocks: true,
          alone: date.overbookedFor === null,
        })),
      ),
    )
    .execute();
  await locationTimes.occupyLocations(
    db,
    dates.map(({ location }, at) => ({ appointmentId: ids[at] ?? '', location })),
  );
  return ids;
}

export interface DateRow extends Span {
  id: string;
  state: AppointmentState;
  version: number;
  seriesAt: Date;
  typeId: string;
  locationId: string | null;
  patientId: string | null;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

const datesOf = (db: Connection, access: Access, seriesId: string) =>
  db
    .selectFrom('appointments as a')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .where((is) => isAccessible(is, access))
    .where('a.series_id', '=', seriesId)
    .select(['a.id', 'a.series_at as seriesAt', ...changeColumns])
    .orderBy('a.series_at')
    .orderBy('a.id')
    .$narrowType<{ seriesAt: NotNull }>();

/** In the order of the series. */
export const dates = (db: Connection, access: Access, seriesId: string): Promise<DateRow[]> =>
  datesOf(db, access, seriesId).execute();

/** Locked until the transaction ends. */
export const lockedDates = (db: Connection, access: Access, seriesId: string): Promise<DateRow[]> =>
  datesOf(db, access, seriesId).forUpdate('a').execute();

/** Throws where it is missing, which is a bug: its dates refer to it. */
export const requireSeries = (
  db: Connection,
  organizationId: string,
  id: string,
): Promise<SeriesRow> =>
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
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
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

export interface MovedDate extends Omit<NewDate, 'seriesAt'> {
  id: string;
  seriesId: string;
}

/** Their clinicians' rows follow by their foreign key; throws 23P01 where one of them is not free. */
export async function retimeDates(db: Connection, moved: readonly MovedDate[]): Promise<void> {
  await locationTimes.releaseLocations(
    db,
    moved.map(({ id }) => id),
  );
  await sql`update appointments a
    set starts_at = w.starts_at, ends_at = w.ends_at, overbooked_for = w.overbooked_for,
      overbooked_because = w.because, patient_elsewhere_because = w.elsewhere,
      series_id = w.series_id, series_at = w.starts_at
    from unnest(${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${moved.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${moved.map(({ overbookedFor }) => overbookedFor)}::text[],
      ${moved.map(({ overbookedBecause }) => overbookedBecause)}::text[],
      ${moved.map((movedDate) => movedDate.patientElsewhereBecause)}::text[],
      ${moved.map(({ seriesId }) => seriesId)}::uuid[])
      as w(id, starts_at, ends_at, overbooked_for, because, elsewhere, series_id)
    where a.id = w.id`.execute(db);
  await locationTimes.occupyLocations(
    db,
    moved.map(({ id, location }) => ({ appointmentId: id, location })),
  );
}

/** Those that keep their time belong to the new series all the same. */
export async function assignToSeries(
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
