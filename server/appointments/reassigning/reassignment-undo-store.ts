/** Rows of what one step gave to others, as long as it can be taken back. */
import type { ReassignedMove } from '#shared/appointments/undo-offer.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface NewReassigning {
  organizationId: string;
  madeBy: string;
  fromId: string;
  moves: readonly ReassignedMove[];
  tellsPatient: boolean;
  until: Date;
  now: Date;
}

/** What its maker cannot take back any more is deleted. */
export async function insert(db: Connection, newReassigning: NewReassigning): Promise<string> {
  await db
    .deleteFrom('undoable_reassignings')
    .where('made_by', '=', newReassigning.madeBy)
    .where('until', '<=', newReassigning.now)
    .execute();
  const { id } = await db
    .insertInto('undoable_reassignings')
    .values({
      organization_id: newReassigning.organizationId,
      made_by: newReassigning.madeBy,
      from_id: newReassigning.fromId,
      moves: JSON.stringify(newReassigning.moves),
      tells_patient: newReassigning.tellsPatient,
      until: newReassigning.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked until the transaction ends; null where it is somebody else's or gone. */
export async function locked(db: Connection, madeBy: string, id: string) {
  const row = await db
    .selectFrom('undoable_reassignings')
    .select(['from_id as fromId', 'moves', 'until'])
    .where('made_by', '=', madeBy)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function remove(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('undoable_reassignings').where('id', '=', id).execute();
}

/** Nobody is told: nothing else of it changes. */
export async function withhold(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('undoable_reassignings')
    .set({ tells_patient: false })
    .where('id', '=', id)
    .execute();
}
