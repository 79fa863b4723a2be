/** Rows of units with the versions of their roster, and the lock under which a roster changes. */
import { sql } from 'kysely';
import type { RosterUnit } from '#shared/roster.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In order of name; none that is another organization's. */
export async function units(
  db: Connection,
  organizationId: string,
  unitIds: readonly string[],
): Promise<RosterUnit[]> {
  const rows = await db
    .selectFrom('units as u')
    .leftJoin('roster_units as r', 'r.unit_id', 'u.id')
    .select(['u.id', 'u.name', 'u.active as isOpen', 'r.version', 'r.published_at as publishedAt'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', 'in', unitIds)
    .orderBy('u.name')
    .execute();
  return rows.map(({ version, publishedAt, ...unit }) => ({
    ...unit,
    version: version ?? 0,
    publishedAt: publishedAt?.toISOString() ?? null,
  }));
}

export interface LockedUnit {
  id: string;
  name: string;
  version: number;
  coverVersion: number;
}

/** For `transactionInTurn`: who waits for the roster of these units holds no connection (S49). */
export const unitTurns = (unitIds: readonly string[]): string[] =>
  unitIds.map((id) => `roster ${id}`);

/**
 * In a transaction: nobody else changes the roster of these units until its end. Always in the order of
 * their ids, so that two planners never wait for each other. Closed units are left out.
 */
export async function lockUnits(
  db: Connection,
  organizationId: string,
  unitIds: readonly string[],
): Promise<LockedUnit[]> {
  await db
    .insertInto('roster_units')
    .columns(['unit_id', 'organization_id'])
    .expression(
      db
        .selectFrom('units')
        .select(['id', 'organization_id'])
        .where('organization_id', '=', organizationId)
        .where('id', 'in', unitIds)
        .where('active', '=', true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('roster_units as r')
    .innerJoin('units as u', 'u.id', 'r.unit_id')
    .select(['u.id', 'u.name', 'r.version', 'r.cover_version as coverVersion'])
    .where('r.organization_id', '=', organizationId)
    .where('r.unit_id', 'in', unitIds)
    .where('u.active', '=', true)
    .orderBy('r.unit_id')
    .forUpdate('r')
    .execute();
}

/** Returns the new versions; of locked units. */
export const nextVersions = (
  db: Connection,
  unitIds: readonly string[],
  publishedAt: Date | null = null,
): Promise<{ id: string; version: number }[]> =>
  db
    .updateTable('roster_units')
    .set((is) => ({
      version: is('version', '+', 1),
      ...(publishedAt ? { published_at: publishedAt } : {}),
    }))
    .where('unit_id', 'in', unitIds)
    .returning(['unit_id as id', 'version'])
    .execute();

export interface Holiday {
  day: string;
  name: string;
  unitId: string | null;
}

/** One for each day, of the whole organization or of one of these units. */
export async function holidays(
  db: Connection,
  organizationId: string,
  { unitIds, from, to }: { unitIds: readonly string[]; from: string; to: string },
): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select to_char(day, 'YYYY-MM-DD') as day, c.name, c.unit_id as "unitId"
    from closures c, generate_series(greatest(c.from_day, ${from}::date)::timestamp,
      least(c.to_day, ${to}::date)::timestamp, '1 day') as day
    where c.organization_id = ${organizationId} and c.kind = 'holiday'
      and c.to_day >= ${from}::date and c.from_day <= ${to}::date
      and (c.unit_id is null or c.unit_id = any(${unitIds}::uuid[]))
    order by 1`.execute(db);
  return rows;
}

/** Of all units, closed ones too, by id. */
export async function unitNames(
  db: Connection,
  organizationId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
