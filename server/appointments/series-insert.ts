/** A new series and its dates, in four statements, however many they are. */
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './core/days.ts';
import type { Booking } from './core/practitioner-time-store.ts';
import { take } from './core/location-time-store.ts';

export interface NewSeries {
  organizationId: string;
  typeId: string;
  leadId: string;
  rrule: string | null;
  zone: string;
  startMinute: number;
  durationMinutes: number;
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

export type NewDate = Span & Pick<Booking, 'beside' | 'besideBecause' | 'location'>;

interface Common extends Omit<Booking, keyof NewDate | 'heldUntil'> {
  seriesId: string;
  practitionerIds: readonly string[];
}

/** Their ids in the order of the dates. Throws 23P01 where somebody is not free (`isOverlap`). */
export async function insertDates(
  db: Connection,
  common: Common,
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
        beside: date.beside,
        beside_because: date.besideBecause,
        created_by: common.bookedBy,
        series_id: common.seriesId,
        series_at: date.startsAt,
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
          alone: date.beside === null,
        })),
      ),
    )
    .execute();
  await take(
    db,
    dates.map(({ location }, at) => ({ appointmentId: ids[at] ?? '', location })),
  );
  return ids;
}
