/** The titles of cases by id, where the reader may see them. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { isVisible, type Reader } from '#server/cases/core/case-filter-store.ts';

export async function visibleTitles(
  db: Connection,
  reader: Reader,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('cases as c')
    .select(['c.id', 'c.title'])
    .where('c.organization_id', '=', reader.organizationId)
    .where('c.id', 'in', [...caseIds])
    .where((is) => isVisible(is, reader))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
