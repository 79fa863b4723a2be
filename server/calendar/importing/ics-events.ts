/** Reads another program's iCalendar: its events as busy times, or the reason why one is skipped. */
import { DateTime } from 'luxon';
import ical, { type EventInstance, type VEvent } from 'node-ical';
// Only the type: this thread must not spend time on loading what the file imports.
import type { PreviewedEvent } from '#shared/calendar/calendar-feeds.ts';
import type { SkippedReason } from '#shared/calendar/skipped-reasons.ts';
import { asIcs, datesMax, eventLines, type EventLines } from '#shared/calendar/ics-lines.ts';
import { inOwnZone } from './ics-zones.ts';
import type { Span } from '#shared/time.ts';
import { dayMs } from '#shared/durations.ts';

const longestMs = 31 * dayMs;
const daysAhead = 365;
const timesADay = 10;

export interface ReadEvent extends PreviewedEvent {
  /** In order; empty where it is skipped. */
  busy: Span[];
}

interface Reader {
  /** The person's own zone, for times without a zone and whole days. */
  zone: string;
  now: Date;
}

const titleOf = ({ summary }: VEvent): string => {
  const title = typeof summary === 'string' ? summary : String(summary?.val ?? '');
  return title
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
};

/** The whole day that the parser means, begun in the person's zone. */
const dayOf = (date: Date, zone: string): Date =>
  DateTime.fromObject(
    { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() },
    { zone },
  )
    .startOf('day')
    .toJSDate();

/** Whole days are days in the person's zone; the parser returns them in this machine's zone. */
const spanOf = ({ start, end, isFullDay }: EventInstance, zone: string): Span =>
  isFullDay
    ? { startsAt: dayOf(start, zone), endsAt: dayOf(end, zone) }
    : { startsAt: new Date(start), endsAt: new Date(end) };

const isCancelled = ({ status }: VEvent) => String(status).toUpperCase() === 'CANCELLED';
const isFree = (event: VEvent) =>
  String(event.transparency).toUpperCase() === 'TRANSPARENT' ||
  String(event['MICROSOFT-CDO-BUSYSTATUS']).toUpperCase() === 'FREE';

/** Judged by the rule and not by its dates, so that a rule of seconds costs nothing. */
function isTooOften({ rrule }: VEvent): boolean {
  if (!rrule) return false;
  const { freq, byHour, byMinute, bySecond } = rrule.options;
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 1);
  return (
    ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(String(freq)) ||
    count(byHour) * count(byMinute) * count(bySecond) > timesADay
  );
}

const lengthMs = ({ start, end }: VEvent) => (end?.getTime() ?? 0) - start.getTime();

interface ExtraDate {
  val?: unknown;
  params?: { TZID?: string };
}

/** Additional dates (RDATE), which the parser leaves unparsed. */
function extraDates(event: VEvent, zone: string): Span[] {
  const isAllDay = event.datetype === 'date';
  const lasts = isAllDay
    ? { days: Math.round(lengthMs(event) / dayMs) }
    : { milliseconds: lengthMs(event) };
  return [event['rdate'] ?? []].flat().flatMap((part: string | ExtraDate) => {
    const { val, params } = typeof part === 'string' ? { val: part } : part;
    return String(val)
      .split(',')
      .map((text) => DateTime.fromISO(text.trim(), { zone: params?.TZID ?? zone }))
      .filter((start) => start.isValid)
      .map((start) => ({ startsAt: start.toJSDate(), endsAt: start.plus(lasts).toJSDate() }));
  });
}

function datesOf(event: VEvent, { zone, now }: Reader): Span[] {
  const window = { startsAt: now, endsAt: new Date(now.getTime() + daysAhead * dayMs) };
  // Whole days are searched in this machine's zone, which is within a day of the person's.
  const from = new Date(window.startsAt.getTime() - dayMs);
  const to = new Date(window.endsAt.getTime() + dayMs);
  return ical
    .expandRecurringEvent(event, { from, to, expandOngoing: true })
    .filter((eventInstance) => !isCancelled(eventInstance.event) && !isFree(eventInstance.event))
    .map((one) => spanOf(one, zone))
    .concat(extraDates(event, zone))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt > now && startsAt < window.endsAt)
    .filter(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= longestMs)
    .toSorted((span, other) => span.startsAt.getTime() - other.startsAt.getTime());
}

/** Why it has no dates, once that is known. */
function whyNone(event: VEvent, span: Span, now: Date): SkippedReason {
  if (event.rrule) return span.startsAt > now ? 'far' : 'over';
  if (span.endsAt <= now) return 'over';
  return 'far';
}

function problemOf(event: VEvent): SkippedReason | null {
  if (isCancelled(event)) return 'cancelled';
  if (isFree(event)) return 'free';
  if (lengthMs(event) <= 0) return 'empty';
  if (lengthMs(event) > longestMs) return 'long';
  return isTooOften(event) ? 'often' : null;
}

const unreadable: ReadEvent = {
  title: '',
  startsAt: null,
  endsAt: null,
  isAllDay: false,
  repeats: false,
  dates: 0,
  until: null,
  isCut: false,
  skipped: 'unreadable',
  unknownZone: null,
  busy: [],
};

const parsed = (lines: EventLines): VEvent | undefined =>
  Object.values(ical.sync.parseICS(asIcs([lines]))).find(
    (part): part is VEvent => part?.type === 'VEVENT',
  );

function read(lines: EventLines, reader: Reader, room: number): ReadEvent {
  const { lines: zonedLines, unknownZone } = inOwnZone(lines, reader.zone);
  const event = parsed(zonedLines);
  if (!(event?.start instanceof Date)) throw new Error('without a start');
  const isAllDay = event.datetype === 'date';
  const end = event.end ?? event.start;
  const first = spanOf(
    { start: event.start, end, isFullDay: isAllDay } as EventInstance,
    reader.zone,
  );
  const obstacle = problemOf(event);
  const all = obstacle === null ? datesOf(event, reader) : [];
  const busy = all.slice(0, Math.min(datesMax.ofEvent, room));
  const span = busy[0] ?? first;
  return {
    title: titleOf(event),
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    isAllDay,
    repeats: event.rrule !== undefined,
    dates: busy.length,
    until: busy.at(-1)?.endsAt.toISOString() ?? null,
    isCut: busy.length < all.length,
    skipped: obstacle ?? (all.length === 0 ? whyNone(event, first, reader.now) : null),
    unknownZone,
    busy,
  };
}

/** Every event in the file's order; one that cannot be read does not affect the others. */
export function readEvents(text: string, reader: Reader): ReadEvent[] {
  let room: number = datesMax.ofFile;
  return eventLines(text).map((lines) => {
    try {
      const event = read(lines, reader, room);
      room -= event.busy.length;
      return event;
    } catch {
      return unreadable;
    }
  });
}
