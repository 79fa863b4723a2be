/** How rules of duty and their limits are said, and limits as they are typed. */
import type {
  RuleName,
  RuleSetName,
  RuleSetting,
  RuleSeverity,
} from '#shared/roster/rule-catalogue.ts';
import { lengthWords } from '#shared/roster/rules/findings.ts';

export const ruleNames: Record<RuleName, string> = {
  overlap: 'Two shifts at the same time',
  rest: 'Rest between shifts',
  'rest-after-long': 'Rest after a long shift',
  'weekly-hours': 'Hours a week',
  'free-days': 'Free days',
  continuous: 'Hours at a stretch',
  'nights-in-row': 'Nights in a row',
  'back-to-back': 'Night and next day back to back',
  skill: 'Skill that the shift needs',
  'credential-expired': 'Expired credential',
  'time-off': 'Shift during time off',
  appointment: 'Shift during an appointment',
  cover: 'Required cover',
  contract: 'Contract of the person',
  wish: 'Wishes',
};

export const setWords: Record<RuleSetName, string> = {
  residents: 'The rules of rest and hours for who is under the residents’ set.',
  nurses: 'The rules of rest and hours for who is under the nurses’ set.',
  none: 'Who is under this set has no rules of rest and hours. The rules for everybody hold.',
};

export const severityWords: Record<RuleSeverity, string> = {
  stop: 'Stops',
  warning: 'Warns',
  off: 'Off',
};

/** By rule and name of the limit; those in minutes are typed as hours. */
const limitNames: Record<string, string> = {
  'rest leastMinutes': 'Hours free, at least',
  'rest-after-long leastMinutes': 'Hours free, at least',
  'rest-after-long afterMinutes': 'After a shift of at least (hours)',
  'weekly-hours mostWeekMinutes': 'Hours a week, at most',
  'weekly-hours weeks': 'On average over (weeks)',
  'free-days leastDays': 'Free days, at least',
  'free-days ofDays': 'In a period of (days)',
  'continuous mostMinutes': 'Hours, at most',
  'continuous handOverMinutes': 'Further hours to hand over',
  'nights-in-row most': 'Nights, at most',
};

export interface LimitField {
  name: string;
  label: string;
}

export const limitFields = ({ rule, limits }: Pick<RuleSetting, 'rule' | 'limits'>): LimitField[] =>
  Object.keys(limits).map((name) => ({ name, label: limitNames[`${rule} ${name}`] ?? name }));

const isLength = (name: string) => name.endsWith('Minutes');

/** 630 minutes become "10.5". */
export const typedLimit = (name: string, value: number): string =>
  String(isLength(name) ? value / 60 : value);

/** Returns the typed limit; null where the limit cannot have that number. */
export function limitFrom(name: string, text: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.')) * (isLength(name) ? 60 : 1);
  return Number.isInteger(value) && value >= 0 && value <= 100_000 ? value : null;
}

type Limit = (name: string) => number;

const sentences: Partial<Record<RuleName, (limit: Limit) => string>> = {
  rest: (limit) => `At least ${lengthWords(limit('leastMinutes'))}`,
  'rest-after-long': (limit) =>
    `At least ${lengthWords(limit('leastMinutes'))} after ${lengthWords(limit('afterMinutes'))}`,
  'weekly-hours': (limit) =>
    `At most ${lengthWords(limit('mostWeekMinutes'))}${limit('weeks') === 1 ? ' in 7 days' : `, on average over ${limit('weeks')} weeks`}`,
  'free-days': (limit) => `At least ${limit('leastDays')} in ${limit('ofDays')} days`,
  continuous: (limit) =>
    `At most ${lengthWords(limit('mostMinutes'))}, and ${lengthWords(limit('handOverMinutes'))} to hand over`,
  'nights-in-row': (limit) => `At most ${limit('most')}`,
};

/** "At least 10 h", "At least 4 in 28 days"; empty for a rule without limits. */
export const limitWords = ({ rule, limits }: Pick<RuleSetting, 'rule' | 'limits'>): string =>
  sentences[rule]?.((name) => limits[name] ?? 0) ?? '';
