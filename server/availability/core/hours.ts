/** Converts the opening hours of a practitioner's zone to instants, over both clock changes. */
import { DateTime } from 'luxon';
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import { weeklyOn, type WallSpan } from '#shared/times/weekly-hours.ts';
import {
  dayAfter,
  dayAt,
  instantOfEvenDay,
  startOfDay,
} from '#server/platform/times/local-days.ts';
import { clipTo, mergeSpans, subtractSpans } from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

const dayMinutes = 24 * 60;

/** A practitioner's hours as they are stored. */
export interface Hours {
  zone: string;
  rules: readonly WeeklyRule[];
  /** Patients book here: without saved weekly hours there are none, not the usual ones. */
  isPublic?: true | undefined;
  exceptions: ReadonlyMap<string, readonly DayException[]>;
  /** Local days on which the organization or the practitioner's unit is closed. */
  closures: readonly ClosedDays[];
  /** And imported busy time. */
  timeOff: readonly Span[];
  /** Published shifts in which patients are booked, while the practitioner is there; null: not read. */
  shifts: readonly Span[] | null;
}

/** Time off, or busy time that was imported from another calendar. */
export interface AwayTime extends Span {
  id: string;
  kind: 'time-off' | 'imported';
}

/** Both inclusive, YYYY-MM-DD. */
export interface ClosedDays {
  from: string;
  to: string;
}

const wallMinute = (ms: number, zone: string): number => {
  const { hour, minute } = DateTime.fromMillis(ms, { zone });
  return hour * 60 + minute;
};

/** In the hour that the clocks skip: the first instant after it. */
function afterGap(minute: number, [from, until]: [number, number], zone: string): number {
  let [low, high] = [from, until];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (wallMinute(middle, zone) >= minute) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The first instant of the day at which local time is this minute or later: an hour that occurs
 * twice begins the first time, one that is skipped at its end. Two rules that adjoin in local time
 * therefore adjoin as instants, on every day of the year.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  if (minute === 0) return startOfDay(day, zone);
  if (minute === dayMinutes) return startOfDay(dayAfter(day), zone);
  const even = instantOfEvenDay(day, minute, zone);
  if (even) return even;
  const time = { hour: Math.floor(minute / 60), minute: minute % 60 };
  const possible = DateTime.fromISO(day, { zone }).set(time).getPossibleOffsets();
  const first = Math.min(...possible.map((at) => at.toMillis()));
  if (wallMinute(first, zone) === minute) return new Date(first);
  return new Date(afterGap(minute, [startOfDay(day, zone).getTime(), first], zone));
}

const isClosed = (day: string, closures: readonly ClosedDays[]) =>
  closures.some(({ from, to }) => from <= day && day <= to);

/** What differs on a local day, by kind, as instants. */
function differingOn(day: string, { zone, exceptions }: Hours) {
  const differing = exceptions.get(day) ?? [];
  return (kind: DayException['kind']) =>
    differing
      .filter((exception) => exception.kind === kind)
      .map((one) => instantsOf(day, one, zone));
}

const instantsOf = (day: string, { fromMinute, untilMinute }: WallSpan, zone: string): Span => ({
  startsAt: instantOf(day, fromMinute, zone),
  endsAt: instantOf(day, untilMinute, zone),
});

/**
 * The open hours of a local day, without regard to time off. On a closed day nobody has weekly hours;
 * hours that somebody set for that very day hold.
 */
export function openOn(day: string, hours: Hours): readonly Span[] {
  const { zone, rules, closures, isPublic } = hours;
  const differing = differingOn(day, hours);
  const instead = differing('hours');
  const hasNone = isClosed(day, closures) || (isPublic && rules.length === 0);
  const weekly = hasNone
    ? []
    : weeklyOn(day, rules).map((wallSpan) => instantsOf(day, wallSpan, zone));
  return subtractSpans(
    [...(instead.length > 0 ? instead : weekly), ...differing('extra')],
    differing('closed'),
  );
}

/** Whether the time of a type follows the roster. */
export interface BookedBy {
  onlyDuringShifts: boolean;
}

/** For what has no type: hours, not shifts. */
export const byHours: BookedBy = { onlyDuringShifts: false };
export const byShifts: BookedBy = { onlyDuringShifts: true };

/**
 * When a practitioner can be booked with such a type, within these instants, without regard to time
 * off. Where it follows the roster, shifts stand in place of weekly hours, on closed days too; what
 * somebody closed on a day is closed all the same.
 */
export function bookableWithin(span: Span, hours: Hours, by: BookedBy): readonly Span[] {
  const last = dayAt(span.endsAt, hours.zone);
  const open: Span[] = [];
  const closed: Span[] = [];
  for (let day = dayAt(span.startsAt, hours.zone); day <= last; day = dayAfter(day))
    if (by.onlyDuringShifts) closed.push(...differingOn(day, hours)('closed'));
    else open.push(...openOn(day, hours));
  if (!by.onlyDuringShifts) return clipTo(mergeSpans(open), span);
  if (hours.shifts === null) throw new Error('Shifts were not read.');
  return subtractSpans(clipTo(mergeSpans(hours.shifts), span), closed);
}

/** When a practitioner can be booked with such a type and is not off, within these instants. */
export const openWithin = (span: Span, hours: Hours, by: BookedBy): readonly Span[] =>
  subtractSpans(bookableWithin(span, hours, by), hours.timeOff);
