/** Rows of locations: the rooms that appointments take. */
import { sql } from 'kysely';
import type { LocationRecord, NewLocation, SaveLocation } from '#shared/locations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { unitColumn } from '#server/platform/sql/unit-column.ts';

/** With its unit, and the names of the types that use it. */
const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('locations as l')
    .leftJoin('units as u', 'u.id', 'l.unit_id')
    .select([
      'l.id',
      'l.name',
      'l.note',
      'l.active',
      'l.version',
      unitColumn.as('unit'),
      sql<string[]>`array(select t.name from appointment_types t
        where t.organization_id = l.organization_id and l.id = any(t.location_ids) and t.active
        order by t.name)`.as('types'),
    ])
    .where('l.organization_id', '=', organizationId);

/** The active ones first. */
export async function list(db: Connection, organizationId: string): Promise<LocationRecord[]> {
  return rows(db, organizationId).orderBy('l.active', 'desc').orderBy('l.name').execute();
}

export async function byId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<LocationRecord | null> {
  const row = await rows(db, organizationId).where('l.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Throws where another location has its name (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  organizationId: string,
  { name, unitId, note }: NewLocation,
): Promise<string> {
  const { id } = await db
    .insertInto('locations')
    .values({ organization_id: organizationId, name, unit_id: unitId, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`; throws where another one has its name (`isUniqueViolation`). */
export async function update(
  db: Connection,
  organizationId: string,
  { locationId, version, active, name, note, unitId }: SaveLocation,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('locations')
      .set({ name, note, unit_id: unitId, active, version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id: locationId, version })),
  );
}
