/** Words for an event of a calendar file: when, how often, and what to know about it. */
import type { PreviewedEvent } from '#shared/calendar/calendar-feeds.ts';
import { clockTime, dayIn, dayRange } from '#client/ui/times/times.ts';
import { counted } from '#client/ui/list/counted.ts';
import { minuteMs } from '#shared/durations.ts';

const dayOf = (instant: string, zone: string) => dayIn(zone, instant);
const oneDay = (day: string) => dayRange(day, day);

/** The last day of it: what ends at midnight ends on the day before. */
const lastDay = (endsAt: string, zone: string) =>
  dayOf(new Date(Date.parse(endsAt) - minuteMs).toISOString(), zone);

export function whenWords({ startsAt, endsAt, isAllDay }: PreviewedEvent, zone: string): string {
  if (startsAt === null || endsAt === null) return 'No time';
  const [first, last] = [dayOf(startsAt, zone), lastDay(endsAt, zone)];
  const days = last > first ? dayRange(first, last) : oneDay(first);
  if (isAllDay) return `${days}, whole day${last > first ? 's' : ''}`;
  const [from, to] = [clockTime(startsAt, zone), clockTime(endsAt, zone)];
  return last > first
    ? `${oneDay(first)} ${from} to ${oneDay(dayOf(endsAt, zone))} ${to}`
    : `${oneDay(first)}, ${from} to ${to}`;
}

export function datesWords({ dates, repeats, until }: PreviewedEvent, zone: string): string {
  if (dates === 0) return 'None';
  if (until === null || (dates === 1 && !repeats)) return 'Once';
  return `${dates} until ${oneDay(lastDay(until, zone))}`;
}

/** Returns what differs from the file; null where nothing does. */
export function noteWords(
  { unknownZone, isCut, unreadDates }: PreviewedEvent,
  zone: string,
): string | null {
  const notes = [
    unknownZone !== null && `We do not know the zone "${unknownZone}": read in ${zone}.`,
    unreadDates > 0 &&
      `${counted(unreadDates, 'date')} of it could not be read, or ${unreadDates === 1 ? 'takes' : 'take'} longer than a month: not imported.`,
    isCut && 'It has more dates. Only the first ones are imported.',
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : null;
}
