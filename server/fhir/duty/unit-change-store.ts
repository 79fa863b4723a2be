/** When units were last changed. */
import type { Connection } from '#server/platform/postgres/database.ts';

export async function unitChanges(
  db: Connection,
  organizationId: string,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'changed_at as changedAt'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}
