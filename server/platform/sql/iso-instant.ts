/** The SQL of an instant within JSON that Postgres writes: as the API writes instants, in UTC. */
import { sql, type RawBuilder } from 'kysely';

export const isoInstant = <T extends string | null = string>(column: string): RawBuilder<T> =>
  sql<T>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** From when until when the row of that alias goes. */
export const isoSpan = (alias: string) =>
  [
    isoInstant(`${alias}.starts_at`).as('startsAt'),
    isoInstant(`${alias}.ends_at`).as('endsAt'),
  ] as const;
