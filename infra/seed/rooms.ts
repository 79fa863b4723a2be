/** The locations of the demo hospital, and which of its types take them. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { rooms, types } from './demo-data.ts';

/** Existing locations, and types that were changed since, are kept. */
export async function insertRooms(
  db: Connection,
  organizationId: string,
  freshTypes: ReadonlySet<string>,
): Promise<void> {
  const units = await db
    .selectFrom('units')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  const unitIds = new Map(units.map(({ id, name }) => [name, id]));
  await db
    .insertInto('locations')
    .values(
      rooms.map(({ name, unit, note }) => ({
        organization_id: organizationId,
        name,
        note,
        unit_id: unitIds.get(unit ?? '') ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .execute();
  const laid = await db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  const idOf = new Map(laid.map(({ id, name }) => [name, id]));
  for (const { name, rooms: roomNames = [] } of types) {
    if (roomNames.length === 0 || !freshTypes.has(name)) continue;
    await db
      .updateTable('appointment_types')
      .set({ location_ids: roomNames.flatMap((room) => idOf.get(room) ?? []) })
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .execute();
  }
}
