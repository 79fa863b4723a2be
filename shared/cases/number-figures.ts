/** The schemas of the numbers of cases: figures of a period by group and time, and the rows behind each. */
import { z } from 'zod';
import { kindNames, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  groupNames,
  groupsOf,
  numberNames,
  numberOf,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import type { CaseLine } from '#shared/cases.ts';
import { moneyWords, type Money } from '#shared/money.ts';
import { daysIn, ExactInstant } from '#shared/time.ts';
import { figurePeriod, figurePeriodProblem, isFigurePeriod } from '#shared/times/figure-period.ts';

/** With a group, by day: more nobody reads. */
export const mostDaysByGroup = 92;

export const everyNames = ['day', 'week', 'month'] as const;
export type Every = (typeof everyNames)[number];

const Kind = z.enum(kindNames as [KindName, ...KindName[]]);
const NumberKey = z.enum(numberNames as [NumberName, ...NumberName[]]);
export const NumberGroup = z.enum(groupNames);

/** Of one key of a group: the id of a person or unit, a state, words of a record. Null: of nobody. */
export const NumberFilter = z
  .partialRecord(NumberGroup, z.string().max(200).nullable())
  .default({});
export type NumberFilter = z.infer<typeof NumberFilter>;

export const hasGroups = (kind: KindName, groups: readonly string[]) =>
  groups.every((group) => groupsOf(kind).some(({ name }) => name === group));

/** All numbers of a kind, or `only` this one, by a group of its cases, by time, by both or by neither. Weeks begin on Mondays. */
export const ReadNumbers = z
  .strictObject({
    kind: Kind,
    ...figurePeriod,
    by: NumberGroup.optional(),
    every: z.enum(everyNames).optional(),
    of: NumberFilter,
    only: NumberKey.optional(),
  })
  .refine(({ kind, only }) => only === undefined || numberOf(only).kind === kind, {
    error: 'Choose a number of this kind',
    path: ['only'],
  })
  .refine(isFigurePeriod, figurePeriodProblem)
  .refine(({ kind, by, of }) => hasGroups(kind, [...(by ? [by] : []), ...Object.keys(of)]), {
    error: 'Choose a group of this kind',
    path: ['by'],
  })
  .refine(({ by, every, ...days }) => !by || every !== 'day' || daysIn(days) <= mostDaysByGroup, {
    error: 'By day and group choose three months at most',
    path: ['to'],
  });
export type ReadNumbers = z.infer<typeof ReadNumbers>;

/** The cases behind a figure: all of its whole, or those that a rate counts. The newest day first. */
export const ReadNumberRows = z
  .strictObject({
    number: NumberKey,
    ...figurePeriod,
    of: NumberFilter,
    counts: z.enum(['whole', 'part']).default('whole'),
    after: z.strictObject({ at: ExactInstant, id: z.uuid() }).optional(),
  })
  .refine(isFigurePeriod, figurePeriodProblem)
  .refine(({ number, of }) => hasGroups(numberOf(number).kind, Object.keys(of)), {
    error: 'Choose a group of this kind',
    path: ['of'],
  });
export type ReadNumberRows = z.infer<typeof ReadNumberRows>;

export interface Figure {
  /** How many cases it is of. */
  whole: number;
  /** How many of them a rate counts; all of them for other numbers. */
  part: number;
  /** A percentile or sum in minutes; null for counts and rates, and of no case. */
  minutes: number | null;
  /** Of a sum of money, one of each currency; null for other numbers, and of no amount. */
  amounts: Money[] | null;
}

export interface NumberRow {
  /** Null where `by` was not given, and for those of nobody. */
  key: string | null;
  /** The name of the key. */
  name: string;
  /** The days that it is of, within the period. */
  from: string;
  to: string;
  figures: Partial<Record<NumberName, Figure>>;
}

export interface CaseNumbers {
  zone: string;
  total: Partial<Record<NumberName, Figure>>;
  rows: NumberRow[];
}

export interface CountedCase extends CaseLine {
  /** From opening to closing, or until now. */
  minutes: number;
}

export interface CountedCases {
  zone: string;
  cases: CountedCase[];
  next: NonNullable<ReadNumberRows['after']> | null;
}

/** A rate in per cent, to a tenth; null of nothing. */
export const percentOf = ({ part, whole }: Pick<Figure, 'part' | 'whole'>): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** "3 d 4 h", "2 h 5 min", "40 min" */
export function minutesWords(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${minutes} min`;
}

/** "$1,200.00 and €75.50": amounts of two currencies are never added. */
export const amountWords = (amounts: readonly Money[] | null): string =>
  (amounts ?? []).map(({ amount, currency }) => moneyWords(amount, currency)).join(' and ') ||
  'no amount';

/** A figure as it stands in a table: "80 % (4 of 5)", "12", "2 h 5 min (of 8)"; null of nothing. */
export function figureWords(
  name: NumberName,
  { part, whole, minutes, amounts }: Figure,
): string | null {
  const { aggregate } = numberOf(name);
  if (aggregate === 'count') return String(whole);
  if (whole === 0) return null;
  if (aggregate === 'sum-of-money') return `${amountWords(amounts)} (of ${whole})`;
  if (aggregate === 'rate') return `${percentOf({ part, whole })} % (${part} of ${whole})`;
  return `${minutesWords(minutes ?? 0)} (of ${whole})`;
}
