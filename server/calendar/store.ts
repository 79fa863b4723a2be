/** Rows of time for the calendar: one's own appointments, and of colleagues no more than that they are busy. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/database.ts';
import type { BusyTime, OffTime, OwnEntry } from '#shared/calendar.ts';
import type { Colleague } from '#shared/people.ts';

interface Wanted {
  organizationId: string;
  /** Whose calendar it is. */
  practitionerId: string;
  startsAt: Date;
  endsAt: Date;
}

/** No appointment is longer than a day, so none that began earlier goes on. */
const longestMs = 24 * 3_600_000;
const earliest = (startsAt: Date) => new Date(startsAt.getTime() - longestMs);

const iso = <Row extends { startsAt: Date; endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

const onDays = (db: Connection, { startsAt, endsAt, organizationId }: Wanted) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .where('ap.organization_id', '=', organizationId)
    .where('ap.starts_at', '>', earliest(startsAt))
    .where('ap.starts_at', '<', endsAt)
    .where('ap.ends_at', '>', startsAt);

/**
 * Everything the person is on, cancelled too, in order of start; and time of theirs that is held for a
 * patient of the waiting list until they have answered.
 */
export async function own(
  db: Connection,
  wanted: Wanted & { now: Date },
): Promise<{ own: OwnEntry[]; offered: OffTime[] }> {
  const { practitionerId } = wanted;
  const rows = await onDays(db, wanted)
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('ap.practitioner_id', '=', practitionerId)
    .where((is) =>
      is.or([
        is('a.held_until', 'is', null),
        is.and([is('a.offered', '=', true), is('a.held_until', '>', wanted.now)]),
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

/** Time of colleagues that the person is no part of; what was cancelled is free. Names no patient. */
export async function busy(
  db: Connection,
  wanted: Wanted & { ids: string[] },
): Promise<BusyTime[]> {
  if (wanted.ids.length === 0) return [];
  const rows = await onDays(db, wanted)
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('ap.practitioner_id', 'in', wanted.ids)
    .where('ap.blocks', '=', true)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('appointment_practitioners as me')
            .select('me.appointment_id')
            .whereRef('me.appointment_id', '=', 'ap.appointment_id')
            .where('me.practitioner_id', '=', wanted.practitionerId),
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

export async function colleagues(
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select([
      'p.id',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'u.name as unit',
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', 'in', ids)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .execute();
}

/** How many appointments that hold begin on each local day. */
export async function countByDay(
  db: Connection,
  { zone, ...wanted }: Wanted & { zone: string },
): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`to_char(ap.starts_at at time zone ${zone}::text, 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .where('a.held_until', 'is', null)
    .where('ap.organization_id', '=', wanted.organizationId)
    .where('ap.practitioner_id', '=', wanted.practitionerId)
    .where('ap.blocks', '=', true)
    .where('ap.starts_at', '>=', wanted.startsAt)
    .where('ap.starts_at', '<', wanted.endsAt)
    .select(({ fn }) => [day.as('day'), fn.countAll<string>().as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map((row) => ({ day: row.day, count: Number(row.count) }));
}
