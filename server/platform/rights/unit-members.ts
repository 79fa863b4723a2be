/** SQL of who belongs to a unit: by their own unit, or for some days by another one that they have. */
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Of the membership `held`: whether it holds on one of these local days, both included. */
const holdsWithin = (from: Sql, to: Sql) => sql`coalesce(held.from_day <= ${to}, true)
  and coalesce(held.until_day >= ${from}, true)`;

const isMember = (practitioner: string, isUnit: Sql, [from, to]: readonly [Sql, Sql]) =>
  sql`exists (select from unit_memberships held
    where held.practitioner_id = ${sql.ref(`${practitioner}.id`)} and ${isUnit}
      and ${holdsWithin(from, to)})`;

/** The practitioner with this alias, on any of these local days. */
export const isOfUnits = (
  practitioner: string,
  unitIds: readonly string[],
  { from, to }: { from: string; to: string },
): RawBuilder<boolean> => {
  const ids = sql`any(${[...unitIds]}::uuid[])`;
  const days = [sql`${from}::date`, sql`${to}::date`] as const;
  return sql<boolean>`(coalesce(${sql.ref(`${practitioner}.unit_id`)} = ${ids}, false)
    or ${isMember(practitioner, sql`held.unit_id = ${ids}`, days)})`;
};

/** The same of one unit and of days that are SQL. */
export const isOfUnitWithin = (
  practitioner: string,
  unit: Sql,
  { from, to }: { from: Sql; to: Sql },
): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${sql.ref(`${practitioner}.unit_id`)} = ${unit}, false)
    or ${isMember(practitioner, sql`held.unit_id = ${unit}`, [from, to])})`;

/** The same of one unit, on the day that this SQL says. */
export const isOfUnitOn = (practitioner: string, unit: Sql, day: Sql): RawBuilder<boolean> =>
  isOfUnitWithin(practitioner, unit, { from: day, to: day });

const dayAt = (practitioner: string, at: Date) =>
  sql`(${at}::timestamptz at time zone ${sql.ref(`${practitioner}.zone`)})::date`;

/**
 * The same on a day that may be over: of own units the one that they had at its end. `unit` is one, or `any(...)` of
 * several.
 */
export const wasOfUnitOn = (practitioner: string, unit: Sql, day: Sql): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${practitioner}.${name}`);
  const ownThen = sql`coalesce((select past.unit_id from past_units past
      where past.practitioner_id = ${column('id')}
        and past.until > (${day} + 1)::timestamp at time zone ${column('zone')}
      order by past.until limit 1), ${column('unit_id')})`;
  return sql<boolean>`(coalesce(${ownThen} = ${unit}, false)
    or ${isMember(practitioner, sql`held.unit_id = ${unit}`, [day, day])})`;
};

/** The same at an instant, by the zone of the practitioner. */
export const isOfUnitAt = (
  practitioner: string,
  unit: string | Sql,
  at: Date,
): RawBuilder<boolean> =>
  isOfUnitOn(
    practitioner,
    typeof unit === 'string' ? sql`${unit}::uuid` : unit,
    dayAt(practitioner, at),
  );

const heldOn = (practitioner: string, day: Sql) =>
  sql`from unit_memberships held
    where held.practitioner_id = ${sql.ref(`${practitioner}.id`)} and ${holdsWithin(day, day)}`;

/**
 * Where somebody is on a local day: their own unit, or the further one with the greatest share where further units
 * leave nothing of the day to it.
 */
export const unitOfDay = (practitioner: string, day: Sql): RawBuilder<string | null> => {
  const ownUnit = sql.ref(`${practitioner}.unit_id`);
  return sql<string | null>`coalesce((
    select case when ${ownUnit} is null or sum(held.share_percent) >= 100
      then (array_agg(held.unit_id order by held.share_percent desc, held.unit_id))[1] end
    ${heldOn(practitioner, day)}), ${ownUnit})`;
};

/** All units in which somebody has a share of a local day; `own` is what was their own unit then. As rows. */
export const unitsOfDay = (practitioner: string, own: Sql, day: Sql): RawBuilder<unknown> => sql`(
  select held.unit_id ${heldOn(practitioner, day)}
  union
  select own.unit_id from (select ${own} as unit_id) own
    cross join (select coalesce(sum(held.share_percent), 0) as percent
      ${heldOn(practitioner, day)}) further
    where further.percent = 0 or (further.percent < 100 and own.unit_id is not null))`;

/** A row for each unit and person who belongs to it at an instant: `unit_id`, `practitioner_id`. */
export const membersAt = (organizationId: string, at: Date): RawBuilder<unknown> => sql`(
  select p.unit_id, p.id as practitioner_id from practitioners p
    where p.organization_id = ${organizationId} and p.unit_id is not null and not p.is_program
  union
  select held.unit_id, p.id from unit_memberships held
    join practitioners p on p.id = held.practitioner_id
    where p.organization_id = ${organizationId} and not p.is_program
      and ${holdsWithin(dayAt('p', at), dayAt('p', at))})`;

/** Every unit that somebody belongs to at an instant; for `in`. */
export const unitsOf = (personId: string, at: Date): RawBuilder<unknown> => sql`(
  select unit_id from practitioners where id = ${personId} and unit_id is not null
  union select held.unit_id from unit_memberships held join practitioners p on p.id = held.practitioner_id
    where p.id = ${personId} and ${holdsWithin(dayAt('p', at), dayAt('p', at))})`;
