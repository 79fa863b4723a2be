/** Who has which role of which unit at a moment, from the view of who is really on duty. */
import { sql, type RawBuilder } from 'kysely';
import { dayMs } from '#shared/durations.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { ShiftRank } from '#shared/roster.ts';
import { unitsOf } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import {
  coversMoment,
  fromDuties,
  isInForce,
  longestShift,
  roleOf,
  roleOfType,
} from '#server/platform/sql/shifts-in-force.ts';

/** A unit has the roles that somebody has within so many days of the moment. */
const roleDays = 7;

export interface Duty {
  /** Of the shift. */
  id: string;
  unitId: string;
  role: string;
  rank: ShiftRank;
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  phone: string | null;
  pager: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Of shift `a` and person `p`. */
const dutyColumns = (
  role: RawBuilder<string>,
) => sql`a.id, a.unit_id as "unitId", ${role} as role, a.rank,
  a.practitioner_id as "practitionerId", p.full_name as "fullName",
  p.hospital_role as "hospitalRole", p.phone, p.pager,
  a.starts_at as "startsAt", a.ends_at as "endsAt"`;

export interface OnCallLookup {
  organizationId: string;
  at: Date;
  unitId?: string | undefined;
  /** As `OnCallLine` names it. */
  role?: string | undefined;
  /** People of this job alone. */
  hospitalRole?: HospitalRole | undefined;
}

/** Primaries first; empty where nobody is on. One statement. */
export async function onCallAt(
  db: Connection,
  { organizationId, at, unitId, role, hospitalRole }: OnCallLookup,
): Promise<Duty[]> {
  const { rows } = await sql<Duty>`select ${dutyColumns(roleOf)} from ${fromDuties}
    where ${coversMoment(organizationId, at)}
      ${unitId === undefined ? sql`` : sql`and a.unit_id = ${unitId}`}
      ${role === undefined ? sql`` : sql`and ${roleOf} = ${role}`}
      ${hospitalRole === undefined ? sql`` : sql`and p.hospital_role = ${hospitalRole}`}
    order by a.unit_id, role, a.rank desc, a.starts_at, a.id`.execute(db);
  return rows;
}

/** Of any time, while its shift is in force and its person there; the first part of one that time off cuts in two. */
export async function dutyById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Duty | null> {
  const { rows } = await sql<Duty>`select ${dutyColumns(roleOf)} from ${fromDuties}
    where a.organization_id = ${organizationId} and a.id = ${id}
    order by a.starts_at limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface UnitRow {
  id: string;
  name: string;
  phone: string | null;
}

interface UnitsQuery {
  organizationId: string;
  at: Date;
  /** Null: all. */
  unitIds: readonly string[] | null;
  /** Whose own unit alone; null: anybody's. */
  unitOf: string | null;
  search: string;
  limit: number;
  offset: number;
}

const searchable = sql`findable(u.name || ' ' || ${roleOf} || ' ' || p.full_name)`;

/** Whose name has all words, or where the unit, a role and a name of somebody who is on then have them together. */
function matching({ organizationId, at, search }: UnitsQuery): RawBuilder<unknown> {
  if (search.trim() === '') return sql`true`;
  const words = (column: string) => sql.join(matchesAllWords(column, search), sql` and `);
  return sql`(u.id in (select unit_id from (
      select a.unit_id, ${searchable} as words from ${fromDuties}
      join units u on u.id = a.unit_id where ${coversMoment(organizationId, at)}) on_now
      where ${words('on_now.words')})
    or exists (select from (select findable(u.name) as words) named where ${words('named.words')}))`;
}

/** Open units with shifts, and closed ones that had duty then, in order of name, and how many there are in all. */
export async function rosteredUnits(
  db: Connection,
  query: UnitsQuery,
): Promise<{ units: UnitRow[]; count: number }> {
  const { organizationId, at, unitIds, unitOf, limit, offset } = query;
  const { rows } = await sql<UnitRow & { count: number }>`
    select u.id, u.name, u.phone, count(*) over ()::int as count
    from units u
    where u.organization_id = ${organizationId}
      and ((u.active and exists (select from shift_types t where t.unit_id = u.id and t.active))
        or exists (select from duties a
          where a.unit_id = u.id and ${coversMoment(organizationId, at)}))
      ${unitIds === null ? sql`` : sql`and u.id = any(${unitIds}::uuid[])`}
      ${unitOf === null ? sql`` : sql`and u.id in ${unitsOf(unitOf, at)}`}
      and ${matching(query)}
    order by u.name, u.id limit ${limit} offset ${offset}`.execute(db);
  return { units: rows.map(({ count: _count, ...unit }) => unit), count: rows[0]?.count ?? 0 };
}

/**
 * On at the moment, among the next of a role, who begin together, or a role alone: that somebody has it on
 * these days, had it last, or the unit requires it.
 */
export type PlacedDuty = { unitId: string; role: string; roleTypeIds: string[] } & (
  | ({ place: 'now' } & Duty)
  | ({ place: 'next' } & Duty)
  | { place: 'role' }
);

const day = (at: Date, days: number) => new Date(at.getTime() + days * dayMs).toISOString();

interface DutiesAt {
  organizationId: string;
  at: Date;
  unitIds: readonly string[];
}

/**
 * Roles of shift types that nobody has on these days: of those that the unit requires, and where it says
 * of none how many it needs, of all that it published. They keep the words of their last day, else the
 * type's own. So a role stays on the list as a gap, however long nobody has it.
 */
const rolesWithoutHolder = (at: Date) => sql`
  select t.unit_id, coalesce(last.role, ${roleOfType}) as role, t.id as shift_type_id
  from shift_types t
  cross join lateral (
    select exists (select from required_cover c where c.shift_type_id = t.id and c.least > 0)
        as required,
      not exists (select from required_cover c join shift_types o on o.id = c.shift_type_id
        where o.unit_id = t.unit_id and o.active and c.least > 0) as unsaid) needs
  left join lateral (
    select distinct ${roleOf} as role from shift_assignments a
    where a.shift_type_id = t.id and ${isInForce} and a.day = (
      select max(b.day) from shift_assignments b
      where b.shift_type_id = t.id and b.state <> 'draft'
        and b.day <= (${day(at, 0)}::timestamptz)::date)) last on true
  where t.unit_id = any(select unit_id from asked) and t.active
    and (needs.required or (needs.unsaid and last.role is not null))
    and not exists (select from around where around.shift_type_id = t.id)`;

/** One statement, however many units. */
export async function dutiesAround(
  db: Connection,
  { organizationId, at, unitIds }: DutiesAt,
): Promise<PlacedDuty[]> {
  const days = sql`a.day between (${day(at, -roleDays)}::timestamptz)::date
    and (${day(at, roleDays)}::timestamptz)::date`;
  const { rows } = await sql<PlacedDuty>`
    with asked as (select unnest(${unitIds}::uuid[]) as unit_id),
    around as materialized (
      select a.unit_id, ${roleOf} as role, a.shift_type_id
      from shift_assignments a join shift_types t on t.id = a.shift_type_id
      where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
        and ${isInForce} and ${days}
      group by 1, 2, 3),
    roles as (
      select unit_id, role, array_agg(distinct shift_type_id) as type_ids
      from (select * from around union all ${rolesWithoutHolder(at)}) all_roles
      group by unit_id, role),
    there as materialized (
      select a.id, a.unit_id, ${roleOf} as role, a.rank, a.practitioner_id, a.starts_at, a.ends_at
      from duties a join shift_types t on t.id = a.shift_type_id
      where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
        and ${days}),
    chosen as (
      select *, 'now' as place from there where starts_at <= ${at} and ends_at > ${at}
      union all
      (select *, 'next' from there b
       where starts_at = (select min(f.starts_at) from there f
         where f.unit_id = b.unit_id and f.role = b.role
           and f.starts_at > ${at} and f.rank = 'primary')
         and rank = 'primary'))
    select coalesce(a.place, 'role') as place, roles.type_ids as "roleTypeIds", a.id,
      roles.unit_id as "unitId", roles.role, a.rank, a.practitioner_id as "practitionerId",
      p.full_name as "fullName", p.hospital_role as "hospitalRole", p.phone, p.pager,
      a.starts_at as "startsAt", a.ends_at as "endsAt"
    from roles left join chosen a using (unit_id, role)
    left join practitioners p on p.id = a.practitioner_id
    order by roles.unit_id, roles.role, a.starts_at, p.name_order, a.id`.execute(db);
  return rows;
}

/** When `dutiesAround` is another one without any change: a shift begins or ends, or other days are around. */
export async function dutiesUntil(
  db: Connection,
  { organizationId, at, unitIds }: DutiesAt,
): Promise<Date> {
  const hours = sql`interval '1 hour' * ${roleDays * 24}::int`;
  const { rows } = await sql<{ until: Date }>`
    select least(
      ((${day(at, -roleDays)}::timestamptz)::date + 1)::timestamptz + ${hours},
      ((${day(at, roleDays)}::timestamptz)::date + 1)::timestamptz - ${hours},
      (select min(a.starts_at) from duties a
        where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
          and a.shift_starts_at > ${at}::timestamptz - ${longestShift}
          and a.shift_starts_at < ${at}::timestamptz + interval '1 day'
          and a.starts_at > ${at} and a.starts_at < ${at}::timestamptz + interval '1 day'),
      (select min(a.ends_at) from duties a
        where ${coversMoment(organizationId, at)} and a.unit_id = any(${unitIds}::uuid[]))
    ) as until`.execute(db);
  return rows[0]?.until ?? at;
}

export interface CalendarDuty {
  id: string;
  /** Of the shift: time off may cut it in two. */
  part: number;
  version: number;
  unit: string;
  role: string;
  isBackup: boolean;
  fullName: string;
  phone: string | null;
  pager: string | null;
  startsAt: Date;
  endsAt: Date;
}

interface DutiesQuery {
  organizationId: string;
  /** Null: all. */
  unitIds: readonly string[] | null;
  startsAt: Date;
  endsAt: Date;
  limit: number;
}

/** In order of start; shifts that began before are left out. */
export async function dutiesWithin(
  db: Connection,
  { organizationId, unitIds, startsAt, endsAt, limit }: DutiesQuery,
): Promise<CalendarDuty[]> {
  const { rows } = await sql<CalendarDuty>`
    select a.id, a.part, a.version, u.name as unit, ${roleOf} as role, a.rank = 'backup' as "isBackup",
      p.full_name as "fullName", p.phone, p.pager, a.starts_at as "startsAt", a.ends_at as "endsAt"
    from ${fromDuties} join units u on u.id = a.unit_id
    where a.organization_id = ${organizationId}
      and a.shift_starts_at > ${startsAt}::timestamptz - ${longestShift}
      and a.shift_starts_at < ${endsAt}
      and a.starts_at >= ${startsAt} and a.starts_at < ${endsAt}
      ${unitIds === null ? sql`` : sql`and a.unit_id = any(${unitIds}::uuid[])`}
    order by a.starts_at, u.name, a.id limit ${limit}`.execute(db);
  return rows;
}
