/** Rows of units: where people work, named in forms and lists. */
import type { Unit } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';

const units = (db: Connection, organizationId: string) =>
  db.selectFrom('units').select(['id', 'name']).where('organization_id', '=', organizationId);

export const allUnits = (db: Connection, organizationId: string): Promise<Unit[]> =>
  units(db, organizationId).orderBy('name').execute();

export async function zoneOf(db: Connection, organizationId: string): Promise<string> {
  const row = await db
    .selectFrom('organizations')
    .select('zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.zone;
}

/** Null requires none. Throws 404 for another organization's unit as for a missing one (S15). */
export async function requireUnit(
  db: Connection,
  organizationId: string,
  id: string | null,
): Promise<Unit | null> {
  if (id === null) return null;
  const unit = await units(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (!unit) throw new Refusal('not-found', { words: 'That unit is not there any more.' });
  return unit;
}
