/** Rows of what measures stand on: value sets, libraries, and translations by the hash of what they were made of. */
import { sql } from 'kysely';
import type { CqlIssue, CqlOutline } from '#shared/measures.ts';
import type { Terminology } from '#shared/measures/terminology.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import type { CqlLibrary } from '#server/measures/core/cql-library.ts';
import type { Coding, UsedValueSet } from '#server/measures/core/measure-evaluation.ts';

export interface StoredTranslation {
  hash: string;
  issues: CqlIssue[];
  outline: CqlOutline;
  isRight: boolean;
}

export async function translation(
  db: Connection,
  organizationId: string,
  hash: string,
): Promise<StoredTranslation | undefined> {
  return db
    .selectFrom('cql_translations')
    .select(['hash', 'issues', 'outline'])
    .select(sql<boolean>`cardinality(elm) > 0`.as('isRight'))
    .where((is) => allEqual(is, { organization_id: organizationId, hash }))
    .executeTakeFirst();
}

export async function elmOf(
  db: Connection,
  organizationId: string,
  hash: string,
): Promise<string[]> {
  const row = await db
    .selectFrom('cql_translations')
    .select('elm')
    .where((is) => allEqual(is, { organization_id: organizationId, hash }))
    .executeTakeFirst();
  return row?.elm ?? [];
}

/** Two who translate the same text at once store one row. */
export async function insertTranslation(
  db: Connection,
  organizationId: string,
  row: { hash: string; elm: string[]; issues: CqlIssue[]; outline: CqlOutline; at: Date },
): Promise<void> {
  await db
    .insertInto('cql_translations')
    .values({
      organization_id: organizationId,
      hash: row.hash,
      elm: row.elm,
      issues: JSON.stringify(row.issues),
      outline: JSON.stringify(row.outline),
      translated_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those that no run stands on, and that nobody asked for lately. */
export async function forgetTranslations(db: Connection, before: Date): Promise<void> {
  await sql`delete from cql_translations t where t.translated_at < ${before}
    and not exists (select from measure_runs r where r.organization_id = t.organization_id
      and r.translation_hash = t.hash)`.execute(db);
}

/** Of these names the newest of each version. */
export const libraries = (
  db: Connection,
  organizationId: string,
  names: readonly string[],
): Promise<CqlLibrary[]> =>
  db
    .selectFrom('cql_libraries')
    .select(['name', 'version', 'cql'])
    .distinctOn(['name', sql`coalesce(version, '')`])
    .where('organization_id', '=', organizationId)
    .where('name', 'in', [...names])
    .orderBy('name')
    .orderBy(sql`coalesce(version, '')`)
    .orderBy('id', 'desc')
    .execute();

const newestValueSets = (db: Connection, organizationId: string) =>
  db
    .selectFrom('value_sets as v')
    .distinctOn(['v.url', sql`coalesce(v.version, '')`])
    .where('v.organization_id', '=', organizationId)
    .orderBy('v.url')
    .orderBy(sql`coalesce(v.version, '')`)
    .orderBy('v.id', 'desc');

/** The newest upload of each URL and version. */
export const valueSetRefs = (
  db: Connection,
  organizationId: string,
): Promise<{ id: string; url: string; version: string | null }[]> =>
  newestValueSets(db, organizationId).select(['v.id', 'v.url', 'v.version']).execute();

export const valueSets = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<UsedValueSet[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('value_sets')
        .select(['url', 'version', 'codes'])
        .where('organization_id', '=', organizationId)
        .where('id', 'in', [...ids])
        .execute();

interface Upload {
  organizationId: string;
  personId: string;
  at: Date;
}

export async function insertValueSet(
  db: Connection,
  upload: Upload,
  valueSet: { url: string; version: string | null; name: string; codes: Coding[] },
): Promise<void> {
  await db
    .insertInto('value_sets')
    .values({
      organization_id: upload.organizationId,
      ...valueSet,
      codes: JSON.stringify(valueSet.codes),
      uploaded_by: upload.personId,
      uploaded_at: upload.at,
    })
    .execute();
}

export async function insertLibrary(
  db: Connection,
  upload: Upload,
  library: CqlLibrary,
): Promise<void> {
  await db
    .insertInto('cql_libraries')
    .values({
      organization_id: upload.organizationId,
      ...library,
      uploaded_by: upload.personId,
      uploaded_at: upload.at,
    })
    .execute();
}

/** By name, the newest of each. */
export async function list(db: Connection, organizationId: string): Promise<Terminology> {
  const valueSetRows = await newestValueSets(db, organizationId)
    .select(['v.id', 'v.url', 'v.version', 'v.name', 'v.uploaded_at as uploadedAt'])
    .select([
      sql<number>`jsonb_array_length(v.codes)`.as('codes'),
      fullNameOf('v.uploaded_by').as('uploadedBy'),
    ])
    .execute();
  const libraryRows = await db
    .selectFrom('cql_libraries as l')
    .distinctOn(['l.name', sql`coalesce(l.version, '')`])
    .select(['l.id', 'l.name', 'l.version', 'l.uploaded_at as uploadedAt'])
    .select(fullNameOf('l.uploaded_by').as('uploadedBy'))
    .where('l.organization_id', '=', organizationId)
    .orderBy('l.name')
    .orderBy(sql`coalesce(l.version, '')`)
    .orderBy('l.id', 'desc')
    .execute();
  const dated = <Row extends { uploadedAt: Date }>(row: Row) => ({
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
  });
  return { valueSets: valueSetRows.map(dated), libraries: libraryRows.map(dated) };
}
