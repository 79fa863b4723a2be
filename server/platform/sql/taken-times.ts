/** SQL that the stores of practitioners' time and of rooms' time share. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Span } from '#shared/time.ts';
import { hourMs } from '#shared/durations.ts';

/** No appointment with its buffers is longer (0040_types_and_time.ts). */
export const longestMs = 28 * hourMs;

/** Many spans as a table to join with: `w`, each with its number from 1. */
export function requestedTimes(spans: readonly Span[]) {
  const from = spans.map(({ startsAt }) => startsAt);
  const to = spans.map(({ endsAt }) => endsAt);
  return sql<{ from: Date; to: Date; nth: number }>`unnest(${from}::timestamptz[],
    ${to}::timestamptz[]) with ordinality`.as<'w'>(sql`w("from", "to", nth)`);
}

/** That a row overlaps one of those spans; two bounds let the index by start find it. */
export const overlapsRequested = (row: 'ap' | 'lt') => {
  const startsAt = sql.ref(`${row}.starts_at`);
  return sql<boolean>`${startsAt} > w."from" - ${longestMs} * interval '1 ms'
    and ${startsAt} < w."to" + ${longestMs} * interval '1 ms'
    and ${sql.ref(`${row}.during`)} && tstzrange(w."from", w."to", '[)')`;
};

/**
 * Holds that do not count: expired ones, and those of `askedBy`, who may book over them; null: of
 * nobody. There are few holds at any time; selecting these first avoids checking thousands of rows.
 */
export const holdsWithoutEffect = (
  db: Connection,
  { now, askedBy }: { now: Date; askedBy: string | null },
) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where('held_until', 'is not', null)
    .where(sql<boolean>`(held_until <= ${now} or not offered and created_by = ${askedBy}::uuid)`);

/** States in which an appointment leaves its time to others, although it took place. */
export const overStates = ['completed', 'no-show'] as const;

/** Practitioners' rows that block some of this time, with buffers; two bounds let the index by start find them. */
export const rowsThatBlock = (db: Connection, practitionerIds: readonly string[], span: Span) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .where('ap.practitioner_id', 'in', [...practitionerIds])
    .where('ap.blocks', '=', true)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('appointments as over')
            .select('over.id')
            .whereRef('over.id', '=', 'ap.appointment_id')
            .where('over.state', 'in', overStates),
        ),
      ),
    )
    .where('ap.starts_at', '>', new Date(span.startsAt.getTime() - longestMs))
    .where('ap.starts_at', '<', new Date(span.endsAt.getTime() + longestMs))
    .where(sql<boolean>`ap.during && tstzrange(${span.startsAt}, ${span.endsAt}, '[)')`);
