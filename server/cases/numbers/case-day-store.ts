/** Sums of past days: written once, out of date with the first late change (a trigger says so), and written again. */
import { sql } from 'kysely';
import { caseNumbers } from '#shared/case-kinds/case-numbers.ts';
import { groupsOf, numberNames, numberOf } from '#shared/case-kinds/numbers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { daysTable, groupingName, piecesOfDays, type LocalDay } from './number-store.ts';
import { createHash } from 'node:crypto';

/** Raised when the SQL of a group or condition changes its meaning, so that all days are summed anew. */
const meaning = 1;

/** What the sums were made by: a program with other numbers does not use them. */
export const revision = createHash('sha256')
  .update(
    JSON.stringify([
      meaning,
      caseNumbers,
      numberNames.map((name) => groupsOf(numberOf(name).kind)),
    ]),
  )
  .digest('hex')
  .slice(0, 16);

interface OfZone {
  organizationId: string;
  zone: string;
}

export const organizations = (db: Connection): Promise<{ id: string; zone: string }[]> =>
  db.selectFrom('organizations').select(['id', 'zone']).execute();

/** Those with cases of before, of whose days none was summed by the present numbers: all, after an upgrade that has others. */
export async function unsummed(db: Connection, before: Date): Promise<string[]> {
  const kinds = [...new Set(numberNames.map((name) => numberOf(name).kind))];
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where exists (select from cases c where c.organization_id = o.id
        and c.kind = any (${kinds}::text[]) and c.opened_at < ${before})
      and not exists (select from case_days s
        where s.organization_id = o.id and s.revision = ${revision})`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the first case of the organization was opened; null without any. */
export async function firstInstant(db: Connection, organizationId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(k.at) as at from unnest(${[...new Set(numberNames.map((name) => numberOf(name).kind))]}::text[]) kind
    cross join lateral (
      select min(opened_at) as at from cases
      where organization_id = ${organizationId} and kind = kind.kind) k`.execute(db);
  return rows[0]?.at ?? null;
}

/** Of these days those whose sums hold. */
export async function summedAmong(
  db: Connection,
  { organizationId, zone }: OfZone,
  days: readonly LocalDay[],
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select to_char(s.day, 'YYYY-MM-DD') as day
    from case_days s join ${daysTable(days)} as d (day, starts_at, ends_at) on d.day = s.day
    where s.organization_id = ${organizationId} and s.zone = ${zone} and s.revision = ${revision}
      and not exists (select from case_day_changes x
        where x.organization_id = s.organization_id and x.day = s.day)`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/**
 * Until the end of the transaction nobody changes a case of these days; false where somebody is doing so
 * now. It never waits, so that nobody waits for it in a circle.
 */
export async function lockDays(
  db: Connection,
  organizationId: string,
  days: readonly LocalDay[],
): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select coalesce(bool_and(pg_try_advisory_xact_lock(hashtext('days of cases'),
      case_day_lock(${organizationId}::uuid, u.day))), true) as "isLocked"
    from (
      select distinct generate_series((d.starts_at at time zone 'UTC')::date,
        ((d.ends_at - interval '1 microsecond') at time zone 'UTC')::date, interval '1 day')::date as day
      from ${daysTable(days)} as d (day, starts_at, ends_at)) u`.execute(db);
  return rows[0]?.isLocked ?? false;
}

/** In place of what was there; the days are locked. */
export async function writeSums(
  db: Connection,
  { organizationId, zone, days, now }: OfZone & { days: readonly LocalDay[]; now: Date },
): Promise<void> {
  const dates = days.map(({ day }) => day);
  const ofDays = sql`organization_id = ${organizationId} and day = any (${dates}::date[])`;
  await sql`delete from case_day_changes where ${ofDays}`.execute(db);
  await sql`delete from case_days where ${ofDays}`.execute(db);
  await sql`
    insert into case_days (organization_id, day, starts_at, ends_at, zone, revision, summed_at)
    select ${organizationId}, d.day, d.starts_at, d.ends_at, ${zone}, ${revision}, ${now}
    from ${daysTable(days)} as d (day, starts_at, ends_at)`.execute(db);
  const counting = { organizationId, now };
  const parts = numberNames
    .filter((name) => numberOf(name).on !== 'now')
    .flatMap((name) =>
      [null, ...groupsOf(numberOf(name).kind).map((group) => group.name)].map(
        (grouping) => sql`
          select ${organizationId}::uuid, p.day, p.number, ${groupingName(grouping)}, p.key, p.part, p.whole, p.minutes, p.amounts
          from (${piecesOfDays({ number: name, grouping, filter: {}, counting })}) p`,
      ),
    );
  await sql`
    with d as materialized (select * from ${daysTable(days)} as a (day, starts_at, ends_at))
    insert into case_day_sums (organization_id, day, number, grouping_name, key, part, whole, minutes, amounts)
    ${sql.join(parts, sql` union all `)}`.execute(db);
}
