/** Inserts rows that are one parameter: the same SQL text however many they are, which Postgres plans once. */
import { sql, type Insertable } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** JSON that Postgres takes: half of a character, where a text was cut, becomes U+FFFD, as in a text by itself. */
export function jsonOf(rows: unknown): string {
  const json = JSON.stringify(rows);
  return /\\ud[89a-f]/.test(json) ? JSON.stringify(rows, wellFormed) : json;
}

/**
 * To go on with, as after `values`. The rows have the same columns, those of the first, and no bytes.
 * @param jsonTexts Columns that are JSON, given as its text: it comes into the table as it is written.
 */
export function insertRows<Table extends keyof Tables>(
  db: Connection,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  { jsonTexts = [] }: { jsonTexts?: readonly (keyof Tables[Table] & string)[] } = {},
) {
  const columns = Object.keys(rows[0] ?? {});
  const texts: readonly string[] = jsonTexts;
  const values = columns.map((column) =>
    texts.includes(column)
      ? sql`(${sql.ref(`r.${column}`)} #>> '{}')::jsonb`
      : sql.ref(`r.${column}`),
  );
  return db.insertInto(table).columns(columns as never[]).expression(sql`
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)}::jsonb) as r`);
}
