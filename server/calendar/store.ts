/** Rows for the calendar: one's own appointments, and of colleagues only that they are busy. */
import { keptBy } from '#server/platform/sql/kept-by.ts';
import { sql } from 'kysely';
import { jsonRead, type JsonRead, type ValueOf } from '#server/platform/postgres/compiled.ts';
import { isoSpan } from '#server/platform/sql/iso-instant.ts';
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

interface PeriodValues extends CalendarPeriod {
  /** See `longestMs`. */
  earliest: Date;
}

const onDays = (db: Connection, value: ValueOf<PeriodValues>) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .where('ap.organization_id', '=', value('organizationId'))
    .where('ap.starts_at', '>', value('earliest'))
    .where('ap.starts_at', '<', value('endsAt'))
    .where('ap.ends_at', '>', value('startsAt'));

/** Of an own entry, or of time that is held for a patient of the waiting list. */
export type OwnRow = OwnEntry & { isOffered: boolean };

const ownOnDays = jsonRead<PeriodValues & { now: Date }, OwnRow>((db, value) =>
  onDays(db, value)
    .where('ap.practitioner_id', '=', value('practitionerId'))
    .where((is) =>
      is.or([
        is('a.held_until', 'is', null),
        is.and([is('a.offered', '=', true), is('a.held_until', '>', value('now'))]),
      ]),
    )
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      sql<boolean>`a.patient_id is null and t.kind <> 'meeting'`.as('isNameOnly'),
      is
        .selectFrom('patients as pt')
        .select('pt.deceased')
        .whereRef('pt.id', '=', 'a.patient_id')
        .as('deceased'),
      is
        .selectFrom('appointment_texts as texts')
        .select('texts.reason')
        .whereRef('texts.appointment_id', '=', 'a.id')
        .as('reason'),
      'a.type_id as typeId',
      't.name as typeName',
      keptBy('a.id').as('keptBy'),
      't.capacity',
      't.only_during_shifts as onlyDuringShifts',
      't.kind',
      'l.name as locationName',
      'a.state',
      ...isoSpan('a'),
      'a.version',
      'a.buffer_before_minutes as bufferBeforeMinutes',
      'a.buffer_after_minutes as bufferAfterMinutes',
      is('a.held_until', 'is not', null).as('isOffered'),
      is
        .selectFrom('appointment_practitioners as with')
        .select(
          sql<string[]>`array_agg("with".practitioner_id order by "with".practitioner_id)`.as(
            'ids',
          ),
        )
        .whereRef('with.appointment_id', '=', 'a.id')
        .as('practitionerIds'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .$castTo<OwnRow>(),
);

/**
 * The person's appointments, cancelled too, in order of start; and their time that is held for a
 * patient of the waiting list until they have answered.
 */
export const ownRead = (period: CalendarPeriod & { now: Date }): JsonRead<OwnRow> =>
  ownOnDays({ ...period, earliest: earliest(period.startsAt) });

export function ownFrom(
  practitionerId: string,
  rows: readonly OwnRow[],
): { own: OwnEntry[]; offered: OffTime[] } {
  const answer = { own: [] as OwnEntry[], offered: [] as OffTime[] };
  for (const { isOffered, ...entry } of rows) {
    const { id, startsAt, endsAt } = entry;
    if (isOffered) answer.offered.push({ id, practitionerId, kind: 'offered', startsAt, endsAt });
    else answer.own.push(entry);
  }
  return answer;
}

const busyOnDays = jsonRead<PeriodValues & { ids: string[] }, BusyTime>((db, value) =>
  onDays(db, value)
    .where(sql<boolean>`ap.practitioner_id = any(${value('ids')}::uuid[])`)
    .where('ap.blocks', '=', true)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('appointment_practitioners as me')
            .select('me.appointment_id')
            .whereRef('me.appointment_id', '=', 'ap.appointment_id')
            .where('me.practitioner_id', '=', value('practitionerId')),
        ),
      ),
    )
    .select([
      'ap.practitioner_id as practitionerId',
      't.kind',
      'l.name as locationName',
      ...isoSpan('ap'),
    ])
    .orderBy('ap.starts_at')
    .orderBy('ap.practitioner_id'),
);

/** Colleagues' time without the person; what was cancelled is free. Names no patient. */
export const busyRead = (period: CalendarPeriod & { ids: string[] }): JsonRead<BusyTime> =>
  busyOnDays({ ...period, earliest: earliest(period.startsAt) });

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
