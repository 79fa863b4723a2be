/** Rules of clocks in words: how long, from what, until what, and what a version changed. */
import { kindOf, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import { fieldOfDate, hasDayEnd } from '#shared/cases/clock-lengths.ts';
import type { ClockUnit, LengthPart } from '#shared/cases/clock.ts';
import { pastDay } from '#client/ui/times/times.ts';

export const unitWords: Record<ClockUnit, string> = {
  hours: 'Hours',
  days: 'Days',
  'business-days': 'Business days',
  midnights: 'Midnights',
};

const unitOf = (unit: ClockUnit, length: number) => {
  const word = unitWords[unit].toLowerCase();
  return length === 1 ? word.slice(0, -1) : word;
};

export const eventWords = (kind: KindName, event: string): string =>
  event === 'open' ? 'It is opened' : (kindOf(kind).moves[event]?.label ?? event);

function partWords({ length, unit, dayEndsAt }: LengthPart): string {
  const count = `${length} ${unitOf(unit, length)}`;
  return hasDayEnd(unit) && dayEndsAt !== null ? `${count}, until ${dayEndsAt}` : count;
}

/** "1 business day, until 17:00", "the earlier of 24 hours and 1 business day" */
export const lengthWords = (rule: NewClockRule): string =>
  rule.second === null
    ? partWords(rule)
    : `the ${rule.second.takes} of ${partWords(rule)} and ${partWords(rule.second)}`;

const cutOffWords = (cutOffAt: string | null) =>
  cutOffAt === null ? 'none' : `a start from ${cutOffAt} on counts as the next day’s`;

const dayOffWords = (dayOffDueAt: string | null) =>
  dayOffDueAt === null ? 'not moved' : `due ${dayOffDueAt} of the next business day`;

export const countsFromWords = (countsFrom: string): string => {
  if (countsFrom === 'event') return 'That moment';
  if (countsFrom === 'admission') return 'The admission of its stay';
  if (countsFrom === 'discharge') return 'The discharge of its stay';
  return `Its “${fieldOfDate(countsFrom) ?? countsFrom}”`;
};

export const warnWords = (minutes: number): string => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
};

const listed = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : 'nothing');

const subjectWords = (appliesTo: NewClockRule['appliesTo']) =>
  listed(Object.entries(appliesTo).map(([field, value]) => `${field} is “${value}”`));

const startWords = (kind: KindName, event: string) =>
  event === 'open' ? 'from its opening' : `from “${eventWords(kind, event)}”`;

/** "; cut-off 16:00", "; on days off 17:00 of the next business day" */
const calendarWords = ({ cutOffAt, dayOffDueAt, unit }: NewClockRule) =>
  [
    cutOffAt !== null && `; cut-off ${cutOffAt}`,
    dayOffDueAt !== null &&
      (unit === 'days'
        ? '; a last day off moves to the next business day'
        : `; on days off ${dayOffDueAt} of the next business day`),
  ]
    .filter((words) => words !== false)
    .join('');

/** "Task: 1 business day, until 17:00, from its opening" */
export function sentenceOf(rule: NewClockRule): string {
  const { kind, startsOn, countsFrom, appliesTo } = rule;
  const only = Object.keys(appliesTo).length > 0 ? `, where ${subjectWords(appliesTo)}` : '';
  const start =
    countsFrom === 'event'
      ? startWords(kind, startsOn)
      : `from ${countsFromWords(countsFrom).toLowerCase()}`;
  return `${kindOf(kind).label}${only}: ${lengthWords(rule)}, ${start}${calendarWords(rule)}`;
}

const fields: Record<
  Exclude<
    keyof NewClockRule,
    'name' | 'kind' | 'startsOn' | 'appliesTo' | 'unit' | 'dayEndsAt' | 'second'
  >,
  { label: string; of: (rule: NewClockRule) => string }
> = {
  label: { label: 'What is due', of: ({ label }) => label },
  countsFrom: { label: 'Counts from', of: ({ countsFrom }) => countsFromWords(countsFrom) },
  length: { label: 'How long', of: lengthWords },
  cutOffAt: { label: 'Cut-off', of: ({ cutOffAt }) => cutOffWords(cutOffAt) },
  dayOffDueAt: { label: 'On a day off', of: ({ dayOffDueAt }) => dayOffWords(dayOffDueAt) },
  metBy: {
    label: 'Met by',
    of: ({ kind, metBy }) => listed(metBy.map((event) => eventWords(kind, event))),
  },
  pausedIn: {
    label: 'Waits while',
    of: ({ kind, pausedIn }) => listed(pausedIn.map((state) => stateLabel(kind, state))),
  },
  zone: { label: 'Time zone', of: ({ zone }) => zone },
  observesClosures: {
    label: 'Days on which the organization is closed',
    of: ({ observesClosures }) => (observesClosures ? 'not counted' : 'counted'),
  },
  holidays: { label: 'Holidays besides', of: ({ holidays }) => listed(holidays.map(pastDay)) },
  warnMinutes: { label: 'Warns', of: ({ warnMinutes }) => warnWords(warnMinutes) },
  citation: { label: 'Written in', of: ({ citation }) => citation },
  validFrom: { label: 'First day', of: ({ validFrom }) => pastDay(validFrom) },
  validTo: { label: 'Last day', of: ({ validTo }) => (validTo ? pastDay(validTo) : 'none') },
};

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** Returns the fields in which a version differs from the one before. */
export const changesSince = (before: NewClockRule, after: NewClockRule): FieldChange[] =>
  Object.values(fields)
    .map(({ label, of }) => ({ label, before: of(before), after: of(after) }))
    .filter((change) => change.before !== change.after);
