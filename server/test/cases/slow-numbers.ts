/** A slow model of the numbers of cases: what each is, written by hand, over all cases read one by one. */
import { DateTime } from 'luxon';
import type { GroupName, NumberName } from '#shared/case-kinds/numbers.ts';
import type { Every, NumberFilter } from '#shared/cases/number-figures.ts';
import { isClosedState, type KindName } from '#shared/case-kinds/kinds.ts';

export interface SlowCase {
  id: string;
  kind: KindName;
  state: string;
  ownerId: string | null;
  openedBy: string | null;
  parentId: string | null;
  unit: string | null;
  service: string | null;
  payer: string | null;
  reason: string | null;
  amount: number | null;
  currency: string | null;
  openedAt: Date;
  closedAt: Date | null;
  targetAt: Date | null;
  dueAt: Date | null;
}

export interface SlowRead {
  kind: KindName;
  from: string;
  to: string;
  zone: string;
  now: Date;
  by?: GroupName | undefined;
  every?: Every | undefined;
  of: NumberFilter;
}

interface SlowNumber {
  kind: KindName;
  /** The instant of its day; null of a number of now. */
  at: ((slowCase: SlowCase) => Date | null) | null;
  is: (slowCase: SlowCase, now: Date) => boolean;
  isPart?: (slowCase: SlowCase) => boolean;
  percentile?: number;
  isMoney?: true;
}

const opened = ({ openedAt }: SlowCase) => openedAt;
const closed = ({ closedAt }: SlowCase) => closedAt;
const inStates =
  (...states: string[]) =>
  ({ state }: SlowCase) =>
    states.includes(state);
const reviewed = inStates('complete', 'agreed', 'disagreed', 'unanswered');
const answered = inStates('answered');
const withResult = inStates('met', 'approved', 'denied', 'observation');

const slowNumbers: Record<NumberName, SlowNumber> = {
  'tasks-done': { kind: 'task', at: closed, is: inStates('done') },
  'tasks-on-time': {
    kind: 'task',
    at: closed,
    is: (slowCase) => slowCase.state === 'done' && slowCase.targetAt !== null,
    isPart: ({ closedAt, targetAt }) => closedAt! <= targetAt!,
  },
  'tasks-overdue': {
    kind: 'task',
    at: null,
    is: ({ closedAt, dueAt }, now) => closedAt === null && dueAt !== null && dueAt <= now,
  },
  'barriers-solved': { kind: 'barrier', at: closed, is: inStates('solved') },
  'barrier-time': { kind: 'barrier', at: closed, is: inStates('solved'), percentile: 0.5 },
  'advisor-reviews-done': {
    kind: 'advisor-review',
    at: closed,
    is: ({ state }) => isClosedState('advisor-review', state) && state !== 'withdrawn',
  },
  'gaps-opened': { kind: 'gap', at: opened, is: () => true },
  'gaps-closed': { kind: 'gap', at: closed, is: inStates('closed') },
  'gaps-said': {
    kind: 'gap',
    at: null,
    is: ({ state }) => state === 'said',
  },
  'gap-time': { kind: 'gap', at: closed, is: inStates('closed'), percentile: 0.5 },
  'episodes-over': { kind: 'episode', at: closed, is: inStates('over') },
  'screenings-done': { kind: 'screening', at: closed, is: inStates('asked') },
  'needs-opened': { kind: 'need', at: opened, is: () => true },
  'needs-met': {
    kind: 'need',
    at: closed,
    is: inStates('met', 'unmet'),
    isPart: inStates('met'),
  },
  'contacts-opened': { kind: 'contact', at: opened, is: () => true },
  'contacts-reached': {
    kind: 'contact',
    at: closed,
    is: inStates('reached', 'unreached'),
    isPart: inStates('reached'),
  },
  'contact-time': { kind: 'contact', at: closed, is: inStates('reached'), percentile: 0.5 },
  'peer-to-peer-overturned': {
    kind: 'advisor-review',
    at: closed,
    is: inStates('overturned', 'upheld'),
    isPart: inStates('overturned'),
  },
  'peer-to-peer-held': {
    kind: 'advisor-review',
    at: closed,
    is: inStates('overturned', 'upheld', 'no-call'),
    isPart: ({ state }) => state !== 'no-call',
  },
  'reviews-done': { kind: 'cdi-review', at: closed, is: reviewed },
  'reviews-with-query': {
    kind: 'cdi-review',
    at: closed,
    is: reviewed,
    isPart: ({ state }) => state !== 'complete',
  },
  'reviews-agreed': {
    kind: 'cdi-review',
    at: closed,
    is: inStates('agreed', 'disagreed'),
    isPart: inStates('agreed'),
  },
  'denials-opened': { kind: 'denial', at: opened, is: () => true },
  'money-denied': { kind: 'denial', at: opened, is: () => true, isMoney: true },
  'money-overturned': { kind: 'denial', at: closed, is: inStates('overturned'), isMoney: true },
  'money-at-risk': {
    kind: 'denial',
    at: null,
    is: ({ closedAt }) => closedAt === null,
    isMoney: true,
  },
  'denials-overturned': {
    kind: 'denial',
    at: closed,
    is: inStates('overturned', 'upheld', 'written-off'),
    isPart: inStates('overturned'),
  },
  'time-to-overturn': { kind: 'denial', at: closed, is: inStates('overturned'), percentile: 0.5 },
  'queries-sent': { kind: 'cdi-query', at: opened, is: () => true },
  'queries-answered': {
    kind: 'cdi-query',
    at: opened,
    is: ({ state }) => state !== 'withdrawn',
    isPart: answered,
  },
  'query-turnaround': { kind: 'cdi-query', at: closed, is: answered, percentile: 0.5 },
  'query-turnaround-90': { kind: 'cdi-query', at: closed, is: answered, percentile: 0.9 },
  'queries-waiting': {
    kind: 'cdi-query',
    at: null,
    is: inStates('sent'),
    percentile: 0.5,
  },
  'um-reviews-done': { kind: 'um-review', at: closed, is: withResult },
  'um-reviews-denied': {
    kind: 'um-review',
    at: closed,
    is: inStates('approved', 'denied'),
    isPart: inStates('denied'),
  },
  'um-reviews-observation': {
    kind: 'um-review',
    at: closed,
    is: withResult,
    isPart: inStates('observation'),
  },
  'um-review-time': { kind: 'um-review', at: closed, is: withResult, percentile: 0.5 },
  'notices-delivered': {
    kind: 'notice',
    at: closed,
    is: inStates('delivered', 'refused', 'missed'),
    isPart: inStates('delivered', 'refused'),
  },
};

const lastAnswerOf = (id: string, all: readonly SlowCase[]) =>
  all
    .filter((query) => query.parentId === id && query.kind === 'cdi-query' && answered(query))
    .toSorted((one, other) => other.closedAt!.getTime() - one.closedAt!.getTime())[0];

export function keyIn(group: GroupName, slowCase: SlowCase, all: readonly SlowCase[]) {
  if (group === 'state') return slowCase.state;
  if (group === 'owner') return slowCase.ownerId;
  if (group === 'opener') return slowCase.openedBy;
  if (group === 'unit' || group === 'service' || group === 'payer' || group === 'reason')
    return slowCase[group];
  return lastAnswerOf(slowCase.id, all)?.ownerId ?? null;
}

const dayIn = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toISODate() ?? '';
const startOf = (day: string, every: Every) =>
  DateTime.fromISO(day, { zone: 'utc' }).startOf(every).toISODate() ?? '';

/** The shortest time within which at least that share of them were. */
function percentileOf(minutes: number[], share: number): number | null {
  const sorted = minutes.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** One sum of each currency, in the order of their letters; null of no amount. */
function sumsOf(cases: readonly SlowCase[]): { amount: number; currency: string }[] | null {
  const currencies = [...new Set(cases.flatMap(({ currency }) => currency ?? []))].toSorted();
  const sums = currencies.map((currency) => ({
    amount: cases
      .filter((slowCase) => slowCase.currency === currency)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    currency,
  }));
  return sums.length === 0 ? null : sums;
}

interface SlowRow {
  whole: string[];
  part: string[];
  minutes: number | null;
  amounts: { amount: number; currency: string }[] | null;
}

/** The cases of a number: all of them under "all", and of each row under its first day and key. */
export function slowRows(
  name: NumberName,
  all: readonly SlowCase[],
  { from, to, zone, now, by, every, of }: SlowRead,
): Map<string, SlowRow> {
  const { kind, at, is, isPart = () => true, percentile, isMoney } = slowNumbers[name];
  const groups = new Map<string, SlowCase[]>();
  for (const slowCase of all) {
    if (slowCase.kind !== kind || !is(slowCase, now)) continue;
    if (Object.entries(of).some(([group, key]) => keyIn(group as GroupName, slowCase, all) !== key))
      continue;
    const instant = at?.(slowCase) ?? null;
    const day = instant && dayIn(instant, zone);
    if (at !== null && (day === null || day < from || day > to)) continue;
    const isRow = (by || every) && !(every && day === null);
    const bucket = every && day !== null ? startOf(day, every) : null;
    const first = bucket === null || bucket < from ? from : bucket;
    const row = `${first} ${by ? keyIn(by, slowCase, all) : null}`;
    for (const key of ['all', ...(isRow ? [row] : [])])
      groups.set(key, [...(groups.get(key) ?? []), slowCase]);
  }
  const minutesOf = ({ openedAt, closedAt }: SlowCase) =>
    Math.floor(((closedAt ?? now).getTime() - openedAt.getTime()) / 60_000);
  return new Map(
    [...groups].map(([key, cases]) => [
      key,
      {
        whole: cases.map(({ id }) => id),
        part: cases.filter(isPart).map(({ id }) => id),
        minutes: percentile === undefined ? null : percentileOf(cases.map(minutesOf), percentile),
        amounts: isMoney ? sumsOf(cases) : null,
      },
    ]),
  );
}
