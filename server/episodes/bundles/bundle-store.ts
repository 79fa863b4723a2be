/** Rows of an organization's bundles. */
import type { Bundle, NewBundle, SaveBundle } from '#shared/episodes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export const bundlesOf = (db: Connection, organizationId: string): Promise<Bundle[]> =>
  db
    .selectFrom('episode_bundles')
    .select(['id', 'name', 'codes', 'days', 'contact_days as contactDays', 'active', 'version'])
    .where('organization_id', '=', organizationId)
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute();

export async function insertBundle(
  db: Connection,
  organizationId: string,
  { name, codes, days, contactDays }: NewBundle,
): Promise<string> {
  const { id } = await db
    .insertInto('episode_bundles')
    .values({ organization_id: organizationId, name, codes, days, contact_days: contactDays })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`. */
export async function updateBundle(
  db: Connection,
  organizationId: string,
  { bundleId, version, name, codes, days, contactDays, active }: SaveBundle,
): Promise<boolean> {
  const row = await db
    .updateTable('episode_bundles')
    .set((is) => ({
      name,
      codes,
      days,
      contact_days: contactDays,
      active,
      version: is('version', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', bundleId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
