/** The fields of a series as they are chosen and typed, turned into a rule or into errors. */
import { SeriesRule, type SeriesEnd } from '#shared/appointments/series.ts';
import {
  patternOf,
  patternWords,
  type RequestedPattern,
} from '#shared/appointments/series-rule.ts';
import { weekdayOf } from '#shared/times/days.ts';

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

/** The fields of a series as typed; numbers are text until they are read. */
export interface SeriesDraft {
  choice: Choice;
  /** For "other": the unit of `interval`; `weekdays` are those besides the first date's own. */
  unit: RequestedPattern['every'];
  interval: string;
  weekdays: readonly number[];
  ends: 'count' | 'until';
  count: string;
  until: string;
}

export const noSeries: SeriesDraft = {
  choice: 'never',
  unit: 'week',
  interval: '3',
  weekdays: [],
  ends: 'count',
  count: '8',
  until: '',
};

export const units: Record<RequestedPattern['every'], string> = {
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
  { unit, interval, weekdays }: SeriesDraft,
): RequestedPattern {
  if (choice === 'week' || choice === 'two-weeks')
    return { every: 'week', interval: choice === 'week' ? 1 : 2, weekdays: withOwn([], day) };
  if (choice !== 'other') return { every: choice, interval: 1 };
  const each = wholeNumber(interval);
  return unit === 'week'
    ? { every: unit, interval: each, weekdays: withOwn(weekdays, day) }
    : { every: unit, interval: each };
}

/** Returns what a choice means for this day: "Every 2 weeks on Tuesday". */
export function choiceWords(choice: Choice, day: string): string {
  if (choice === 'never') return 'Never';
  if (choice === 'other') return 'Other';
  return patternWords(patternOf(repeatingOf(choice, day, noSeries), day));
}

const endOf = ({ ends, count, until }: SeriesDraft): SeriesEnd =>
  ends === 'count' ? { count: wholeNumber(count) } : { until };

export type SeriesErrors = { [Field in 'interval' | 'count' | 'until']?: string | undefined };

/** Returns the rule of a series; null where nothing repeats. `day` is the local day of the first date. */
export function toSeriesRule(
  draft: SeriesDraft,
  day: string,
): { rule: SeriesRule } | { errors: SeriesErrors } | null {
  const { choice, ends, until } = draft;
  if (choice === 'never' || !day) return null;
  if (ends === 'until' && !until) return { errors: { until: 'Choose the last day' } };
  if (ends === 'until' && until < day)
    return { errors: { until: 'The end is before the first date. Choose a later end.' } };
  const parsed = SeriesRule.safeParse({
    ...repeatingOf(choice, day, draft),
    ends: endOf(draft),
  });
  if (parsed.success) return { rule: parsed.data };
  const isInterval = parsed.error.issues.some(({ path }) => path[0] === 'interval');
  return {
    errors: isInterval
      ? { interval: 'Enter a whole number, at least 1' }
      : { count: 'Enter a whole number from 2 to 100' },
  };
}
