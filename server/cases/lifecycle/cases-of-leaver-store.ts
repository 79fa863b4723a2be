/** Rows of open cases of somebody who leaves. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface OwnedCase {
  id: string;
  kind: KindName;
  name: string;
  at: Date;
}

/** Locked until the transaction ends, in order of id. */
export const ownedCases = (
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
  { isLocked = false } = {},
): Promise<OwnedCase[]> =>
  db
    .selectFrom('cases as c')
    .select(['c.id', 'c.kind', 'c.title as name', 'c.opened_at as at'])
    .where('c.organization_id', '=', organizationId)
    .where('c.owner_id', '=', practitionerId)
    .where('c.closed_at', 'is', null)
    .orderBy('c.id')
    .$if(isLocked, (rows) => rows.forUpdate('c'))
    .execute();

/** Null: nobody has them, so that they wait in their queue; a role that has them keeps them. */
export async function setOwner(
  db: Connection,
  ids: readonly string[],
  { ownerId, at }: { ownerId: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('cases')
    .set((is) => ({
      owner_id: ownerId,
      backup_role: null,
      changed_at: at,
      version: is('version', '+', 1),
    }))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
