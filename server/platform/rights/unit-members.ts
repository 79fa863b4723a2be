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

/** Every unit that somebody belongs to at an instant; for `in`. */
export const unitsOf = (personId: string, at: Date): RawBuilder<unknown> => sql`(
  select unit_id from practitioners where id = ${personId} and unit_id is not null
  union select held.unit_id from unit_memberships held join practitioners p on p.id = held.practitioner_id
    where p.id = ${personId} and ${holdsWithin(dayAt('p', at), dayAt('p', at))})`;
