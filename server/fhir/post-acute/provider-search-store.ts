/** Rows of FHIR searches for post-acute providers. */
import { sql, type SqlBool } from 'kysely';
import type { Limits } from '#server/fhir/searching/date-bounds.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';

export interface ProviderFilter {
  organizationId: string;
  /** Words of the name. */
  name: string | undefined;
  ids: readonly string[] | undefined;
  changed: Limits;
}

const changedAt = sql<Date>`p.changed_at`;

const matching = (db: Connection, { organizationId, name, ids, changed }: ProviderFilter) =>
  db
    .selectFrom('post_acute_providers as p')
    .where('p.organization_id', '=', organizationId)
    .where(isWithin(changedAt, changed))
    .where((is) => is.and(matchesAllWords(sql`folded(p.name)`, name ?? '')))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`p.id = any(${[...(ids ?? [])]}::uuid[])`),
    );

export const page = (
  db: Connection,
  filter: ProviderFilter,
  found: FoundPage,
): Promise<FoundKey[]> =>
  foundKeys(matching(db, filter), { id: sql`p.id`, at: changedAt, changedAt }, found);

export const count = (db: Connection, filter: ProviderFilter): Promise<number> =>
  foundCount(matching(db, filter));

/** In no order. */
export const providersById = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
) =>
  db
    .selectFrom('post_acute_providers as p')
    .select(['p.id', 'p.name', 'p.type', 'p.phone', 'p.fax', 'p.email', 'p.address'])
    .select(['p.languages', 'p.payers'])
    .select(['p.active', 'p.version', 'p.changed_at as changedAt'])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', 'in', [...ids])
    .execute();

export type ProviderFhirRow = Awaited<ReturnType<typeof providersById>>[number];
