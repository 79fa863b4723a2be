/** SQL that the stores of practitioners' time and of rooms' time share. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Span } from '#shared/time.ts';
import { hourMs } from '#shared/durations.ts';

/** A value of a call, or where it goes in a statement that is built once. */
type SqlOf<Value> = Value | RawBuilder<Value>;

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

interface HoldsQuery {
  now: SqlOf<Date>;
  /** Whose own holds count as free; null: nobody's. */
  askedBy: SqlOf<string | null>;
}

/**
 * Holds that do not count: expired ones, and those of `askedBy`, who may book over them; null: of
 * nobody. There are few holds at any time; selecting these first avoids checking thousands of rows.
 */
export const holdsWithoutEffect = ({ now, askedBy }: HoldsQuery) =>
  sql<string>`(select id from appointments where held_until is not null
    and (held_until <= ${now} or not offered and created_by = ${askedBy}::uuid))`;

/** States in which an appointment leaves its time to others, although it took place. */
export const overStates = ['completed', 'no-show'] as const;

/** That a practitioner's row blocks some of this time, with buffers; two bounds let the index by start find it. */
export const blocksWithin = ({ startsAt, endsAt }: Record<keyof Span, SqlOf<Date>>) => {
  const longest = sql.lit(`${longestMs} ms`);
  return sql<boolean>`ap.blocks and ap.during && tstzrange(${startsAt}, ${endsAt}, '[)')
    and ap.starts_at > ${startsAt}::timestamptz - interval ${longest}
    and ap.starts_at < ${endsAt}::timestamptz + interval ${longest}
    and not exists (select from appointments over where over.id = ap.appointment_id
      and over.state in (${sql.join(overStates.map((state) => sql.lit(state)))}))`;
};

/** Practitioners' rows that block some of this time, with buffers. */
export const rowsThatBlock = (db: Connection, practitionerIds: readonly string[], span: Span) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .where('ap.practitioner_id', 'in', [...practitionerIds])
    .where(blocksWithin(span));

/** What of a practitioner's time is taken. */
export interface TakenQuery {
  /** Including the buffers of what is looked for. */
  span: Span;
  now: Date;
  /** Whose own holds count as free; null: nobody's. */
  askedBy: string | null;
  /** Leaves out the appointment that is being moved. */
  exceptId?: string | undefined;
}

interface TakenValues extends HoldsQuery {
  span: Record<keyof Span, SqlOf<Date>>;
  exceptId: SqlOf<string | null>;
}

/** Of each booking the first and last instant with buffers, in ms; by the index of their starts, which is nearly their order. */
export const takenOfPractitioner = (column: string, { span, exceptId, ...holds }: TakenValues) =>
  sql<[number, number][]>`(
    select coalesce(json_agg(json_build_array(taken.from, taken.until)), '[]') from (
      select (extract(epoch from lower(ap.during)) * 1000)::int8 as from,
        (extract(epoch from upper(ap.during)) * 1000)::int8 as until
      from appointment_practitioners ap
      where ap.practitioner_id = ${sql.ref(column)} and ${blocksWithin(span)}
        and ap.appointment_id not in ${holdsWithoutEffect(holds)}
        and ap.appointment_id is distinct from ${exceptId}::uuid
      order by ap.starts_at
    ) as taken)`;
