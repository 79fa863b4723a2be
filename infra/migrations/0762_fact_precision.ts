/** How precise the time of a fact is, and facts whose source was ahead of the clock do not block what comes after. */
import { sql, type Kysely } from 'kysely';

/** Null: an instant. Else `effective_at` is the first moment of that day, month or year in UTC. */
const precision = sql`
alter table facts add column effective_precision text
  check (effective_precision in ('year', 'month', 'day'))`;

const dates = sql`
update facts set effective_precision = 'day'
where coalesce(body ->> 'effectiveDateTime', body ->> 'recordedDate', body ->> 'onsetDateTime',
  body ->> 'authoredOn', body ->> 'date', body #>> '{period,start}') ~ '^\\d{4}-\\d\\d-\\d\\d$'`;

const ahead = sql`
update facts set stated_at = fetched_at where stated_at > fetched_at + interval '10 minutes'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [precision, dates, ahead]) await part.execute(db);
}
