/** Rows of requests for time off, of allowances and of limits. */
import { sql } from 'kysely';
import type {
  AskTimeOff,
  SaveAllowance,
  SaveAwayLimit,
  TimeOffState,
  YearAllowance,
  YearTaken,
} from '#shared/roster/time-off-requests.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isOfUnitOn, isOfUnitWithin } from '#server/platform/rights/unit-members.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isoDays } from '#server/platform/sql/iso-day.ts';

/** With what was decided. */
const decided = (db: Connection) =>
  db
    .selectFrom('time_off_requests as r')
    .innerJoin('practitioners as p', 'p.id', 'r.practitioner_id')
    .select([
      'p.full_name as fullName',
      ...isoDays('r'),
      'r.half',
      'r.state',
      namedPerson<NamedPerson | null>('r.decided_by').as('decidedBy'),
      'r.reason',
    ]);

const requests = (db: Connection, organizationId: string) =>
  decided(db)
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select([
      'r.id',
      'r.practitioner_id as practitionerId',
      'p.zone',
      'p.unit_id as unitId',
      'u.name as unit',
      'r.kind',
      'r.counted_days as countedDays',
      sql<Record<string, number>>`coalesce(r.counted_by_year,
        jsonb_build_object(extract(year from r.from_day), r.counted_days))`.as('countedByYear'),
      'r.note',
      'r.asked_at as askedAt',
      'r.version',
    ])
    .where('r.organization_id', '=', organizationId);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const mostShown = 200;

/** The newest first. */
export const requestsOf = (db: Connection, organizationId: string, practitionerId: string) =>
  requests(db, organizationId)
    .where('r.practitioner_id', '=', practitionerId)
    .orderBy('r.from_day', 'desc')
    .orderBy('r.id')
    .limit(mostShown)
    .execute();

/** The oldest first. */
export const askedRequests = (db: Connection, organizationId: string) =>
  requests(db, organizationId)
    .where('r.state', '=', 'asked')
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(mostShown)
    .execute();

/** With `forChange` locked until the transaction ends. */
export const requestById = (
  db: Connection,
  organizationId: string,
  { id, forChange = false }: { id: string; forChange?: boolean },
) =>
  requests(db, organizationId)
    .where('r.id', '=', id)
    .$if(forChange, (query) => query.forUpdate('r'))
    .executeTakeFirst();

interface NewRequest extends AskTimeOff {
  organizationId: string;
  practitionerId: string;
  countedDays: number;
  countedByYear: ReadonlyMap<number, number>;
  at: Date;
}

export async function insertRequest(db: Connection, request: NewRequest): Promise<void> {
  await db
    .insertInto('time_off_requests')
    .values({
      id: request.id,
      organization_id: request.organizationId,
      practitioner_id: request.practitionerId,
      kind: request.kind,
      from_day: request.from,
      to_day: request.to,
      counted_days: request.countedDays,
      half: request.half,
      counted_by_year: JSON.stringify(Object.fromEntries(request.countedByYear)),
      note: request.note,
      state: 'asked',
      asked_at: request.at,
    })
    .execute();
}

/** Days that somebody has asked for or been given already; a morning and an afternoon are two times. */
export async function hasRequestWithin(
  db: Connection,
  {
    practitionerId,
    from,
    to,
    half,
  }: Pick<AskTimeOff, 'from' | 'to' | 'half'> & { practitionerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('time_off_requests')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('state', 'in', ['asked', 'approved'])
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .where(sql<boolean>`(half is null or ${half}::text is null or half = ${half})`)
    .executeTakeFirst();
  return row !== undefined;
}

interface Decision {
  id: string;
  state: TimeOffState;
  by: string;
  at: Date;
  reason: string | null;
}

export async function decide(db: Connection, { id, state, by, at, reason }: Decision) {
  await db
    .updateTable('time_off_requests')
    .set((is) => ({
      state,
      decided_by: by,
      decided_at: at,
      reason,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Approvals in a unit, and requests of a person, one after the other. */
export async function lockFor(db: Connection, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`time-off ${id}`}, 0))`.execute(db);
}

/**
 * Waits until nobody else decides about anybody of the units to which they belong on these days, or about them where they
 * belong to none.
 */
export async function lockUnitsOf(
  db: Connection,
  { practitionerId, from, to }: AwayDays,
): Promise<void> {
  const days = { from: sql`${from}::date`, to: sql`${to}::date` };
  await sql`select pg_advisory_xact_lock(hashtextextended('time-off ' || id, 0)) from (
    select coalesce(u.id, p.id)::text as id from practitioners p
    left join units u on u.organization_id = p.organization_id
      and ${isOfUnitWithin('p', sql`u.id`, days)}
    where p.id = ${practitionerId} order by 1) held`.execute(db);
}

interface AwayDays {
  practitionerId: string;
  from: string;
  to: string;
}

/**
 * Days on which one more person away would be more than a unit allows, of those to which they belong then; by any time
 * off, not by requests alone.
 */
export async function fullDays(
  db: Connection,
  { practitionerId, from, to }: AwayDays,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day
    from practitioners who
    join time_off_limits l on l.organization_id = who.organization_id
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where who.id = ${practitionerId} and ${isOfUnitOn('who', sql`l.unit_id`, sql`day::date`)}
      and l.most_away <= (
      select count(distinct o.practitioner_id) from practitioners p
      join time_off o on o.practitioner_id = p.id
      where ${isOfUnitOn('p', sql`l.unit_id`, sql`day::date`)} and p.active and p.id <> who.id
        and o.starts_at < (day + interval '1 day') at time zone p.zone
        and o.ends_at > day at time zone p.zone)
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

export async function saveAllowance(
  db: Connection,
  organizationId: string,
  { practitionerId, kind, year, days, carriedMost }: SaveAllowance,
): Promise<void> {
  const values = { days, carried_most: carriedMost };
  const key = { practitioner_id: practitionerId, kind, year };
  await db
    .insertInto('time_off_allowances')
    .values({ ...key, organization_id: organizationId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['practitioner_id', 'kind', 'year']).doUpdateSet(values),
    )
    .execute();
}

export async function saveLimit(
  db: Connection,
  organizationId: string,
  { unitId, mostAway }: SaveAwayLimit,
): Promise<void> {
  if (mostAway === null)
    await db.deleteFrom('time_off_limits').where('unit_id', '=', unitId).execute();
  else
    await db
      .insertInto('time_off_limits')
      .values({ unit_id: unitId, organization_id: organizationId, most_away: mostAway })
      .onConflict((conflict) => conflict.column('unit_id').doUpdateSet({ most_away: mostAway }))
      .execute();
}

/** Null: any number may be away. */
export async function limitOf(db: Connection, unitId: string): Promise<number | null> {
  const row = await db
    .selectFrom('time_off_limits')
    .select('most_away')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.most_away ?? null;
}

export async function yearsOf(
  db: Connection,
  practitionerId: string,
): Promise<{ allowances: YearAllowance[]; taken: YearTaken[] }> {
  const allowances = await sql<YearAllowance>`
    select kind, year, days, carried_most as "carriedMost" from time_off_allowances
    where practitioner_id = ${practitionerId}`.execute(db);
  const takenDays = await sql<YearTaken>`
    select kind, y.year::int as year,
      coalesce(sum(y.days::real) filter (where state = 'approved'), 0)::real as approved,
      coalesce(sum(y.days::real) filter (where state = 'asked'), 0)::real as asked
    from time_off_requests r cross join lateral jsonb_each_text(coalesce(r.counted_by_year,
      jsonb_build_object(extract(year from r.from_day), r.counted_days))) as y (year, days)
    where practitioner_id = ${practitionerId} and state in ('asked', 'approved')
    group by 1, 2`.execute(db);
  return { allowances: allowances.rows, taken: takenDays.rows };
}

/** Shifts are drafts too: what somebody is planned for they would have worked. */
const patternDays = { past: 56, week: 7 };

/** The days on which somebody has shifts before and in these days' weeks, and the weekdays of their hours. */
export async function worksOn(
  db: Connection,
  practitionerId: string,
  { from, to }: { from: string; to: string },
): Promise<{ past: string[]; shiftDays: string[]; hoursWeekdays: number[] }> {
  const { rows } = await sql<{ past: string[]; shiftDays: string[]; hoursWeekdays: number[] }>`
    select
      (select coalesce(array_agg(distinct to_char(a.day, 'YYYY-MM-DD')), '{}')
        from shift_assignments a where a.practitioner_id = ${practitionerId} and a.state <> 'removed'
          and a.day between ${from}::date - ${patternDays.past}::int and ${from}::date - 1) as past,
      (select coalesce(array_agg(distinct to_char(a.day, 'YYYY-MM-DD')), '{}')
        from shift_assignments a where a.practitioner_id = ${practitionerId} and a.state <> 'removed'
          and a.day between date_trunc('week', ${from}::date)::date
            and date_trunc('week', ${to}::date)::date + ${patternDays.week - 1}::int) as "shiftDays",
      (select coalesce(array_agg(distinct (rule ->> 'weekday')::int), '{}')
        from availability v cross join jsonb_array_elements(v.rules) rule
        where v.practitioner_id = ${practitionerId}) as "hoursWeekdays"`.execute(db);
  return rows[0] ?? { past: [], shiftDays: [], hoursWeekdays: [] };
}

/** Undefined where nothing was decided, or who asked has left. */
export const decisionLetter = (db: Connection, requestId: string) =>
  decided(db)
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['p.email', 'o.name as organization'])
    .where('r.id', '=', requestId)
    .where('r.state', 'in', ['approved', 'refused'])
    .where('p.active', '=', true)
    .executeTakeFirst();

export type DecisionLetter = NonNullable<Awaited<ReturnType<typeof decisionLetter>>>;
