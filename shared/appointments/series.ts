/** The schemas of series: what repeats, the verdict on each date, and which dates a change concerns. */
import { z } from 'zod';
import {
  isOneOf,
  notOneOf,
  repeatable,
  bookingFields,
  elsewhere,
  who,
  type Appointment,
} from '#shared/appointments.ts';
import { textFields } from './texts/appointment-texts.ts';
import { mayCancel } from './cancellation-rules.ts';
import { patternOf, patternWords, type RequestedPattern } from './series-rule.ts';
import { Day, Instant } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

/** Most dates of one series. */
export const seriesMax = 100;

const interval = (max: number) =>
  z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(max);

const ends = z.union([
  z.strictObject({
    count: z
      .number('Enter how many times')
      .int('Enter a whole number')
      .min(2, 'At least 2 times')
      .max(seriesMax, `At most ${seriesMax} times`),
  }),
  z.strictObject({ until: Day }),
]);
export type SeriesEnd = z.infer<typeof ends>;

const Weekday = z.number().int().min(1).max(7);

/** Days count in the lead's zone; a monthly date is the first one's day, or its nth weekday. */
export const SeriesRule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), interval: interval(90), ends }),
  z.strictObject({
    every: z.literal('week'),
    interval: interval(52),
    weekdays: z.array(Weekday).min(1, 'Choose a weekday').max(7),
    ends,
  }),
  z.strictObject({ every: z.literal('month-day'), interval: interval(12), ends }),
  z.strictObject({ every: z.literal('month-weekday'), interval: interval(12), ends }),
]);
export type SeriesRule = z.infer<typeof SeriesRule>;

let dayFormat: Intl.DateTimeFormat | undefined;

/** The format is made once it is needed: the first one of a page takes V8 a fortieth of a second. */
function dayWords(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return dayFormat.format(new Date(day));
}

/** "Every 2 weeks on Tuesday, 8 times" */
export function ruleWords(rule: RequestedPattern & { ends: SeriesEnd }, firstDay: string): string {
  const pattern = patternWords(patternOf(rule, firstDay));
  return 'count' in rule.ends
    ? `${pattern}, ${rule.ends.count} times`
    : `${pattern}, until ${dayWords(rule.ends.until)}`;
}

/** A date that is booked at another time than its rule's; it stays the rule's date of that day. */
const Instead = z.strictObject({ day: Day, startsAt: Instant });

/** `startsAt` is the first date; all dates have its local time in the lead's zone. */
const repeated = {
  ...bookingFields,
  ...elsewhere,
  rule: SeriesRule,
  instead: z.array(Instead).max(seriesMax).default([]),
};

const isWholeMinute = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) % minuteMs === 0;
const notWholeMinute = { message: 'Choose a time in whole minutes', path: ['startsAt'] };

export const PreviewSeries = z
  .strictObject({ ...repeated, patientId: who.patientId })
  .refine(isWholeMinute, notWholeMinute);
export type PreviewSeries = z.infer<typeof PreviewSeries>;

export const BookSeries = z
  .strictObject({
    ...who,
    ...repeated,
    ...textFields,
    /** Dates that are not booked. */
    leaveOut: z.array(Day).max(seriesMax).default([]),
    /** An own hold that is released in the same step. */
    insteadOfHoldId: z.uuid().optional(),
    ...repeatable,
  })
  .refine(isOneOf, notOneOf)
  .refine(isWholeMinute, notWholeMinute);
export type BookSeries = z.infer<typeof BookSeries>;

/**
 * `beside`: it overlaps others, for the reason that was given. `outside`: too late, too soon or too
 * far ahead for its type. `skipped`: the clock is put forward over that time.
 */
export type DateVerdict = 'free' | 'beside' | 'taken' | 'outside' | 'skipped';

export interface PreviewedDate {
  /** In the lead's zone. */
  day: string;
  /** Null where the clock skips that time. */
  startsAt: string | null;
  verdict: DateVerdict;
  /** What is in the way; null where nothing is. */
  words: string | null;
  /** A hint, not a conflict: somebody is not open then. */
  hint: string | null;
}

export interface SeriesPreview {
  zone: string;
  dates: PreviewedDate[];
}

export const canBeBooked = ({ verdict }: PreviewedDate): boolean =>
  verdict === 'free' || verdict === 'beside';

export interface BookedSeries {
  seriesId: string;
  appointments: Appointment[];
}

/** One appointment of a series. */
export interface SeriesDate {
  appointmentId: string;
  startsAt: string;
  /** Where the series puts it: differs from `startsAt` where it was moved by hand. */
  seriesAt: string;
  state: Appointment['state'];
}

export interface SeriesDates {
  zone: string;
  dates: SeriesDate[];
}

interface Change {
  doing: 'move' | 'cancel';
  scope: 'this' | 'later' | 'all';
  appointmentId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Which dates a change concerns: the one itself, and of the others in its scope those that are
 * booked and have not begun. A move leaves out those that were moved by hand.
 */
export function concernedBy<One extends SeriesDate>(
  dates: readonly One[],
  { doing, scope, appointmentId, now }: Change,
): One[] {
  const chosen = dates.find((date) => date.appointmentId === appointmentId);
  return dates.filter((date) => {
    if (date === chosen) return true;
    if (!chosen || scope === 'this') return false;
    // Dates that may not be cancelled with the others are not moved with them either.
    if (!mayCancel({ by: 'series', ...date }, now)) return false;
    if (scope === 'later' && date.seriesAt < chosen.seriesAt) return false;
    return doing === 'cancel' || date.startsAt === date.seriesAt;
  });
}
