/** Opening hours: rules on a clinician's wall in, instants out, over both switches of the clocks. */
import { DateTime } from 'luxon';
import type { DayException, WeeklyRule } from '#shared/appointments/availability.ts';
import { dayAfter, dayAt, instantOfEvenDay, startOfDay, type Span } from '../core/days.ts';
import { inside, merged, without } from '../core/spans.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A clinician's hours as they are kept. */
export interface Hours {
  zone: string;
  rules: readonly WeeklyRule[];
  exceptions: ReadonlyMap<string, readonly DayException[]>;
  /** And what was brought in as busy from another calendar. */
  timeOff: readonly Span[];
}

interface WallSpan {
  fromMinute: number;
  untilMinute: number;
}

/** Of those who have not said when they are open. */
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
 * The first instant of the day at which the wall shows this minute or a later one: an hour that comes
 * twice begins the first time, one that is skipped at its end. Two rules that meet on the wall
 * therefore meet in time, on every day of the year.
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

/** When somebody is open on a day of their wall; time off is not looked at. */
export function openOn(day: string, { zone, rules, exceptions }: Hours): readonly Span[] {
  const differing = exceptions.get(day) ?? [];
  const kept = (kind: DayException['kind']) => differing.filter((one) => one.kind === kind);
  const instead = kept('hours');
  const open = [...(instead.length > 0 ? instead : weeklyOn(day, rules)), ...kept('extra')];
  const span = ({ fromMinute, untilMinute }: WallSpan): Span => ({
    startsAt: instantOf(day, fromMinute, zone),
    endsAt: instantOf(day, untilMinute, zone),
  });
  return without(open.map(span), kept('closed').map(span));
}

/** When somebody is open and not off, within these instants. */
export function openWithin(span: Span, hours: Hours): readonly Span[] {
  const last = dayAt(span.endsAt, hours.zone);
  const open: Span[] = [];
  for (let day = dayAt(span.startsAt, hours.zone); day <= last; day = dayAfter(day))
    open.push(...openOn(day, hours));
  return without(inside(merged(open), span), hours.timeOff);
}
