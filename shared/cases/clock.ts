/** When a clock falls due: pure arithmetic on instants and local days; what a rule says is data. */
import { DateTime } from 'luxon';
import { hourMs } from '#shared/durations.ts';

export const clockUnits = ['hours', 'days', 'business-days', 'midnights'] as const;
export type ClockUnit = (typeof clockUnits)[number];

/**
 * `hours` pass on the wall of no clock: 24 h over a daylight-saving switch end an hour off. The others
 * count local days; the day of the start is not one of them.
 */
export interface LengthPart {
  length: number;
  unit: ClockUnit;
  /** For `days` and `business-days`: the last day ends at this local time, `17:00`; else at the time of the start. */
  dayEndsAt: string | null;
}

export const takenLengths = ['earlier', 'later'] as const;

/** Which of two lengths holds. */
export interface SecondLength extends LengthPart {
  takes: (typeof takenLengths)[number];
}

export interface ClockCalendar {
  /** IANA. */
  zone: string;
  /** Local days that are no business days, `YYYY-MM-DD`; Saturdays and Sundays never are. */
  holidays: ReadonlySet<string>;
  /**
   * For `days` and `business-days`: a start at or after this local time counts as one of the next such
   * day; with business days also a start on a day off.
   */
  cutOffAt: string | null;
  /**
   * For `hours` that begin or end on a day off: due at this local time of the first business day from
   * their end on. With `days` it says that a last day which is a day off moves to the next business day.
   */
  dayOffDueAt: string | null;
}

export interface ClockLength extends LengthPart, ClockCalendar {
  second: SecondLength | null;
}

export interface Pause {
  from: Date;
  to: Date;
}

/** Where no other time is said, a last day that has no time of a start ends here. */
const lastMinute = '23:59';

const dayOf = (at: DateTime) => at.toFormat('yyyy-MM-dd');

const isBusinessDay = (day: DateTime, { holidays }: ClockCalendar) =>
  day.weekday <= 5 && !holidays.has(dayOf(day));

type Counts = (day: DateTime) => boolean;

const countsIn =
  ({ unit }: LengthPart, calendar: ClockCalendar): Counts =>
  (day) =>
    unit !== 'business-days' || isBusinessDay(day, calendar);

/** The beginning of the first day after this one that counts. */
function nextDay(at: DateTime, counts: Counts): DateTime {
  let day = at.startOf('day').plus({ days: 1 });
  while (!counts(day)) day = day.plus({ days: 1 });
  return day;
}

/** A time that a switch leaves out is an hour later. */
function timeOn(day: DateTime, time: string): DateTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.startOf('day').set({ hour, minute });
}

/** The start, or the beginning of the day as whose start it counts, and whether its time of day is not that of the last day. */
function countedStart(start: DateTime, counts: Counts, { cutOffAt }: ClockCalendar) {
  const isLate = cutOffAt !== null && (!counts(start) || start.toFormat('HH:mm') >= cutOffAt);
  return isLate
    ? { from: nextDay(start, counts), isTimeless: true }
    : { from: start, isTimeless: !counts(start) };
}

/** One addition keeps the time of day of the start, also where a day on the way has no such time. */
function daysOn(from: DateTime, count: number, counts: Counts): DateTime {
  let day = from;
  for (let remaining = count; remaining > 0; remaining -= 1) day = nextDay(day, counts);
  return from.plus({ days: Math.round(day.startOf('day').diff(from.startOf('day'), 'days').days) });
}

/** Counted days after that of the start which begin within the pause: so many more days does the clock run. */
function pausedDays({ from, to }: Pause, start: DateTime, counts: Counts): number {
  const last = DateTime.fromJSDate(to, { zone: start.zone });
  const pausedFrom = DateTime.fromJSDate(from, { zone: start.zone });
  let day = DateTime.max(pausedFrom, start).startOf('day').plus({ days: 1 });
  let count = 0;
  for (; day <= last; day = day.plus({ days: 1 })) if (counts(day)) count += 1;
  return count;
}

interface Run {
  start: DateTime;
  pauses: readonly Pause[];
}

/** At the time of the first business day from this one on: a pause that ends later has passed it. */
function onBusinessDay(from: DateTime, time: string, of: { calendar: ClockCalendar } & Run) {
  const counts: Counts = (day) => isBusinessDay(day, of.calendar);
  let due = timeOn(counts(from) ? from : nextDay(from, counts), time);
  while (of.pauses.some(({ to }) => due.toMillis() <= to.getTime()))
    due = timeOn(nextDay(due, counts), time);
  return due;
}

function dueOfHours({ length }: LengthPart, calendar: ClockCalendar, { start, pauses }: Run) {
  const startMs = start.toMillis();
  const pausedMs = pauses.reduce(
    (sum, { from, to }) => sum + Math.max(0, Number(to) - Math.max(Number(from), startMs)),
    0,
  );
  const end = start.plus(length * hourMs + pausedMs);
  const { dayOffDueAt } = calendar;
  if (dayOffDueAt === null) return end;
  if (isBusinessDay(start, calendar) && isBusinessDay(end, calendar)) return end;
  return onBusinessDay(end, dayOffDueAt, { calendar, start, pauses });
}

function dueOfDays(part: LengthPart, calendar: ClockCalendar, { start, pauses }: Run) {
  const counts = countsIn(part, calendar);
  const { from, isTimeless } = countedStart(start, counts, calendar);
  const more = pauses.reduce((sum, pause) => sum + pausedDays(pause, from, counts), 0);
  const last = daysOn(from, part.length + more, counts);
  const { dayOffDueAt } = calendar;
  if (part.unit === 'days' && dayOffDueAt !== null && !isBusinessDay(last, calendar))
    return onBusinessDay(last, part.dayEndsAt ?? dayOffDueAt, { calendar, start, pauses });
  const endsAt = part.dayEndsAt ?? (isTimeless ? lastMinute : null);
  return endsAt === null ? last : timeOn(last, endsAt);
}

function dueOfMidnights({ length }: LengthPart, { start, pauses }: Run): DateTime {
  const more = pauses.reduce((sum, pause) => sum + pausedDays(pause, start, () => true), 0);
  return start.plus({ days: length + more }).startOf('day');
}

function dueOfPart(part: LengthPart, calendar: ClockCalendar, run: Run): DateTime {
  if (part.unit === 'hours') return dueOfHours(part, calendar, run);
  if (part.unit === 'midnights') return dueOfMidnights(part, run);
  return dueOfDays(part, calendar, run);
}

/** The pauses are over, and none of them meets another one; what of them lies before the start does not count. */
export function dueAt(rule: ClockLength, startedAt: Date, pauses: readonly Pause[] = []): Date {
  const run = {
    start: DateTime.fromJSDate(startedAt, { zone: rule.zone }),
    pauses: pauses.filter(({ to }) => to > startedAt),
  };
  const first = dueOfPart(rule, rule, run);
  const { second } = rule;
  if (second === null) return first.toJSDate();
  const other = dueOfPart(second, rule, run);
  const pick = second.takes === 'earlier' ? DateTime.min(first, other) : DateTime.max(first, other);
  return pick.toJSDate();
}

/** Returns when a clock warns, never before its start. */
export const warnAt = (due: Date, startedAt: Date, warnMinutes: number): Date =>
  new Date(Math.max(startedAt.getTime(), due.getTime() - warnMinutes * 60_000));
