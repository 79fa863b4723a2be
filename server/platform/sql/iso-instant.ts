/** Instants as the API writes them, in UTC: by Postgres within JSON, or of what was read. */
import { sql, type RawBuilder } from 'kysely';

export const isoInstant = <T extends string | null = string>(column: string): RawBuilder<T> =>
  sql<T>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** From when until when the row of that alias goes. */
export const isoSpan = (alias: string) =>
  [
    isoInstant(`${alias}.starts_at`).as('startsAt'),
    isoInstant(`${alias}.ends_at`).as('endsAt'),
  ] as const;

/** As the driver reads one, or as Postgres writes it into JSON by itself: to format it there takes longer than to read its row. */
export type ReadInstant = Date | string;

export const isoOf = (instant: ReadInstant): string => new Date(instant).toISOString();

export const isoIn = (instant: ReadInstant | null): string | null => instant && isoOf(instant);
