/** Rows of who stands in when nobody reacts to a waiting patient. */
import type { Backup } from '#shared/visits/waiting.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export const backupsIn = (db: Connection, organizationId: string): Promise<Backup[]> =>
  db
    .selectFrom('waiting_backups as b')
    .innerJoin('practitioners as p', 'p.id', 'b.practitioner_id')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(['p.id', 'p.full_name as fullName', 'u.name as unit'])
    .where('p.organization_id', '=', organizationId)
    .where('p.active', '=', true)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .execute();

/** Returns whether it was changed. */
export async function setBackup(
  db: Connection,
  practitionerId: string,
  isBackup: boolean,
): Promise<boolean> {
  if (isBackup) {
    const added = await db
      .insertInto('waiting_backups')
      .values({ practitioner_id: practitionerId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const removed = await db
    .deleteFrom('waiting_backups')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
