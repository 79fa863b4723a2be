/** Rows of the people whom cases can be assigned to: their jobs, units, open work, and what the roster says of them now. */
import { sql } from 'kysely';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { DutyNow } from '#shared/cases/case-assignment.ts';
import { grantOf, type Application, type Permission, type Person } from '#shared/roles.ts';
import { customJobOf } from '#server/platform/rights/custom-job.ts';
import { membersAt } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { coversMoment, longestShift } from '#server/platform/sql/shifts-in-force.ts';

/** Somebody of the staff, as far as it says what they may be assigned. */
export interface Assignee extends Person {
  id: string;
  fullName: string;
  active: boolean;
  accessApplications: Application[];
}

const columns = sql`p.id, p.full_name as "fullName", p.role, p.hospital_role as "hospitalRole",
  ${customJobOf('p')} as "customJob", p.active, p.access_applications as "accessApplications"`;

/** Of this organization, those who left too; in order of name. */
export async function byIds(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Assignee[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Assignee>`select ${columns} from practitioners p
    where p.organization_id = ${organizationId} and p.id = any(${[...ids]}::uuid[])
      and not p.is_program
    order by p.name_order, p.id`.execute(db);
  return rows;
}

/** The permissions of kinds, each once. */
const permissionsOfKinds = (kinds: readonly KindName[]): Permission[] => [
  ...new Set(kinds.map((kind) => kindOf(kind).permission)),
];

/** Active people whose job, whatever their level, works on one of these kinds; in order of name. */
export async function byJob(
  db: Connection,
  organizationId: string,
  kinds: readonly KindName[],
): Promise<Assignee[]> {
  const permissions = permissionsOfKinds(kinds);
  const jobs = permissions.flatMap((permission) => [...(grantOf(permission).jobs ?? [])]);
  const { rows } = await sql<Assignee>`select ${columns} from practitioners p
    where p.organization_id = ${organizationId} and p.active and not p.is_program
      and (p.hospital_role = any(${jobs}::text[]) or exists (
        select from custom_jobs j where j.organization_id = p.organization_id
          and j.name = p.hospital_role and j.permissions && ${permissions}::text[]))
    order by p.name_order, p.id`.execute(db);
  return rows;
}

/** As many as are told at once of what their job is to do. */
const mostOfJob = 50;

/** Active people of this job; in order of name. */
export async function byJobName(
  db: Connection,
  organizationId: string,
  job: string,
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`select ${columns} from practitioners p
    where p.organization_id = ${organizationId} and p.active and not p.is_program
      and p.hospital_role = ${job}
    order by p.name_order, p.id limit ${sql.lit(mostOfJob)}`.execute(db);
  return rows;
}

/** Who belongs to which of these units now. */
export async function membersOf(
  db: Connection,
  { organizationId, unitIds, at }: { organizationId: string; unitIds: readonly string[]; at: Date },
): Promise<{ unitId: string; personId: string }[]> {
  const { rows } = await sql<{ unitId: string; personId: string }>`
    select m.unit_id as "unitId", m.practitioner_id as "personId"
    from ${membersAt(organizationId, at)} m
    where m.unit_id = any(${[...unitIds]}::uuid[])`.execute(db);
  return rows;
}

/** How many open cases each of them has, of all kinds. */
export async function openOf(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select owner_id as id, count(*)::int as count from cases
    where organization_id = ${organizationId} and owner_id = any(${[...ids]}::uuid[])
      and closed_at is null
    group by owner_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whether somebody with no shift so many days around is on a roster at all. */
const rosteredDays = 8;

/** Time off that begins later on the same day of the hospital counts as away. */
export async function dutyOf(
  db: Connection,
  { organizationId, ids, at }: { organizationId: string; ids: readonly string[]; at: Date },
): Promise<ReadonlyMap<string, DutyNow>> {
  const around = `${rosteredDays} days`;
  const { rows } = await sql<{
    id: string;
    onDutyUntil: Date | null;
    isRostered: boolean;
    awayUntil: Date | null;
  }>`
    select p.id,
      (select max(a.ends_at) from duties a
        where ${coversMoment(organizationId, at)} and a.practitioner_id = p.id) as "onDutyUntil",
      exists (select from duties a where a.organization_id = ${organizationId}
        and a.practitioner_id = p.id
        and a.shift_starts_at > ${at}::timestamptz - ${around}::interval - ${longestShift}
        and a.shift_starts_at < ${at}::timestamptz + ${around}::interval) as "isRostered",
      (select max(t.ends_at) from time_off t where t.practitioner_id = p.id
        and t.ends_at > ${at}
        and t.starts_at < ((${at}::timestamptz at time zone o.zone)::date + 1)::timestamp
          at time zone o.zone) as "awayUntil"
    from practitioners p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, onDutyUntil, isRostered, awayUntil }) => [
      id,
      {
        onDutyUntil: onDutyUntil?.toISOString() ?? null,
        isOffDuty: isRostered && onDutyUntil === null,
        awayUntil: awayUntil?.toISOString() ?? null,
      },
    ]),
  );
}
