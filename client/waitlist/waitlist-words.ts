/** The waiting list in words: days, parts of the day, and the outcomes of offers. */
import type { Entry, EntryOffer, PartOfDay } from '#shared/waitlist.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, dayIn, dayRange, longDay, weekdayName } from '#client/ui/times/times.ts';

export const partWords: Record<PartOfDay, string> = {
  any: 'Any time of day',
  morning: 'Morning, before 12',
  afternoon: 'Afternoon, 12 to 5',
  evening: 'Evening, from 5',
};

/** "5 waiting, 1 urgent, 2 offered a time." */
export function stateWords({
  entries,
  isMore,
}: {
  entries: readonly Pick<Entry, 'state' | 'urgent'>[];
  isMore: boolean;
}): string {
  if (entries.length === 0) return 'No patients are on the list.';
  const offered = entries.filter(({ state }) => state === 'offered').length;
  const urgent = entries.filter((entry) => entry.urgent).length;
  const words = [
    `${isMore ? 'More than ' : ''}${entries.length} waiting`,
    urgent > 0 && `${urgent} urgent`,
    offered > 0 && `${offered} offered a time`,
  ];
  return `${words.filter(Boolean).join(', ')}.`;
}

/** A Monday. */
const someMonday = '2024-01-01';

/** "Mon" for 1, "Sun" for 7. */
export const weekdayWord = (weekday: number): string =>
  weekdayName(addDays(someMonday, weekday - 1));

const workingDays = [1, 2, 3, 4, 5];

/** Returns the words for some days of the week. */
export function weekdaysWords(weekdays: readonly number[]): string {
  if (weekdays.length === workingDays.length && workingDays.every((day) => weekdays.includes(day)))
    return 'Mon to Fri';
  return weekdays.map(weekdayWord).join(', ');
}

/** "16 - 22 November 2026, Mon, Wed, morning" */
export function whenWords({ fromDay, untilDay, weekdays, partOfDay }: Entry): string {
  return [
    dayRange(fromDay, untilDay),
    weekdays.length < 7 && weekdaysWords(weekdays),
    partOfDay !== 'any' && partOfDay,
  ]
    .filter(Boolean)
    .join(', ');
}

const outcomeWords = {
  accepted: 'accepted',
  declined: 'declined',
  lapsed: 'no answer in time',
  withdrawn: 'withdrawn',
} as const;

/** "Tuesday, 24 November, 14:00 with Dr. Sato: no answer in time" */
export function offerWords(offer: EntryOffer, zone: string): string {
  const { startsAt, practitioner, outcome, sentAt, expiresAt } = offer;
  const time = `${longDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
  const open =
    sentAt === null ? 'being sent' : `waiting for an answer until ${clockTime(expiresAt, zone)}`;
  return `${time} with ${practitioner.fullName}: ${outcome === null ? open : outcomeWords[outcome]}`;
}
