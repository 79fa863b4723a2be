/** What a rule says of the length of its clocks beside hours or days: cut-offs, days off, a second length, a date to count from. */
import { z } from 'zod';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { subjectDatesOf } from '#shared/case-kinds/subject-dates.ts';
import { clockUnits, takenLengths, type ClockUnit, type LengthPart } from './clock.ts';

export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 17:00');

export const Length = z.int().min(1, 'At least one').max(1_000);

/** The earlier or the later of two lengths holds; both have the rule's zone, holidays, cut-off and days off. */
export const SecondLength = z.strictObject({
  takes: z.enum(takenLengths),
  length: Length,
  unit: z.enum(clockUnits),
  dayEndsAt: LocalTime.nullable().default(null),
});

/** `event`: the moment of the event that starts the clock. `admission`, `discharge`: of the case's stay. */
export const standardDates = ['event', 'admission', 'discharge'] as const;

const subjectPrefix = 'subject.';

export const subjectDate = (field: string): string => `${subjectPrefix}${field}`;

/** The field of the subject from which a clock counts; null where it counts from another date. */
export const fieldOfDate = (countsFrom: string): string | null =>
  countsFrom.startsWith(subjectPrefix) ? countsFrom.slice(subjectPrefix.length) : null;

/** What clocks of cases of the kind can count from. */
export const datesOf = (kind: KindName): string[] => [
  ...standardDates,
  ...subjectDatesOf(kind).map(({ field }) => subjectDate(field)),
];

/** The units of which the last day has an end. */
export const hasDayEnd = (unit: ClockUnit): boolean => unit === 'days' || unit === 'business-days';

interface Lengths extends LengthPart {
  kind: KindName;
  countsFrom: string;
  cutOffAt: string | null;
  dayOffDueAt: string | null;
  second: LengthPart | null;
}

interface Problem {
  path: (string | number)[];
  message: string;
}

const isDay = (kind: KindName, countsFrom: string) =>
  subjectDatesOf(kind).some(({ field, hasTime }) => !hasTime && subjectDate(field) === countsFrom);

/** Why the last day of such a length needs an end: else a later start could be due earlier. */
function endProblem({ unit }: LengthPart, rule: Lengths): string | null {
  if (!hasDayEnd(unit)) return null;
  if (rule.cutOffAt !== null) return 'With a cut-off, say when the last day ends';
  if (unit === 'days' && rule.dayOffDueAt !== null)
    return 'Say when the last day ends, so that it may move to a business day';
  return isDay(rule.kind, rule.countsFrom)
    ? 'A date has no time of day: say when the last day ends'
    : null;
}

/** What is wrong with the lengths of a rule, each at its field. */
export function lengthProblems(rule: Lengths): Problem[] {
  const parts = [
    { part: rule as LengthPart, at: [] as string[] },
    ...(rule.second ? [{ part: rule.second, at: ['second'] }] : []),
  ];
  const problems = parts.flatMap(({ part, at }) => {
    const message = part.dayEndsAt === null ? endProblem(part, rule) : null;
    return message === null ? [] : [{ path: [...at, 'dayEndsAt'], message }];
  });
  if (rule.cutOffAt !== null && !parts.some(({ part }) => hasDayEnd(part.unit)))
    problems.push({ path: ['cutOffAt'], message: 'Only days and business days have a cut-off' });
  if (
    rule.dayOffDueAt !== null &&
    !parts.some(({ part }) => part.unit === 'hours' || part.unit === 'days')
  )
    problems.push({ path: ['dayOffDueAt'], message: 'Only hours and days can end on a day off' });
  if (!datesOf(rule.kind).includes(rule.countsFrom))
    problems.push({ path: ['countsFrom'], message: 'A case of this kind has no such date' });
  return problems;
}
