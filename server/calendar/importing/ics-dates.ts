/** The dates of one event of an iCalendar: its rule, added, excluded and moved dates as spans of time. */
import { DateTime, Duration, type Zone } from 'luxon';
import ical, { type VEvent } from 'node-ical';
import { valueOf } from '#shared/calendar/ics-components.ts';
import type { EventLines } from '#shared/calendar/ics-lines.ts';
import { dayMs } from '#shared/durations.ts';
import type { Span } from '#shared/time.ts';
import {
  dayKey,
  EventTimes,
  instantOf,
  UnreadableTime,
  wallOf,
  type IcsTime,
  type ZoneByName,
} from './ics-times.ts';

const timesADay = 10;

/** How long an event lasts: days of the calendar, or exactly so long (RFC 5545, 3.8.5.3). */
type Length = Duration;

/** One revision of an event or of a date of it, with its times read. */
export interface IcsRevision {
  lines: readonly string[];
  times: EventTimes;
  /** Null for a cancelled date that names only which one it was. */
  start: IcsTime | null;
  /** Null where it says neither an end nor a length. */
  length: Length | null;
}

const isDaySpan = (start: IcsTime, end: IcsTime) => start.isDay && end.isDay;

function lengthUntil(start: IcsTime, end: IcsTime): Length {
  if (isDaySpan(start, end)) return Duration.fromObject({ days: daysBetween(start, end) });
  return Duration.fromMillis(instantOf(end).getTime() - instantOf(start).getTime());
}

const daysBetween = (start: IcsTime, end: IcsTime) =>
  Math.round(end.wall.diff(start.wall, 'days').days);

const oneDay = Duration.fromObject({ days: 1 });

/** Throws `UnreadableTime` where one of its own times says none. */
export function revisionOf(lines: readonly string[], zoneByName: ZoneByName): IcsRevision {
  const times = new EventTimes(lines, zoneByName);
  const start = times.time('DTSTART');
  const end = times.time('DTEND');
  const duration = times.duration();
  if (start === null) return { lines, times, start, length: null };
  const length = end ? lengthUntil(start, end) : duration;
  // A whole day without a length, or that ends on the day it begins, is one day.
  const isEmptyDay = start.isDay && (length === null || length.toMillis() === 0);
  return { lines, times, start, length: isEmptyDay ? oneDay : length };
}

export const spanOf = (start: IcsTime, length: Length | null): Span => {
  const startsAt = instantOf(start);
  const end = DateTime.fromJSDate(startsAt)
    .setZone(start.zone)
    .plus(length ?? 0);
  return { startsAt, endsAt: end.toJSDate() };
};

const readRule = (start: IcsTime, rule: string): NonNullable<VEvent['rrule']> => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${start.wall.toFormat("yyyyMMdd'T'HHmmss'Z'")}`,
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
  const parts: unknown[] = Object.values(ical.sync.parseICS(text));
  const event = parts.find((part): part is VEvent => (part as VEvent)?.type === 'VEVENT');
  if (!event?.rrule) throw new UnreadableTime(rule);
  return event.rrule;
};

/** UNTIL as a local time of the event, written as UTC like its start. */
function untilOf(text: string, start: IcsTime): string {
  const lines = [`DTSTART:${text}`];
  const until = new EventTimes(lines, () => start.zone).time('DTSTART');
  if (until === null) throw new UnreadableTime(text);
  const local = until.isDay ? until.wall.endOf('day') : wallOf(instantOf({ ...until }), start.zone);
  return local.toFormat("yyyyMMdd'T'HHmmss'Z'");
}

/** The parser wants FREQ first, and takes UNTIL as it takes the start. */
function ruleText(value: string, start: IcsTime): string {
  const parts = value.toUpperCase().split(';').filter(Boolean);
  const frequency = parts.filter((part) => part.startsWith('FREQ='));
  const others = parts.filter((part) => !part.startsWith('FREQ='));
  return [...frequency, ...others]
    .map((part) =>
      part.startsWith('UNTIL=') ? `UNTIL=${untilOf(part.slice('UNTIL='.length), start)}` : part,
    )
    .join(';');
}

type Rule = ReturnType<typeof readRule>;

const rulesOf = ({ times }: IcsRevision, name: 'RRULE' | 'EXRULE', start: IcsTime): Rule[] =>
  times
    .linesOf(name)
    .map((line) => readRule(start, ruleText(line.slice(line.indexOf(':') + 1), start)));

/** Judged by the rule and not by its dates, so that a rule of seconds costs nothing. */
function isTooOften({ options }: Rule): boolean {
  const { freq, byHour, byMinute, bySecond } = options;
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 1);
  return (
    ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(String(freq)) ||
    count(byHour) * count(byMinute) * count(bySecond) > timesADay
  );
}

/** Dates of a series by their instant, or by their day where a whole day is named. */
class DateSet {
  readonly #days = new Set<string>();
  readonly #instants = new Set<number>();
  readonly #zone: Zone;
  readonly #isAllDay: boolean;

  constructor({ zone, isDay }: IcsTime) {
    this.#zone = zone;
    this.#isAllDay = isDay;
  }

  add(time: IcsTime): void {
    if (time.isDay) this.#days.add(dayKey(time.wall));
    else if (this.#isAllDay) this.#days.add(dayKey(wallOf(instantOf(time), this.#zone)));
    else this.#instants.add(instantOf(time).getTime());
  }

  has(date: IcsTime): boolean {
    return this.#days.has(dayKey(date.wall)) || this.#instants.has(instantOf(date).getTime());
  }
}

const sequenceOf = ({ lines }: IcsRevision) => Number(valueOf(lines, 'SEQUENCE') ?? 0) || 0;

interface MovedDate {
  revision: IcsRevision;
  /** Which date of the series it replaces. */
  date: IcsTime;
  /** It changes all later dates too. */
  isOnwards: boolean;
}

/** The latest revision of each date that differs; `unreadable` counts those that cannot be read. */
function movedDates(differing: readonly string[][], zoneByName: ZoneByName) {
  const moved = new Map<string, MovedDate>();
  let unreadable = 0;
  for (const lines of differing)
    try {
      const revision = revisionOf(lines, zoneByName);
      const date = revision.times.time('RECURRENCE-ID');
      if (date === null) throw new UnreadableTime('RECURRENCE-ID');
      const [line = ''] = revision.times.linesOf('RECURRENCE-ID');
      const isOnwards = /;RANGE="?THISANDFUTURE/i.test(line);
      const key = `${date.isDay} ${instantOf(date).getTime()}`;
      const other = moved.get(key);
      if (!other || sequenceOf(other.revision) <= sequenceOf(revision))
        moved.set(key, { revision, date, isOnwards });
    } catch {
      unreadable += 1;
    }
  return { moved: [...moved.values()], unreadable };
}

export interface EventDates {
  /** In no order, with those outside of the window left out. */
  spans: Span[];
  /** How many dates could not be read. */
  unreadable: number;
  /** Dates of the window were excluded, cancelled or are free. */
  hasExcluded: boolean;
  isTooOften: boolean;
}

interface DatesRequest {
  event: EventLines;
  master: IcsRevision;
  start: IcsTime;
  zoneByName: ZoneByName;
  /** Whether a revision does not make busy. */
  isFree: (lines: readonly string[]) => boolean;
  window: Span;
}

/** The dates that its rules give, as times of the series. */
function ruleDates(master: IcsRevision, start: IcsTime, { startsAt, endsAt }: Span): IcsTime[] {
  const rules = rulesOf(master, 'RRULE', start);
  const excluded = new Set(
    rulesOf(master, 'EXRULE', start)
      .filter((rule) => !isTooOften(rule))
      .flatMap((rule) => rule.between(startsAt, endsAt, true))
      .map((date) => date.getTime()),
  );
  const walls = new Set([
    start.wall.toMillis(),
    ...rules.flatMap((rule) => rule.between(startsAt, endsAt, true)).map((date) => date.getTime()),
  ]);
  return [...walls]
    .filter((wall) => !excluded.has(wall))
    .map((wall) => ({ ...start, wall: DateTime.fromMillis(wall, { zone: 'utc' }) }));
}

/** The dates of the window and some around it: local times differ from instants by less than two days. */
export function datesOf({
  event,
  master,
  start,
  zoneByName,
  isFree,
  window,
}: DatesRequest): EventDates {
  if (rulesOf(master, 'RRULE', start).some(isTooOften))
    return { spans: [], unreadable: 0, hasExcluded: false, isTooOften: true };
  const { moved, unreadable: unreadableMoves } = movedDates(event.slice(1), zoneByName);
  const added = master.times.list('RDATE');
  const excluded = master.times.list('EXDATE');
  const gone = new DateSet(start);
  for (const { start: date } of excluded.periods) gone.add(date);
  for (const { date } of moved) gone.add(date);
  const onwards = moved
    .filter(({ isOnwards }) => isOnwards)
    .toSorted((one, other) => instantOf(one.date).getTime() - instantOf(other.date).getTime());
  const shifted = (date: IcsTime): Span | null => {
    const at = instantOf(date).getTime();
    const change = onwards.findLast((one) => instantOf(one.date).getTime() < at);
    if (!change) return spanOf(date, master.length);
    const { revision } = change;
    if (isFree(revision.lines)) return null;
    const byMs = revision.start
      ? instantOf(revision.start).getTime() - instantOf(change.date).getTime()
      : 0;
    return spanOf(
      { ...date, wall: date.wall.plus({ milliseconds: byMs }) },
      revision.length ?? master.length,
    );
  };
  const lengthMs = (master.length ?? Duration.fromMillis(0)).toMillis();
  const search = {
    startsAt: new Date(window.startsAt.getTime() - lengthMs - 2 * dayMs),
    endsAt: new Date(window.endsAt.getTime() + 2 * dayMs),
  };
  const regular = [
    ...ruleDates(master, start, search),
    ...added.periods
      .filter(({ end }) => end === null)
      .map(({ start: date }) => ownDate(date, start)),
  ];
  const remaining = regular.filter((date) => !gone.has(date));
  const spans = [
    ...remaining.map(shifted),
    ...added.periods.filter(({ end }) => end !== null).map(periodSpan),
    ...moved
      .filter(({ revision }) => !isFree(revision.lines))
      .map(({ revision, date }) =>
        spanOf(revision.start ?? ownDate(date, start), revision.length ?? master.length),
      ),
  ].filter((span) => span !== null);
  return {
    spans: spans.filter(
      ({ startsAt, endsAt }) => endsAt > window.startsAt && startsAt < window.endsAt,
    ),
    unreadable: unreadableMoves + added.unreadable + excluded.unreadable,
    hasExcluded: remaining.length < regular.length,
    isTooOften: false,
  };
}

/** A day names the date of a timed series on that day. */
function ownDate(date: IcsTime, start: IcsTime): IcsTime {
  if (!date.isDay || start.isDay) return date;
  const { hour, minute, second } = start.wall;
  return { ...start, wall: date.wall.set({ hour, minute, second }) };
}

const periodSpan = ({ start, end }: { start: IcsTime; end: IcsTime | Duration | null }): Span =>
  end instanceof Duration || end === null
    ? spanOf(start, end)
    : { startsAt: instantOf(start), endsAt: instantOf(end) };
