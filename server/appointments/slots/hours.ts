/** Converts the opening hours of a practitioner's zone to instants, over both clock changes. */
import { DateTime } from 'luxon';
import type { DayException, WeeklyRule } from '#shared/appointments/availability.ts';
import { dayAfter, dayAt, instantOfEvenDay, startOfDay } from '#server/appointments/core/days.ts';
import { inside, merged, without } from '#server/appointments/core/spans.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

const dayMinutes = 24 * 60;

/** A practitioner's hours as they are stored. */
export interface Hours {
  zone: string;
  rules: readonly WeeklyRule[];
  exceptions: ReadonlyMap<string, readonly DayException[]>;
  /** Local days on which the organization or the practitioner's unit is closed. */
  closures: readonly ClosedDays[];
  /** And imported busy time. */
  timeOff: readonly Span[];
}

/** Both inclusive, YYYY-MM-DD. */
export interface ClosedDays {
  from: string;
  to: string;
}

interface WallSpan {
  fromMinute: number;
  untilMinute: number;
}

/** For practitioners without rules of their own. */
const eightToEight: readonly WallSpan[] = [{ fromMinute: 8 * 60, untilMinute: 20 * 60 }];

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

const isValid = ({ validFrom, validUntil }: WeeklyRule, day: string) =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

function weeklyOn(day: string, rules: readonly WeeklyRule[]): readonly WallSpan[] {
  if (rules.length === 0) return eightToEight;
  const weekday = weekdayOf(day);
  return rules.filter((rule) => rule.weekday === weekday && isValid(rule, day));
}

const isClosed = (day: string, closures: readonly ClosedDays[]) =>
  closures.some(({ from, to }) => from <= day && day <= to);

/**
 * The open hours of a local day, without regard to time off. On a closed day nobody has weekly hours;
 * hours that somebody set for that very day hold.
 */
export function openOn(day: string, hours: Hours): readonly Span[] {
  const { zone, rules, exceptions, closures } = hours;
  const differing = exceptions.get(day) ?? [];
  const kept = (kind: DayException['kind']) => differing.filter((one) => one.kind === kind);
  const instead = kept('hours');
  const weekly = isClosed(day, closures) ? [] : weeklyOn(day, rules);
  const open = [...(instead.length > 0 ? instead : weekly), ...kept('extra')];
  const span = ({ fromMinute, untilMinute }: WallSpan): Span => ({
    startsAt: instantOf(day, fromMinute, zone),
    endsAt: instantOf(day, untilMinute, zone),
  });
  return without(open.map(span), kept('closed').map(span));
}

/** When a practitioner is open and not off, within these instants. */
export function openWithin(span: Span, hours: Hours): readonly Span[] {
  const last = dayAt(span.endsAt, hours.zone);
  const open: Span[] = [];
  for (let day = dayAt(span.startsAt, hours.zone); day <= last; day = dayAfter(day))
    open.push(...openOn(day, hours));
  return without(inside(merged(open), span), hours.timeOff);
}
