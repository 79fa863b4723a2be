/** What a part is asked of a unit: its id, and the moment and local day until which things are over. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import type { UnitQuery } from '#server/organization/needs.ts';
import { zoneOf } from '#server/organization/core/store.ts';

export async function unitQuery(
  db: Connection,
  { now }: { now: () => Date },
  unit: { organizationId: string; unitId: string },
): Promise<UnitQuery> {
  const at = now();
  return { ...unit, now: at, today: dayAt(at, await zoneOf(db, unit.organizationId)) };
}
