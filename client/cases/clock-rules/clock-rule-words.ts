/** Rules of clocks in words: how long, from what, until what, and what a version changed. */
import { kindOf, stateLabel, type KindName } from '#shared/case-kinds/kinds.ts';
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import type { ClockUnit } from '#shared/cases/clock.ts';
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

/** The days of the unit end at a time, where the rule says one. */
export const hasDayEnd = (unit: ClockUnit): boolean => unit === 'days' || unit === 'business-days';

export function lengthWords({ length, unit, dayEndsAt }: NewClockRule): string {
  const count = `${length} ${unitOf(unit, length)}`;
  return hasDayEnd(unit) && dayEndsAt !== null ? `${count}, until ${dayEndsAt}` : count;
}

export const warnWords = (minutes: number): string => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
};

const listed = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : 'nothing');

const subjectWords = (appliesTo: NewClockRule['appliesTo']) =>
  listed(Object.entries(appliesTo).map(([field, value]) => `${field} is “${value}”`));

const startWords = (kind: KindName, event: string) =>
  event === 'open' ? 'from its opening' : `from “${eventWords(kind, event)}”`;

/** "Task: 1 business day, until 17:00, from its opening" */
export function sentenceOf(rule: NewClockRule): string {
  const { kind, startsOn, appliesTo } = rule;
  const only = Object.keys(appliesTo).length > 0 ? `, where ${subjectWords(appliesTo)}` : '';
  return `${kindOf(kind).label}${only}: ${lengthWords(rule)}, ${startWords(kind, startsOn)}`;
}

const fields: Record<
  Exclude<keyof NewClockRule, 'name' | 'kind' | 'startsOn' | 'appliesTo' | 'unit' | 'dayEndsAt'>,
  { label: string; of: (rule: NewClockRule) => string }
> = {
  label: { label: 'What is due', of: ({ label }) => label },
  length: { label: 'How long', of: lengthWords },
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
