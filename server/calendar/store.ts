/** Rows for the calendar: one's own appointments, and of colleagues only that they are busy. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { BusyTime, OffTime, OwnEntry } from '#shared/calendar.ts';
import { hourMs } from '#shared/durations.ts';

interface CalendarPeriod {
  organizationId: string;
  /** Whose calendar it is. */
  practitionerId: string;
  startsAt: Date;
  endsAt: Date;
}

/** No appointment is longer than a day, so none that began earlier is still running. */
const longestMs = 24 * hourMs;
const earliest = (startsAt: Date) => new Date(startsAt.getTime() - longestMs);

const iso = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

const onDays = (db: Connection, { startsAt, endsAt, organizationId }: CalendarPeriod) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .where('ap.organization_id', '=', organizationId)
    .where('ap.starts_at', '>', earliest(startsAt))
    .where('ap.starts_at', '<', endsAt)
    .where('ap.ends_at', '>', startsAt);

/**
 * The person's appointments, cancelled too, in order of start; and their time that is held for a
 * patient of the waiting list until they have answered.
 */
export async function own(
  db: Connection,
  period: CalendarPeriod & { now: Date },
): Promise<{ own: OwnEntry[]; offered: OffTime[] }> {
  const { practitionerId } = period;
  const rows = await onDays(db, period)
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('ap.practitioner_id', '=', practitionerId)
    .where((is) =>
      is.or([
        is('a.held_until', 'is', null),
        is.and([is('a.offered', '=', true), is('a.held_until', '>', period.now)]),
      ]),
    )
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      'a.type_id as typeId',
      't.name as typeName',
      't.capacity',
      't.kind',
      'l.name as locationName',
      'a.state',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.version',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
      'a.held_until as heldUntil',
      jsonArrayFrom(
        is
          .selectFrom('appointment_practitioners as with')
          .select('with.practitioner_id as id')
          .whereRef('with.appointment_id', '=', 'a.id')
          .orderBy('with.practitioner_id'),
      ).as('practitioners'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  const answer = { own: [] as OwnEntry[], offered: [] as OffTime[] };
  for (const { practitioners, heldUntil, ...row } of rows) {
    const entry = iso(row);
    if (heldUntil === null)
      answer.own.push({ ...entry, practitionerIds: practitioners.map(({ id }) => id) });
    else {
      const { id, startsAt, endsAt } = entry;
      answer.offered.push({ id, practitionerId, kind: 'offered', startsAt, endsAt });
    }
  }
  return answer;
}

/** Colleagues' time without the person; what was cancelled is free. Names no patient. */
export async function busy(
  db: Connection,
  period: CalendarPeriod & { ids: string[] },
): Promise<BusyTime[]> {
  if (period.ids.length === 0) return [];
  const rows = await onDays(db, period)
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('ap.practitioner_id', 'in', period.ids)
    .where('ap.blocks', '=', true)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('appointment_practitioners as me')
            .select('me.appointment_id')
            .whereRef('me.appointment_id', '=', 'ap.appointment_id')
            .where('me.practitioner_id', '=', period.practitionerId),
        ),
      ),
    )
    .select([
      'ap.practitioner_id as practitionerId',
      't.kind',
      'l.name as locationName',
      'ap.starts_at as startsAt',
      'ap.ends_at as endsAt',
    ])
    .orderBy('ap.starts_at')
    .orderBy('ap.practitioner_id')
    .execute();
  return rows.map(iso);
}

/** How many booked appointments begin on each local day. */
export async function countByDay(
  db: Connection,
  { zone, ...period }: CalendarPeriod & { zone: string },
): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`to_char(ap.starts_at at time zone ${zone}::text, 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .where('a.held_until', 'is', null)
    .where('ap.organization_id', '=', period.organizationId)
    .where('ap.practitioner_id', '=', period.practitionerId)
    .where('ap.blocks', '=', true)
    .where('ap.starts_at', '>=', period.startsAt)
    .where('ap.starts_at', '<', period.endsAt)
    .select(({ fn }) => [day.as('day'), fn.countAll<string>().as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map((row) => ({ day: row.day, count: Number(row.count) }));
}
