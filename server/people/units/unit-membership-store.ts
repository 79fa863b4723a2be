/** Rows of the units that people belong to besides their own. */
import { sql } from 'kysely';
import type { NamedMembership, UnitMembership } from '#shared/people/unit-memberships.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In order of name and time; those that are over too. */
export async function membershipsOf(
  db: Connection,
  practitionerId: string,
): Promise<NamedMembership[]> {
  const rows = await db
    .selectFrom('unit_memberships as m')
    .innerJoin('units as u', 'u.id', 'm.unit_id')
    .select([
      'u.id',
      'u.name',
      sql<string | null>`to_char(m.from_day, 'YYYY-MM-DD')`.as('from'),
      sql<string | null>`to_char(m.until_day, 'YYYY-MM-DD')`.as('until'),
      'm.share_percent as sharePercent',
    ])
    .where('m.practitioner_id', '=', practitionerId)
    .orderBy('u.name')
    .orderBy(sql`m.from_day nulls first`)
    .execute();
  return rows.map(({ id, name, ...membership }) => ({ unit: { id, name }, ...membership }));
}

interface Whose {
  organizationId: string;
  practitionerId: string;
}

/** In place of what each of them had. */
export async function replaceMemberships(
  db: Connection,
  of: readonly (Whose & { units: readonly UnitMembership[] })[],
): Promise<void> {
  await db
    .deleteFrom('unit_memberships')
    .where(
      sql<boolean>`practitioner_id = any(${of.map(({ practitionerId }) => practitionerId)}::uuid[])`,
    )
    .execute();
  const rows = of.flatMap(({ organizationId, practitionerId, units }) =>
    units.map(({ unitId, from, until, sharePercent }) => ({
      organization_id: organizationId,
      practitioner_id: practitionerId,
      unit_id: unitId,
      from_day: from,
      until_day: until,
      share_percent: sharePercent,
    })),
  );
  if (rows.length > 0) await db.insertInto('unit_memberships').values(rows).execute();
}

/** For a change of them alone: the next one waits, and is of another version. */
export const countVersion = (db: Connection, id: string) =>
  db
    .updateTable('practitioners')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
