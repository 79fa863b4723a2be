/** Who covers a person who is off duty: those who now have that person's last role in the same unit. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitsOf } from '#server/platform/rights/unit-members.ts';
import {
  coversMoment,
  fromDuties,
  fromShifts,
  isInForce,
  roleOf,
} from '#server/platform/sql/shifts-in-force.ts';

/** Nobody covers a person whose last shift was longer ago, unless they are away since. */
const coveredDays = 8;
/** Of who is away, as far back as a long leave is. */
const coveredDaysAway = 366;

interface Cover {
  organizationId: string;
  at: Date;
}

/** People of the organization who have time off at the moment, or have left in the last year. */
const awayPeople = ({ organizationId, at }: Cover) => sql`
  select o.practitioner_id from time_off o
  where o.organization_id = ${organizationId} and o.starts_at <= ${at} and o.ends_at > ${at}
  union all
  select l.id from practitioners l
  where l.organization_id = ${organizationId} and l.off_duty_from <= ${at}
    and l.off_duty_from > ${at}::timestamptz - ${`${coveredDaysAway} days`}::interval`;

/** The last shift of each of these people that has begun, also where time off or a locked account keeps them from it. */
const lastShifts = ({ organizationId, at }: Cover, people: RawBuilder<unknown>) => sql`
  select distinct on (a.practitioner_id) a.practitioner_id, a.unit_id, ${roleOf} as role
  from ${fromShifts}
  where a.organization_id = ${organizationId} and ${isInForce}
    and a.starts_at > ${at}::timestamptz - ${`${coveredDaysAway} days`}::interval
    and (a.starts_at > ${at}::timestamptz - ${`${coveredDays} days`}::interval
      or a.practitioner_id in (${awayPeople({ organizationId, at })}))
    and a.starts_at <= ${at} and ${people}
  order by a.practitioner_id, a.starts_at desc, a.id`;

const isOn = (cover: Cover, person: RawBuilder<unknown>) => sql`exists (
  select from duties a where ${coversMoment(cover.organizationId, cover.at)}
    and a.practitioner_id = ${person})`;

/** The people who are off duty and whose last role this person has now. */
export async function coveredBy(db: Connection, cover: Cover, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select distinct a.unit_id, ${roleOf} as role from ${fromDuties}
      where ${coversMoment(cover.organizationId, cover.at)} and a.practitioner_id = ${personId}),
    last as (${lastShifts(
      cover,
      sql`(a.practitioner_id in (${awayPeople(cover)}) or a.practitioner_id in (
      select b.practitioner_id from shift_assignments b join mine on mine.unit_id = b.unit_id
      where b.starts_at > ${cover.at}::timestamptz - ${`${coveredDays} days`}::interval
        and b.starts_at <= ${cover.at}))`,
    )})
    select l.practitioner_id as id from last l join mine using (unit_id, role)
    where l.practitioner_id <> ${personId} and not ${isOn(cover, sql`l.practitioner_id`)}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Coverer {
  id: string;
  fullName: string;
  hospitalRole: string;
}

/**
 * Whether this person is off duty, and who covers them. Who has no recent shift does not count as off duty,
 * unless they are away: then their last role is covered, or, where they never had one, the units that they belong to then.
 */
export async function coverOf(
  db: Connection,
  cover: Cover,
  personId: string,
): Promise<{ isOff: boolean; isAway: boolean; by: Coverer[] }> {
  const { rows } = await sql<
    { isAway: boolean; hasShift: boolean; isOn: boolean } & {
      [Name in keyof Coverer]: string | null;
    }
  >`
    with last as (${lastShifts(cover, sql`a.practitioner_id = ${personId}`)}),
    who as (
      select p.id in (${awayPeople(cover)}) as is_away from practitioners p
      where p.id = ${personId}),
    covered as (
      select unit_id, role from last
      union all
      select mine.unit_id, null from who, ${unitsOf(personId, cover.at)} mine
      where is_away and not exists (select from last))
    select who.is_away as "isAway", exists (select from last) as "hasShift",
      ${isOn(cover, sql`${personId}::uuid`)} as "isOn", d.id, d."fullName", d."hospitalRole"
    from who left join covered on true left join lateral (
      select distinct a.practitioner_id as id, p.full_name as "fullName",
        p.hospital_role as "hospitalRole", p.name_order
      from ${fromDuties}
      where ${coversMoment(cover.organizationId, cover.at)} and a.unit_id = covered.unit_id
        and (covered.role is null or ${roleOf} = covered.role)
        and a.practitioner_id <> ${personId}) d on true
    order by d.name_order, d.id`.execute(db);
  const isAway = rows.some((row) => row.isAway);
  const isOff = isAway || rows.some(({ hasShift, isOn }) => hasShift && !isOn);
  const by = rows.flatMap(({ id, fullName, hospitalRole }) =>
    id === null || fullName === null || hospitalRole === null
      ? []
      : [{ id, fullName, hospitalRole }],
  );
  return { isOff, isAway, by: isOff ? by : [] };
}
