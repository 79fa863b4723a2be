/** Who has which role of which unit at a moment, from published shifts. */
import { sql, type RawBuilder } from 'kysely';
import { dayMs } from '#shared/durations.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { ShiftRank } from '#shared/roster.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/name-search.ts';
import {
  coversMoment,
  fromDuties,
  isInForce,
  roleOf,
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

/** Of any time, while its shift is in force. */
export async function dutyById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Duty | null> {
  const { rows } = await sql<Duty>`select ${dutyColumns(roleOf)} from ${fromDuties}
    where a.organization_id = ${organizationId} and ${isInForce} and a.id = ${id}`.execute(db);
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

const searchable = sql`folded(u.name || ' ' || ${roleOf} || ' ' || p.full_name)`;

/** Whose name has all words, or where the unit, a role and a name of somebody who is on then have them together. */
function matching({ organizationId, at, search }: UnitsQuery): RawBuilder<unknown> {
  if (search.trim() === '') return sql`true`;
  const words = (column: string) => sql.join(matchesAllWords(column, search), sql` and `);
  return sql`(u.id in (select unit_id from (
      select a.unit_id, ${searchable} as words from ${fromDuties}
      join units u on u.id = a.unit_id where ${coversMoment(organizationId, at)}) on_now
      where ${words('on_now.words')})
    or exists (select from (select folded(u.name) as words) named where ${words('named.words')}))`;
}

/** Units with shifts, in order of name, and how many there are in all. */
export async function rosteredUnits(
  db: Connection,
  query: UnitsQuery,
): Promise<{ units: UnitRow[]; count: number }> {
  const { organizationId, unitIds, unitOf, limit, offset } = query;
  const { rows } = await sql<UnitRow & { count: number }>`
    select u.id, u.name, u.phone, count(*) over ()::int as count
    from units u
    where u.organization_id = ${organizationId} and u.active
      and exists (select from shift_types t where t.unit_id = u.id and t.active)
      ${unitIds === null ? sql`` : sql`and u.id = any(${unitIds}::uuid[])`}
      ${unitOf === null ? sql`` : sql`and u.id = (select unit_id from practitioners where id = ${unitOf})`}
      and ${matching(query)}
    order by u.name, u.id limit ${limit} offset ${offset}`.execute(db);
  return { units: rows.map(({ count: _count, ...unit }) => unit), count: rows[0]?.count ?? 0 };
}

/** On at the moment, among the next of a role, who begin together, or only that the unit has the role. */
export interface PlacedDuty extends Duty {
  place: 'now' | 'next' | 'role';
  /** The types of shifts in which somebody has the role on these days. */
  roleTypeIds: string[];
}

const day = (at: Date, days: number) => new Date(at.getTime() + days * dayMs).toISOString();

interface DutiesAt {
  organizationId: string;
  at: Date;
  unitIds: readonly string[];
}

/** One statement, however many units. */
export async function dutiesAround(
  db: Connection,
  { organizationId, at, unitIds }: DutiesAt,
): Promise<PlacedDuty[]> {
  const { rows } = await sql<PlacedDuty>`
    with around as materialized (
      select a.id, a.unit_id, ${roleOf} as role, a.rank, a.practitioner_id, a.starts_at, a.ends_at,
        a.shift_type_id
      from shift_assignments a join shift_types t on t.id = a.shift_type_id
      where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
        and ${isInForce}
        and a.day between (${day(at, -roleDays)}::timestamptz)::date
          and (${day(at, roleDays)}::timestamptz)::date),
    roles as (
      select unit_id, role, array_agg(distinct shift_type_id) as type_ids
      from around group by unit_id, role),
    chosen as (
      select *, 'now' as place from around where starts_at <= ${at} and ends_at > ${at}
      union all
      (select *, 'next' from around b
       where starts_at = (select min(f.starts_at) from around f
         where f.unit_id = b.unit_id and f.role = b.role
           and f.starts_at > ${at} and f.rank = 'primary')
         and rank = 'primary')
      union all
      (select distinct on (unit_id, role) *, 'role' from around order by unit_id, role, id))
    select a.place, roles.type_ids as "roleTypeIds", ${dutyColumns(sql`a.role`)}
    from chosen a join roles using (unit_id, role) join practitioners p on p.id = a.practitioner_id
    order by a.unit_id, a.role, a.starts_at, p.name_order, a.id`.execute(db);
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
      (select min(a.starts_at) from shift_assignments a
        where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
          and ${isInForce} and a.starts_at > ${at}
          and a.starts_at < ${at}::timestamptz + interval '1 day'),
      (select min(a.ends_at) from shift_assignments a
        where ${coversMoment(organizationId, at)} and a.unit_id = any(${unitIds}::uuid[]))
    ) as until`.execute(db);
  return rows[0]?.until ?? at;
}

export interface CalendarDuty {
  id: string;
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
    select a.id, a.version, u.name as unit, ${roleOf} as role, a.rank = 'backup' as "isBackup",
      p.full_name as "fullName", p.phone, p.pager, a.starts_at as "startsAt", a.ends_at as "endsAt"
    from ${fromDuties} join units u on u.id = a.unit_id
    where a.organization_id = ${organizationId} and ${isInForce}
      and a.starts_at >= ${startsAt} and a.starts_at < ${endsAt}
      ${unitIds === null ? sql`` : sql`and a.unit_id = any(${unitIds}::uuid[])`}
    order by a.starts_at, u.name, a.id limit ${limit}`.execute(db);
  return rows;
}
