/** Reads another program's iCalendar: its events as busy times, or the reason why one is skipped. */
// Only the type: this thread must not spend time on loading what the file imports.
import type { PreviewedEvent } from '#shared/calendar/calendar-feeds.ts';
import type { SkippedReason } from '#shared/calendar/skipped-reasons.ts';
import { valueOf, zoneNameIn } from '#shared/calendar/ics-components.ts';
import { datesMax, icsLines, replacedEvents, type EventLines } from '#shared/calendar/ics-lines.ts';
import { datesOf, revisionOf, spanOf, type EventDates } from './ics-dates.ts';
import { UnreadableTime } from './ics-times.ts';
import { fileZones, type FileZones } from './ics-zones.ts';
import type { Span } from '#shared/time.ts';
import { dayMs } from '#shared/durations.ts';

const longestMs = 31 * dayMs;
const daysAhead = 365;

export interface ReadEvent extends PreviewedEvent {
  /** In order; empty where it is skipped. */
  busy: Span[];
}

export interface Reader {
  /** The person's own zone, for times without a zone and whole days. */
  zone: string;
  /** By which the reader is found among an event's attendees. */
  addresses: readonly string[];
  now: Date;
}

const unescaped = (text: string) => text.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1');

const titleOf = (lines: readonly string[]): string =>
  unescaped(valueOf(lines, 'SUMMARY') ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

const hasValue = (lines: readonly string[], name: string, value: string) =>
  valueOf(lines, name)?.toUpperCase() === value;

function freeReason(lines: readonly string[]): SkippedReason | null {
  if (hasValue(lines, 'STATUS', 'CANCELLED')) return 'cancelled';
  if (hasValue(lines, 'X-KAREMD-DECLINED', 'TRUE')) return 'declined';
  const isFree =
    hasValue(lines, 'TRANSP', 'TRANSPARENT') ||
    hasValue(lines, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE');
  return isFree ? 'free' : null;
}

const lengthMs = ({ startsAt, endsAt }: Span) => endsAt.getTime() - startsAt.getTime();

function problemOf(lines: readonly string[], first: Span): SkippedReason | null {
  const reason = freeReason(lines);
  if (reason) return reason;
  if (lengthMs(first) <= 0) return 'empty';
  return lengthMs(first) > longestMs ? 'long' : null;
}

/** Why it has no dates, once that is known. */
function whyNone(first: Span, dates: EventDates, { now }: Reader): SkippedReason {
  if (dates.isTooOften) return 'often';
  if (first.startsAt > now) return dates.hasExcluded ? 'cancelled' : 'far';
  return 'over';
}

const unreadable = (title: string): ReadEvent => ({
  title,
  startsAt: null,
  endsAt: null,
  isAllDay: false,
  repeats: false,
  dates: 0,
  until: null,
  isCut: false,
  skipped: 'unreadable',
  unknownZone: null,
  unreadDates: 0,
  busy: [],
});

const noDates: EventDates = { spans: [], unreadable: 0, hasExcluded: false, isTooOften: false };

interface ReadRequest {
  event: EventLines;
  zones: FileZones;
  reader: Reader;
  /** How many dates of the file may still be read. */
  room: number;
  isReplaced: boolean;
}

function read({ event, zones, reader, room, isReplaced }: ReadRequest): ReadEvent {
  const { now } = reader;
  const [lines = []] = event;
  const master = revisionOf(lines, zones.zoneOf);
  const { start } = master;
  if (start === null) throw new UnreadableTime('DTSTART');
  const first = spanOf(start, master.length);
  const obstacle = isReplaced ? 'replaced' : problemOf(lines, first);
  const window = { startsAt: now, endsAt: new Date(now.getTime() + daysAhead * dayMs) };
  const isFree = (revision: readonly string[]) => freeReason(revision) !== null;
  const dates =
    obstacle === null
      ? datesOf({ event, master, start, zoneByName: zones.zoneOf, isFree, window })
      : noDates;
  const all = dates.spans
    .filter((span) => lengthMs(span) > 0 && lengthMs(span) <= longestMs)
    .toSorted((span, other) => span.startsAt.getTime() - other.startsAt.getTime());
  const tooLong = dates.spans.filter((span) => lengthMs(span) > longestMs).length;
  const busy = all.slice(0, Math.min(datesMax.ofEvent, room));
  const span = busy[0] ?? first;
  const names = event.flat().map(zoneNameIn);
  const unknownZone = names.find((name) => name !== null && !zones.isKnown(name)) ?? null;
  return {
    title: titleOf(lines),
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    isAllDay: start.isDay,
    repeats: valueOf(lines, 'RRULE') !== undefined,
    dates: busy.length,
    until: busy.at(-1)?.endsAt.toISOString() ?? null,
    isCut: busy.length < all.length,
    skipped: obstacle ?? (all.length === 0 ? whyNone(first, dates, reader) : null),
    unknownZone: unknownZone?.slice(0, 64) ?? null,
    unreadDates: dates.unreadable + tooLong,
    busy,
  };
}

/** Every event in the file's order; one that cannot be read does not affect the others. */
export function readEvents(text: string, reader: Reader): ReadEvent[] {
  let room: number = datesMax.ofFile;
  const { events, zones: zoneLines } = icsLines(text, reader.addresses);
  const zones = fileZones(zoneLines, reader.zone);
  const replaced = replacedEvents(events);
  return events.map((event) => {
    try {
      const isReplaced = replaced.has(event);
      const result = read({ event, zones, reader, room, isReplaced });
      room -= result.busy.length;
      return result;
    } catch {
      return unreadable(titleOf(event[0] ?? []));
    }
  });
}
