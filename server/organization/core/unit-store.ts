/** Rows of units, as forms and lists name them and as administrators manage them. */
import { sql } from 'kysely';
import type { ClosedUnit, Unit } from '#shared/people.ts';
import type { NewUnit, SaveUnit, UnitRecord } from '#shared/organization/units.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { membersAt } from '#server/platform/rights/unit-members.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

const unitsOf = (db: Connection, organizationId: string) =>
  db.selectFrom('units').where('organization_id', '=', organizationId);

/** Those that people and rooms may be given to, in order of name. */
export const activeUnits = (db: Connection, organizationId: string): Promise<Unit[]> =>
  unitsOf(db, organizationId)
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();

/** In order of name. */
export async function closedUnits(db: Connection, organizationId: string): Promise<ClosedUnit[]> {
  const rows = await db
    .selectFrom('units as u')
    .leftJoin('units as into', 'into.id', 'u.merged_into')
    .select(['u.id', 'u.name', 'u.closed_at', 'into.id as intoId', 'into.name as intoName'])
    .where('u.organization_id', '=', organizationId)
    .where('u.active', '=', false)
    .orderBy('u.name')
    .execute();
  return rows.map(({ id, name, closed_at: closedAt, intoId, intoName }) => ({
    id,
    name,
    closedAt: closedAt?.toISOString() ?? null,
    mergedInto: intoId !== null && intoName !== null ? { id: intoId, name: intoName } : null,
  }));
}

/** Closed ones too. */
export const allUnits = (
  db: Connection,
  organizationId: string,
): Promise<(Unit & { code: string | null; active: boolean })[]> =>
  unitsOf(db, organizationId).select(['id', 'name', 'code', 'active']).orderBy('name').execute();

export async function unitById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<(Unit & { active: boolean }) | null> {
  const row = await unitsOf(db, organizationId)
    .select(['id', 'name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const records = (db: Connection, organizationId: string) =>
  db
    .selectFrom('units as u')
    .leftJoin('units as into', 'into.id', 'u.merged_into')
    .select([
      'u.id',
      'u.organization_id as organizationId',
      'u.name',
      'u.code',
      'u.specialty',
      'u.phone',
      'u.location',
      'u.active',
      isoInstant<string | null>('u.closed_at').as('closedAt'),
      'into.name as mergedInto',
      'u.version',
      sql<number>`(select count(*)::int from practitioners p
        where p.organization_id = u.organization_id and p.unit_id = u.id)`.as('people'),
      sql<number>`(select count(*)::int from locations l
        where l.organization_id = u.organization_id and l.unit_id = u.id)`.as('locations'),
    ])
    .where('u.organization_id', '=', organizationId);

/** The active ones first. */
export const unitRecords = (db: Connection, organizationId: string): Promise<UnitRecord[]> =>
  records(db, organizationId).orderBy('u.active', 'desc').orderBy('u.name').execute();

/** By unit: how many belong to it at an instant, by further units too. Those with nobody are missing. */
export async function peopleByUnit(
  db: Connection,
  organizationId: string,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ unitId: string; people: number }>`
    select member.unit_id as "unitId", count(*)::int as people
    from ${membersAt(organizationId, at)} member group by member.unit_id`.execute(db);
  return new Map(rows.map(({ unitId, people }) => [unitId, people]));
}

export async function unitRecord(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<UnitRecord | null> {
  const row = await records(db, organizationId).where('u.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Throws where another unit has its name or code (`isUniqueViolation`). */
export async function insertUnits(
  db: Connection,
  organizationId: string,
  units: readonly NewUnit[],
): Promise<Unit[]> {
  return db
    .insertInto('units')
    .values(units.map((unit) => ({ organization_id: organizationId, ...unit })))
    .returning(['id', 'name'])
    .execute();
}

/**
 * False where it was changed since `version`; throws where another one has its name or code. `now` is when it
 * is closed, where it was open.
 */
export async function updateUnit(
  db: Connection,
  organizationId: string,
  { unitId, version, now, ...values }: SaveUnit & { now: Date },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('units')
      .set((is) => ({
        ...values,
        version: version + 1,
        closed_at: values.active
          ? null
          : is.case().when('active', '=', true).then(now).else(is.ref('closed_at')).end(),
      }))
      .where((is) => allEqual(is, { organization_id: organizationId, id: unitId }))
      .where('merged_into', 'is', null)
      .where('version', '=', version),
  );
}

/** Closed days and holidays that are not over. */
export async function countClosures(
  db: Connection,
  { organizationId, unitId, today }: { organizationId: string; unitId: string; today: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from closures
    where organization_id = ${organizationId} and unit_id = ${unitId}
      and to_day >= ${today}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Itself while it is open, or the open one that it was merged into; null where there is none. */
export async function openUnitId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('units as u')
    .innerJoin('units as open', (join) =>
      join.on('open.id', '=', sql<string>`coalesce(u.merged_into, u.id)`),
    )
    .select('open.id')
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', id)
    .where('open.active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Merge {
  organizationId: string;
  unitId: string;
  intoUnitId: string;
}

/** Whose duty stayed when they were merged, and into which open units they were. */
export const uncarriedUnits = (db: Connection): Promise<Merge[]> =>
  db
    .selectFrom('units as u')
    .innerJoin('units as into', 'into.id', 'u.merged_into')
    .select(['u.organization_id as organizationId', 'u.id as unitId', 'into.id as intoUnitId'])
    .where('u.is_carried', '=', false)
    .where('into.active', '=', true)
    .orderBy('u.id')
    .execute();

/** False where another instance was first. */
export const noteCarried = (db: Connection, { organizationId, unitId }: Merge): Promise<boolean> =>
  changesRow(
    db
      .updateTable('units')
      .set({ is_carried: true })
      .where((is) =>
        allEqual(is, { organization_id: organizationId, id: unitId, is_carried: false }),
      ),
  );

/** Locks both, in order of id, so that two merges of the same units wait for each other. */
export async function lockUnits(db: Connection, { organizationId, unitId, intoUnitId }: Merge) {
  return unitsOf(db, organizationId)
    .select(['id', 'active', 'version'])
    .where('id', 'in', [unitId, intoUnitId])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Reasons for visits follow; of those that both have listed, one stays. */
async function moveReasons(db: Connection, { organizationId, unitId, intoUnitId }: Merge) {
  await db
    .deleteFrom('listed_reasons as r')
    .where('r.organization_id', '=', organizationId)
    .where('r.unit_id', '=', unitId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('listed_reasons as same')
          .select('same.id')
          .where('same.organization_id', '=', organizationId)
          .where('same.unit_id', '=', intoUnitId)
          .whereRef('same.use', '=', 'r.use')
          .whereRef('same.name', '=', 'r.name'),
      ),
    )
    .execute();
  await db
    .updateTable('listed_reasons')
    .set((is) => ({ unit_id: intoUnitId, version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { organization_id: organizationId, unit_id: unitId }))
    .execute();
}

/** People, those of some days too, rooms and closures follow; what was merged into it before follows too. */
export async function mergeUnit(
  db: Connection,
  { organizationId, unitId, intoUnitId, now }: Merge & { now: Date },
) {
  for (const table of ['practitioners', 'locations', 'closures'] as const)
    await db
      .updateTable(table)
      .set((is) => ({ unit_id: intoUnitId, version: is('version', '+', 1) }))
      .where((is) => allEqual(is, { organization_id: organizationId, unit_id: unitId }))
      .execute();
  await moveReasons(db, { organizationId, unitId, intoUnitId });
  await sql`
    delete from unit_memberships m using unit_memberships other
    where m.unit_id = ${unitId} and other.unit_id = ${intoUnitId}
      and other.practitioner_id = m.practitioner_id
      and other.from_day is not distinct from m.from_day`.execute(db);
  await db
    .updateTable('unit_memberships')
    .set({ unit_id: intoUnitId })
    .where((is) => allEqual(is, { organization_id: organizationId, unit_id: unitId }))
    .execute();
  await db
    .updateTable('units')
    .set({ merged_into: intoUnitId })
    .where((is) => allEqual(is, { organization_id: organizationId, merged_into: unitId }))
    .execute();
  await db
    .updateTable('units')
    .set((is) => ({
      active: false,
      merged_into: intoUnitId,
      closed_at: now,
      is_carried: true,
      code: null,
      version: is('version', '+', 1),
    }))
    .where((is) => allEqual(is, { organization_id: organizationId, id: unitId }))
    .execute();
}
