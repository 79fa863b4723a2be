/** Rows of facts by their ids in a source: what each id means there. */
import { sql } from 'kysely';
import type { FactType } from '#shared/facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface KeyedFact {
  type: FactType;
  sourceKey: string;
  /** The record that it leads to now. */
  patientId: string;
  code: string | null;
  title: string;
}

export const factsByKey = (
  db: Connection,
  sourceId: string,
  keys: readonly string[],
): Promise<KeyedFact[]> =>
  db
    .selectFrom('facts as f')
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .select(['f.type', 'f.source_key as sourceKey', 'f.code', 'f.title'])
    .select(sql<string>`coalesce(p.merged_into, p.id)`.as('patientId'))
    .where('f.source_id', '=', sourceId)
    .where('f.source_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
