/** What open cases say in the columns of words, for the fields of a filter. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface ColumnWordRow {
  column: 'units' | 'services' | 'payers' | 'workingDrgs' | 'reasons';
  value: string;
  label: string;
}

const columnsOfWords = [
  ['units', 'c.unit_key', 'c.unit'],
  ['services', 'c.service', 'c.service'],
  ['payers', 'c.payer', 'c.payer'],
  ['workingDrgs', 'c.working_drg', 'c.working_drg'],
  ['reasons', 'c.reason', 'c.reason'],
] as const;

/** Of any cases, which are read; so many of each column, in order. */
export async function wordsWhere(
  db: Connection,
  { where, limit }: { where: Expression<SqlBool>; limit: number },
): Promise<ColumnWordRow[]> {
  const parts = columnsOfWords.map(
    ([name, value, label]) => sql`
      (select ${sql.lit(name)} as "column", ${sql.ref(value)} as value, min(${sql.ref(label)}) as label
       from cases c where ${where} and ${sql.ref(value)} is not null
       group by ${sql.ref(value)} order by label, value limit ${sql.lit(limit)})`,
  );
  const { rows } = await sql<ColumnWordRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

interface Queues {
  organizationId: string;
  queues: readonly string[];
  limit: number;
}

/** Of whole queues, from one value to the next by index, however many cases say it. */
export async function wordsOfQueues(
  db: Connection,
  { organizationId, queues, limit }: Queues,
): Promise<ColumnWordRow[]> {
  const isOpen = (queue: RawBuilder<unknown>) =>
    sql`c.organization_id = ${organizationId} and c.queue = ${queue} and c.closed_at is null`;
  const parts = columnsOfWords.map(
    ([name, value, label]) => sql`
      (select ${sql.lit(name)} as "column", v.value, min(v.label) as label
       from unnest(${queues}::text[]) as q (name)
       cross join lateral (
         with recursive w as (
           (select ${sql.ref(value)} as value, ${sql.ref(label)} as label from cases c
            where ${isOpen(sql.ref('q.name'))} and ${sql.ref(value)} is not null
            order by ${sql.ref(value)} limit 1)
           union all
           select n.value, n.label from w cross join lateral (
             select ${sql.ref(value)} as value, ${sql.ref(label)} as label from cases c
             where ${isOpen(sql.ref('q.name'))} and ${sql.ref(value)} > w.value
             order by ${sql.ref(value)} limit 1) n
         )
         select value, label from w limit ${sql.lit(limit)}) v
       group by v.value order by label, value limit ${sql.lit(limit)})`,
  );
  const { rows } = await sql<ColumnWordRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
