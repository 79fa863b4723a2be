/** Who covers a person who is off duty: those who now have that person's last role in the same unit. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  coversMoment,
  fromDuties,
  fromShifts,
  isInForce,
  roleOf,
} from '#server/platform/sql/shifts-in-force.ts';

/** Nobody covers a person whose last shift was longer ago. */
const coveredDays = 8;

interface Cover {
  organizationId: string;
  at: Date;
}

/** The last shift of each of these people that has begun, also where time off or a locked account keeps them from it. */
const lastShifts = ({ organizationId, at }: Cover, people: RawBuilder<unknown>) => sql`
  select distinct on (a.practitioner_id) a.practitioner_id, a.unit_id, ${roleOf} as role
  from ${fromShifts}
  where a.organization_id = ${organizationId} and ${isInForce}
    and a.starts_at > ${at}::timestamptz - ${`${coveredDays} days`}::interval
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
      sql`a.practitioner_id in (
      select b.practitioner_id from shift_assignments b join mine on mine.unit_id = b.unit_id
      where b.starts_at > ${cover.at}::timestamptz - ${`${coveredDays} days`}::interval
        and b.starts_at <= ${cover.at})`,
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

/** Whether this person is off duty, and who covers them. Without a recent shift they do not count as off duty. */
export async function coverOf(
  db: Connection,
  cover: Cover,
  personId: string,
): Promise<{ isOff: boolean; by: Coverer[] }> {
  const { rows } = await sql<{ isOn: boolean } & { [Name in keyof Coverer]: string | null }>`
    with last as (${lastShifts(cover, sql`a.practitioner_id = ${personId}`)})
    select ${isOn(cover, sql`last.practitioner_id`)} as "isOn", d.id, d."fullName",
      d."hospitalRole"
    from last left join lateral (
      select distinct a.practitioner_id as id, p.full_name as "fullName",
        p.hospital_role as "hospitalRole", p.name_order
      from ${fromDuties}
      where ${coversMoment(cover.organizationId, cover.at)} and a.unit_id = last.unit_id
        and ${roleOf} = last.role and a.practitioner_id <> ${personId}) d on true
    order by d.name_order, d.id`.execute(db);
  const isOff = rows.length > 0 && rows.every((row) => !row.isOn);
  const by = rows.flatMap(({ id, fullName, hospitalRole }) =>
    id === null || fullName === null || hospitalRole === null
      ? []
      : [{ id, fullName, hospitalRole }],
  );
  return { isOff, by: isOff ? by : [] };
}
