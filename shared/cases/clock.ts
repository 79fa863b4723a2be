/** When a clock falls due: pure arithmetic on instants and local days; what a rule says is data. */
import { DateTime } from 'luxon';
import { hourMs } from '#shared/durations.ts';

export const clockUnits = ['hours', 'days', 'business-days', 'midnights'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/**
 * `hours` pass on the wall of no clock: 24 h over a daylight-saving switch end an hour off. The others
 * count local days of `zone`. A start outside business days counts as midnight of the next one.
 */
export interface ClockLength {
  length: number;
  unit: ClockUnit;
  /** IANA. */
  zone: string;
  /** For `days` and `business-days`: the last day ends at this local time, `17:00`; else at the time of the start. */
  dayEndsAt: string | null;
  /** Local days that are no business days, `YYYY-MM-DD`; Saturdays and Sundays never are. */
  holidays: ReadonlySet<string>;
}

export interface Pause {
  from: Date;
  to: Date;
}

const dayOf = (at: DateTime) => at.toFormat('yyyy-MM-dd');

const isBusinessDay = (day: DateTime, { holidays }: ClockLength) =>
  day.weekday <= 5 && !holidays.has(dayOf(day));

/** The first day on or after this one on which the clock counts, and whether it is this one. */
function firstCounted(at: DateTime, rule: ClockLength): DateTime {
  if (rule.unit !== 'business-days' || isBusinessDay(at, rule)) return at;
  let day = at.startOf('day');
  while (!isBusinessDay(day, rule)) day = day.plus({ days: 1 });
  return day;
}

function daysOn(from: DateTime, count: number, rule: ClockLength): DateTime {
  if (rule.unit !== 'business-days') return from.plus({ days: count });
  let day = from;
  for (let remaining = count; remaining > 0;) {
    day = day.plus({ days: 1 });
    if (isBusinessDay(day, rule)) remaining -= 1;
  }
  // One addition keeps the time of day of the start, also where a day on the way has no such time.
  return from.plus({ days: Math.round(day.startOf('day').diff(from.startOf('day'), 'days').days) });
}

/** Counted days that begin within the pause: so many more days does the clock run. */
function pausedDays({ from, to }: Pause, rule: ClockLength): number {
  const last = DateTime.fromJSDate(to, { zone: rule.zone });
  let day = DateTime.fromJSDate(from, { zone: rule.zone }).startOf('day').plus({ days: 1 });
  let count = 0;
  for (; day <= last; day = day.plus({ days: 1 }))
    if (rule.unit !== 'business-days' || isBusinessDay(day, rule)) count += 1;
  return count;
}

/** The day's end, or the time that the start has; a time that a switch leaves out is an hour later. */
function endOf(day: DateTime, { dayEndsAt }: ClockLength): DateTime {
  if (dayEndsAt === null) return day;
  const [hour = 0, minute = 0] = dayEndsAt.split(':').map(Number);
  return day.startOf('day').set({ hour, minute });
}

/** The pauses are over, and none of them meets another one. */
export function dueAt(rule: ClockLength, startedAt: Date, pauses: readonly Pause[] = []): Date {
  if (rule.unit === 'hours') {
    const pausedMs = pauses.reduce((sum, { from, to }) => sum + (Number(to) - Number(from)), 0);
    return new Date(startedAt.getTime() + rule.length * hourMs + pausedMs);
  }
  const start = DateTime.fromJSDate(startedAt, { zone: rule.zone });
  const more = pauses.reduce((sum, pause) => sum + pausedDays(pause, rule), 0);
  if (rule.unit === 'midnights')
    return start
      .plus({ days: rule.length + more })
      .startOf('day')
      .toJSDate();
  return endOf(daysOn(firstCounted(start, rule), rule.length + more, rule), rule).toJSDate();
}

/** Returns when a clock warns, never before its start. */
export const warnAt = (due: Date, startedAt: Date, warnMinutes: number): Date =>
  new Date(Math.max(startedAt.getTime(), due.getTime() - warnMinutes * 60_000));
