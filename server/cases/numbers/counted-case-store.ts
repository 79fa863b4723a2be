/** The SQL of which cases a number counts, in which group and with which time: one for sums of days, live figures and rows. */
import { sql, type RawBuilder } from 'kysely';
import type { CaseCondition, CaseNumber } from '#shared/case-kinds/case-numbers.ts';
import type { GroupName } from '#shared/case-kinds/numbers.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { NumberFilter } from '#shared/cases/number-figures.ts';

/** Of the row `c`. A group of cases is a line here, and its names one in `keyNames`. */
const groups: Record<GroupName, RawBuilder<string | null>> = {
  owner: sql`c.owner_id::text`,
  opener: sql`c.opened_by::text`,
  answerer: sql`(select q.owner_id::text from cases q
    where q.parent_id = c.id and q.kind = 'cdi-query' and q.state = 'answered'
    order by q.closed_at desc, q.id limit 1)`,
  unit: sql`c.unit_key`,
  service: sql`c.service`,
  payer: sql`c.payer`,
  reason: sql`c.reason`,
  state: sql`c.state`,
};

/** What stands for nobody in a key, which is never null in a table of sums. */
export const nobody = '';

export const keyOf = (group: GroupName | null): RawBuilder<string> =>
  group === null ? sql`${sql.lit(nobody)}` : sql`coalesce(${groups[group]}, ${sql.lit(nobody)})`;

/** The day of this instant is that of the case. */
export const instantOf = ({ on }: Pick<CaseNumber, 'on'>): RawBuilder<Date> =>
  on === 'closing' ? sql`c.closed_at` : sql`c.opened_at`;

/** Whole minutes from opening to closing, or until now. */
export const minutesOf = (now: Date): RawBuilder<number> =>
  sql`floor(extract(epoch from coalesce(c.closed_at, ${now}::timestamptz) - c.opened_at) / 60)::integer`;

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)})`;

function fits({ states, target, isOverdue }: CaseCondition, now: Date): RawBuilder<boolean> {
  return allOf([
    ...(states ? [sql`c.state in (${sql.join(states)})`] : []),
    ...(target === 'set' ? [sql`c.target_at is not null`] : []),
    ...(target === 'kept' ? [sql`c.closed_at <= c.target_at`] : []),
    // As the index of open cases has it.
    ...(isOverdue ? [sql`c.due_order <= ${now}::timestamptz`] : []),
  ]);
}

export interface Counting {
  organizationId: string;
  now: Date;
}

/** Whether a case is of the number, whatever its day. */
export const isOf = (
  { kind, on, of }: CaseNumber,
  { organizationId, now }: Counting,
): RawBuilder<boolean> =>
  allOf([
    sql`c.organization_id = ${organizationId}`,
    sql`c.kind = ${kind}`,
    ...(on === 'now' ? [sql`c.queue = ${kindOf(kind).queue}`, sql`c.closed_at is null`] : []),
    fits(of, now),
  ]);

/** Of those that are of it, whether its part has it. */
export const isPartOf = ({ part }: CaseNumber, { now }: Counting): RawBuilder<boolean> =>
  part ? fits(part, now) : sql`true`;

export const isInGroups = (filter: NumberFilter): RawBuilder<boolean> =>
  allOf(
    Object.entries(filter).map(
      ([group, key]) => sql`${keyOf(group as GroupName)} = ${key ?? nobody}`,
    ),
  );
