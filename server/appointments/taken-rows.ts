/** What rows of people's time and of rooms' time have in common, for the stores of both. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './core/days.ts';

/** No appointment with its buffers is longer (0040_types_and_time.ts). */
export const longestMs = 28 * 3_600_000;

/** Many times at once, to join with: `w`, each with its number from 1. */
export function wishedTimes(spans: readonly Span[]) {
  const from = spans.map(({ startsAt }) => startsAt);
  const to = spans.map(({ endsAt }) => endsAt);
  return sql<{ from: Date; to: Date; nth: number }>`unnest(${from}::timestamptz[],
    ${to}::timestamptz[]) with ordinality`.as<'w'>(sql`w("from", "to", nth)`);
}

/** That a row meets one of those times; two bounds let the index by start find it. */
export const meetsWished = (row: 'ap' | 'lt') => {
  const startsAt = sql.ref(`${row}.starts_at`);
  return sql<boolean>`${startsAt} > w."from" - ${longestMs} * interval '1 ms'
    and ${startsAt} < w."to" + ${longestMs} * interval '1 ms'
    and ${sql.ref(`${row}.during`)} && tstzrange(w."from", w."to", '[)')`;
};

/**
 * Held appointments that take no time: those whose end has come, and those that are the asker's own to
 * book. Few are held at any time; asking for these spares a look at each of thousands.
 */
export const holdsThatGiveWay = (
  db: Connection,
  { now, askedBy }: { now: Date; askedBy: string },
) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where('held_until', 'is not', null)
    .where(sql<boolean>`(held_until <= ${now} or not offered and created_by = ${askedBy})`);
