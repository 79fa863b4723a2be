/** Rows and figures of the board of discharges. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  dischargeBlocks,
  mostDischargeRows,
  type AvoidableDays,
  type BarrierLine,
  type DischargeBlock,
  type DischargeCounts,
  type ExpectedAgainstActual,
} from '#shared/discharge/board.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { namedUnit } from '#server/platform/sql/names/unit-name.ts';
import { waitsForOfCase } from '#server/platform/sql/names/waits-for-sql.ts';
import {
  blockMatches,
  delayMatches,
  hasLeft,
  scopeMatches,
  type BoardScope,
} from './discharge-filter-store.ts';

/** Beds in the order of their numbers: 2 before 10. */
const inOrderOfBeds = sql`s.unit nulls last,
  nullif(left(regexp_replace(coalesce(s.bed, ''), '\\D', '', 'g'), 9), '')::integer nulls last, s.bed, s.id`;

export interface BoardQuery extends BoardScope {
  block: DischargeBlock;
  /** Replaces the block. */
  delay?: string | undefined;
}

const matches = ({ block, delay, ...scope }: BoardQuery): RawBuilder<SqlBool> =>
  sql`${scopeMatches(scope)} and ${
    delay === undefined ? blockMatches(block, scope) : delayMatches(delay, scope.today)
  }`;

/** In the order of beds. */
export async function stayIds(
  db: Connection,
  query: BoardQuery,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, (count(*) over ())::integer as count from stays s where ${matches(query)}
    order by ${inOrderOfBeds} limit ${sql.lit(mostDischargeRows)}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

interface StayBarrier extends BarrierLine {
  stayId: string;
}

/** Open ones, the oldest first. */
export async function barriersOf(db: Connection, ids: readonly string[]): Promise<StayBarrier[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cases as c')
    .select(['c.id as caseId', 'c.version', 'c.encounter_id as stayId', 'c.state'])
    .select(['c.owner_role as ownerRole', 'c.opened_at as openedAt', 'c.due_at as dueAt'])
    .select(namedPerson<NamedPerson | null>('c.owner_id').as('owner'))
    .select(namedUnit('c.owner_unit_id').as('ownerUnit'))
    .select(waitsForOfCase.as('waitsFor'))
    .select(sql<string>`coalesce(c.subject ->> 'reason', c.title)`.as('reason'))
    .select(sql<BarrierLine['attribution']>`c.subject ->> 'attribution'`.as('attribution'))
    .where('c.encounter_id', 'in', [...ids])
    .where('c.kind', '=', 'barrier')
    .where('c.closed_at', 'is', null)
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .execute();
  return rows.map(({ openedAt, dueAt, stayId, ...row }) => ({
    ...row,
    stayId: stayId ?? '',
    openedAt: openedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/** How many notices to the patient are open, by stay. */
export async function noticesOf(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases as c')
    .select('c.encounter_id as stayId')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('c.encounter_id', 'in', [...ids])
    .where('c.kind', '=', 'notice')
    .where('c.closed_at', 'is', null)
    .groupBy('c.encounter_id')
    .execute();
  return new Map(rows.map(({ stayId, count }) => [stayId ?? '', Number(count)]));
}

export async function counts(
  db: Connection,
  scope: BoardScope,
): Promise<Record<DischargeBlock, number>> {
  const each = dischargeBlocks.map(
    (block) =>
      sql`(count(*) filter (where ${blockMatches(block, scope)}))::integer as ${sql.ref(block)}`,
  );
  const { rows } = await sql<Record<DischargeBlock, number>>`
    select ${sql.join(each)} from stays s
    where ${scopeMatches(scope)} and (s.is_open or (${hasLeft(scope.today)}))`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counts without groups have one row');
  return row;
}

/** The most days first. */
export async function avoidableDays(db: Connection, scope: BoardScope): Promise<AvoidableDays[]> {
  const { rows } = await sql<AvoidableDays>`
    select d.reason_id as "reasonId", r.name as reason, d.attribution,
      sum(d.days)::integer as days, count(distinct s.id)::integer as stays
    from stays s join present_delays d on d.stay_id = s.id join delay_reasons r on r.id = d.reason_id
    where ${scopeMatches(scope)} and (s.is_open or (${hasLeft(scope.today)})) and d.is_avoidable
    group by d.reason_id, r.name, d.attribution order by days desc, r.name, d.attribution`.execute(
    db,
  );
  return rows;
}

export async function expectedAgainstActual(
  db: Connection,
  scope: BoardScope,
): Promise<ExpectedAgainstActual> {
  const { rows } = await sql<ExpectedAgainstActual>`
    select count(*)::integer as stays, count(s.expected_end)::integer as "withDay",
      coalesce(sum(greatest(s.discharged_day - s.expected_end, 0)), 0)::integer as "daysLate",
      coalesce(sum(s.stay_days) filter (where s.expected_days is not null), 0)::integer as midnights,
      coalesce(sum(s.expected_days), 0)::float8 as "expectedDays"
    from stays s where ${scopeMatches(scope)} and ${hasLeft(scope.today)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Sums without groups have one row');
  return row;
}

/** Whether somebody lies on one of these units. */
export async function hasStays(
  db: Connection,
  organizationId: string,
  units: readonly string[],
): Promise<boolean> {
  if (units.length === 0) return false;
  const { rows } = await sql`select 1 from stays s where s.organization_id = ${organizationId}
    and s.is_open and s.unit_key = any (${[...units]}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Of the whole organization, by name. */
export async function unitsWithStays(
  db: Connection,
  organizationId: string,
): Promise<DischargeCounts['units']> {
  const { rows } = await sql<DischargeCounts['units'][number]>`
    select coalesce(s.unit_key, '') as value, coalesce(max(s.unit), '') as label,
      count(*)::integer as stays
    from stays s where s.organization_id = ${organizationId} and s.is_open
    group by 1 order by 2, 1 limit 200`.execute(db);
  return rows;
}
