/** What stands beside: the place of an appointment in its series, and what is in the way at many times. */
import { sql } from 'kysely';
import { patternFrom, patternWords } from '#shared/appointments/series-rule.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './core/days.ts';
import type { Standing } from './core/practitioner-time-store.ts';
import { meetsWished, wishedTimes } from './taken-rows.ts';

interface Place {
  id: string;
  rrule: string | null;
  number: number;
  count: number;
}

/** Which date of which series the appointment `a` is; null where it is of none. */
export const placeInSeries = sql<Place | null>`(
  select json_build_object('id', s.id, 'rrule', s.rrule,
    'number', (select count(*) from appointments o where o.series_id = s.id
      and (o.series_at, o.id) <= (a.series_at, a.id)),
    'count', (select count(*) from appointments o where o.series_id = s.id))
  from series s where s.id = a.series_id)`;

export const worded = ({ rrule, ...place }: Place) => ({
  ...place,
  words: rrule === null ? null : patternWords(patternFrom(rrule)),
});

interface Wanted {
  practitionerIds: readonly string[];
  /** With their buffers. */
  spans: readonly Span[];
  exceptIds: readonly string[];
}

export interface StandingAt extends Standing {
  /** Which of the spans it meets. */
  at: number;
  bookedBy: string;
}

/** What stands in the way at any of many times. */
export function standingAt(
  db: Connection,
  { practitionerIds, spans, exceptIds }: Wanted,
): Promise<StandingAt[]> {
  return db
    .selectFrom(wishedTimes(spans))
    .innerJoin('appointment_practitioners as ap', (join) =>
      join
        .on('ap.practitioner_id', 'in', [...practitionerIds])
        .on('ap.blocks', '=', true)
        .on(meetsWished('ap')),
    )
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('practitioners as p', 'p.id', 'ap.practitioner_id')
    .$if(exceptIds.length > 0, (rows) => rows.where('a.id', 'not in', [...exceptIds]))
    .select([
      sql<number>`w.nth::int - 1`.as('at'),
      'ap.appointment_id as appointmentId',
      'ap.practitioner_id as practitionerId',
      'ap.starts_at as startsAt',
      'ap.ends_at as endsAt',
      'p.full_name as fullName',
      'a.type_id as typeId',
      'a.patient_name as patientName',
      'a.held_until as heldUntil',
      'a.offered as isOffered',
      'a.created_by as bookedBy',
    ])
    .orderBy('w.nth')
    .orderBy('ap.starts_at')
    .orderBy('p.full_name')
    .execute();
}
