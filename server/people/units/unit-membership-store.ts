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

/** In place of what each of them had; one that goes on keeps its id, by which other systems know it. */
export async function replaceMemberships(
  db: Connection,
  of: readonly (Whose & { units: readonly UnitMembership[] })[],
): Promise<void> {
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
  await sql`
    delete from unit_memberships m
    where m.practitioner_id = any(${of.map(({ practitionerId }) => practitionerId)}::uuid[])
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as kept(practitioner_id uuid, unit_id uuid, from_day date)
        where kept.practitioner_id = m.practitioner_id and kept.unit_id = m.unit_id
          and kept.from_day is not distinct from m.from_day)`.execute(db);
  if (rows.length === 0) return;
  await db
    .insertInto('unit_memberships')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['practitioner_id', 'unit_id', 'from_day']).doUpdateSet((is) => ({
        until_day: is.ref('excluded.until_day'),
        share_percent: is.ref('excluded.share_percent'),
      })),
    )
    .execute();
}

/** A unit that somebody belongs to. `id`: of their own unit, theirs. Without days it is always. */
export interface UnitRole {
  id: string;
  practitionerId: string;
  fullName: string;
  hospitalRole: string;
  unit: { id: string; name: string };
  from: string | null;
  until: string | null;
  /** Of an open account, on the present day. */
  isActive: boolean;
}

interface UnitRoleQuery {
  id?: string | undefined;
  practitionerId?: string | undefined;
  unitId?: string | undefined;
  /** Those that hold then; without it those that are over or to come too. */
  at?: Date | undefined;
  now: Date;
}

/** In order of name, their own unit first. */
export async function unitRoles(
  db: Connection,
  organizationId: string,
  { id, practitionerId, unitId, at, now }: UnitRoleQuery,
): Promise<UnitRole[]> {
  const holdsAt = (instant: Date) => sql`(
    coalesce(held.from_day <= (${instant}::timestamptz at time zone p.zone)::date, true)
    and coalesce(held.until_day >= (${instant}::timestamptz at time zone p.zone)::date, true))`;
  const { rows } = await sql<UnitRole>`
    select held.id, p.id as "practitionerId", p.full_name as "fullName",
      p.hospital_role as "hospitalRole", json_build_object('id', u.id, 'name', u.name) as unit,
      to_char(held.from_day, 'YYYY-MM-DD') as "from", to_char(held.until_day, 'YYYY-MM-DD') as until,
      p.active and ${holdsAt(now)} as "isActive"
    from practitioners p
    cross join lateral (
      select p.id, p.unit_id, null::date as from_day, null::date as until_day, 0 as nth
      where p.unit_id is not null
      union all
      select m.id, m.unit_id, m.from_day, m.until_day, 1 from unit_memberships m
      where m.practitioner_id = p.id) held
    join units u on u.id = held.unit_id
    where p.organization_id = ${organizationId}
      and ${id === undefined ? sql`p.active` : sql`held.id = ${id}`}
      and ${practitionerId === undefined ? sql`true` : sql`p.id = ${practitionerId}`}
      and ${unitId === undefined ? sql`true` : sql`held.unit_id = ${unitId}`}
      and ${at === undefined ? sql`true` : holdsAt(at)}
    order by p.name_order, p.id, held.nth, u.name, held.from_day nulls first`.execute(db);
  return rows;
}

export async function unitRoleById(
  db: Connection,
  organizationId: string,
  query: { id: string; now: Date },
): Promise<UnitRole | null> {
  const [role] = await unitRoles(db, organizationId, query);
  return role ?? null;
}

/** For a change of them alone: the next one waits, and is of another version. */
export const countVersion = (db: Connection, id: string) =>
  db
    .updateTable('practitioners')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
