/** How an appointment repeats, as it is chosen and typed, and the rule or the words that come of it. */
import { SeriesRule, type SeriesEnd } from '#shared/appointments/series.ts';
import {
  patternOf,
  patternWords,
  weekdayOf,
  type Repeating,
} from '#shared/appointments/series-rule.ts';

export const choices = [
  'never',
  'day',
  'week',
  'two-weeks',
  'month-day',
  'month-weekday',
  'other',
] as const;
type Choice = (typeof choices)[number];

/** What is typed; numbers are text until they are read. */
export interface Repeats {
  choice: Choice;
  /** Of "other": every so many of these, on these weekdays beside the first date's own. */
  unit: Repeating['every'];
  interval: string;
  weekdays: readonly number[];
  ends: 'count' | 'until';
  count: string;
  until: string;
}

export const noRepeats: Repeats = {
  choice: 'never',
  unit: 'week',
  interval: '3',
  weekdays: [],
  ends: 'count',
  count: '8',
  until: '',
};

export const units: Record<Repeating['every'], string> = {
  day: 'days',
  week: 'weeks',
  'month-day': 'months, on the same day',
  'month-weekday': 'months, on the same weekday',
};

const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

const withOwn = (weekdays: readonly number[], day: string) => [
  ...new Set([...weekdays, weekdayOf(day)]),
];

function repeatingOf(
  choice: Exclude<Choice, 'never'>,
  day: string,
  { unit, interval, weekdays }: Repeats,
): Repeating {
  if (choice === 'week' || choice === 'two-weeks')
    return { every: 'week', interval: choice === 'week' ? 1 : 2, weekdays: withOwn([], day) };
  if (choice !== 'other') return { every: choice, interval: 1 };
  const each = wholeNumber(interval);
  return unit === 'week'
    ? { every: unit, interval: each, weekdays: withOwn(weekdays, day) }
    : { every: unit, interval: each };
}

/** "Every 2 weeks on Tuesday": each choice by what it means for this day. */
export function choiceWords(choice: Choice, day: string): string {
  if (choice === 'never') return 'Does not repeat';
  if (choice === 'other') return 'Other';
  return patternWords(patternOf(repeatingOf(choice, day, noRepeats), day));
}

const endOf = ({ ends, count, until }: Repeats): SeriesEnd =>
  ends === 'count' ? { count: wholeNumber(count) } : { until };

export type RepeatErrors = { [Field in 'interval' | 'count' | 'until']?: string | undefined };

/** Null where nothing repeats; `day` is that of the first date. */
export function toRule(
  repeats: Repeats,
  day: string,
): { rule: SeriesRule } | { errors: RepeatErrors } | null {
  const { choice, ends, until } = repeats;
  if (choice === 'never' || !day) return null;
  if (ends === 'until' && !until) return { errors: { until: 'Choose the last day' } };
  if (ends === 'until' && until < day)
    return { errors: { until: 'The end is before the first date. Choose a later end.' } };
  const found = SeriesRule.safeParse({
    ...repeatingOf(choice, day, repeats),
    ends: endOf(repeats),
  });
  if (found.success) return { rule: found.data };
  const isInterval = found.error.issues.some(({ path }) => path[0] === 'interval');
  return {
    errors: isInterval
      ? { interval: 'Enter a whole number, at least 1' }
      : { count: 'Enter a whole number from 2 to 100' },
  };
}
