/** Carries what units kept that an older version merged: their duty goes to the unit into which they were merged (S245). */
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/organization/core/unit-store.ts';
import type { OrganizationNeeds, UnitMove } from '#server/organization/needs.ts';
import { unitQuery } from './unit-query.ts';
import { unitTurn } from './unit-turn.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events'> & OrganizationNeeds;

/** Parts that have nothing stay: shift types that nobody uses would only be in the way. */
async function carry(db: Connection, deps: Needs, move: UnitMove): Promise<boolean> {
  const carried: Record<string, number> = {};
  for (const part of deps.unitParts) {
    const counts = await part.count(db, move);
    if (Object.values(counts).every((count) => count === 0)) continue;
    await part.move(db, move);
    Object.assign(carried, counts);
  }
  if (Object.keys(carried).length === 0) return false;
  const { organizationId, unitId, intoUnitId } = move;
  await record(db, serverActor(deps), {
    action: 'unit.carry',
    account: { id: null, organizationId },
    object: { type: 'Unit', id: unitId },
    detail: { into: intoUnitId, ...carried },
  });
  return true;
}

/** At a start of the server. One whose other unit is closed meanwhile waits for that to be opened. */
export async function carryMergedUnits(deps: Needs): Promise<void> {
  for (const merge of await store.uncarriedUnits(deps.db)) {
    const { organizationId, unitId, intoUnitId } = merge;
    const turns = [unitTurn(unitId), unitTurn(intoUnitId)];
    const isCarried = await transactionInTurn(deps.db, turns, async (db) => {
      await store.lockUnits(db, merge);
      if (!(await store.noteCarried(db, merge))) return false;
      return carry(db, deps, { ...(await unitQuery(db, deps, merge)), intoUnitId });
    });
    if (!isCarried) continue;
    for (const area of ['roster', 'messages'] as const)
      deps.events.changed({ organizationId, area, practitionerIds: [] });
  }
}
