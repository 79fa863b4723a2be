/** The SQL of a number of the board of discharges: one condition for the number and for the rows behind it. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { callHours, figureDays, type DischargeBlock } from '#shared/discharge/board.ts';
import { isDelayAttribution } from '#shared/utilization/delays.ts';

/** Which stays are read; `units`: as the stays say them, null for the whole house. */
export interface BoardScope {
  organizationId: string;
  units: readonly string[] | null;
  /** The local day of the organization. */
  today: string;
  now: Date;
  /** Cases with messages to the reader that they have not read. */
  unreadCaseIds: readonly string[];
}

type Condition = RawBuilder<SqlBool>;

const isOpen = sql<SqlBool>`s.is_open`;

const openCase = (kind: 'barrier' | 'notice') =>
  sql`exists (select from cases c where c.encounter_id = s.id and c.kind = ${sql.lit(kind)} and c.closed_at is null)`;

/** Stays that ended in the last days, today's among them. */
export const hasLeft = (today: string): Condition =>
  sql`not s.is_open and s.discharged_day between ${today}::date - ${sql.lit(figureDays)} and ${today}::date
    and s.status not in ('cancelled', 'entered-in-error')`;

const hasDueCall = (now: Date) =>
  sql`exists (select from cases c where c.encounter_id = s.id and c.kind = 'contact' and c.closed_at is null
    and c.due_at <= ${now}::timestamptz + ${sql.lit(callHours)} * interval '1 hour')`;

const hasUnread = (caseIds: readonly string[]) =>
  sql`exists (select from cases c where c.encounter_id = s.id and c.id = any (${[...caseIds]}::uuid[]))`;

type Scoped = Pick<BoardScope, 'today' | 'now' | 'unreadCaseIds'>;

const blocks: Record<DischargeBlock, (scope: Scoped) => Condition> = {
  all: () => isOpen,
  ready: ({ today }) =>
    sql`s.is_open and s.expected_end <= ${today}::date and not ${openCase('barrier')}`,
  blocked: ({ today }) =>
    sql`s.is_open and s.expected_end <= ${today}::date and ${openCase('barrier')}`,
  today: ({ today }) => sql`s.is_open and s.expected_end = ${today}::date`,
  late: ({ today }) => sql`s.is_open and s.expected_end < ${today}::date`,
  'no-day': () => sql`s.is_open and s.expected_end is null`,
  notices: () => sql`s.is_open and ${openCase('notice')}`,
  calls: ({ today, now }) => sql`${hasLeft(today)} and ${hasDueCall(now)}`,
  answers: ({ today, unreadCaseIds }) =>
    sql`(s.is_open or (${hasLeft(today)})) and ${hasUnread(unreadCaseIds)}`,
  'left-in-time': ({ today }) => sql`${hasLeft(today)} and s.discharged_day <= s.expected_end`,
  'left-late': ({ today }) => sql`${hasLeft(today)} and s.discharged_day > s.expected_end`,
  'left-no-day': ({ today }) => sql`${hasLeft(today)} and s.expected_end is null`,
};

export const blockMatches = (block: DischargeBlock, scope: Scoped): Condition =>
  sql`(${blocks[block](scope)})`;

/** With avoidable days of this reason, or that belong to this party. */
export const delayMatches = (delay: string, today: string): Condition =>
  sql`(s.is_open or (${hasLeft(today)})) and exists (select from present_delays d
    where d.stay_id = s.id and d.is_avoidable
      and ${isDelayAttribution(delay) ? sql`d.attribution = ${delay}` : sql`d.reason_id = ${delay}`})`;

export const scopeMatches = ({ organizationId, units }: BoardScope): Condition =>
  units === null
    ? sql`s.organization_id = ${organizationId}`
    : sql`s.organization_id = ${organizationId} and coalesce(s.unit_key, '') = any (${[...units]}::text[])`;
