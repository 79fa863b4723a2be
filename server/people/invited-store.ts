/** Rows of invited accounts that have not signed in yet: what was mailed to them, and what was not. */
import type { Role } from '#shared/roles.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Voids links that were mailed to an address that is no longer the person's. */
export async function voidPasswordLinks(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('practitioner_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

export async function markInvited(db: Connection, ids: string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('practitioners').set({ invited_at: at }).where('id', 'in', ids).execute();
}

/** People with an invitation that was never mailed, oldest first. */
export async function notMailed(
  db: Connection,
  { organizationId, levels, limit }: { organizationId: string; levels: Role[]; limit: number },
): Promise<{ ids: string[]; left: number }> {
  const rows = await db
    .selectFrom('practitioners')
    .select((is) => ['id', is.fn.countAll<string>().over().as('all')])
    .where('organization_id', '=', organizationId)
    .where('access', '=', 'invited')
    .where('invited_at', 'is', null)
    .where('role', 'in', levels)
    .orderBy('id')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), left: Number(rows[0]?.all ?? 0) - rows.length };
}
