/** From a time on the wall of somebody's zone to the instant, and the days that a span lies on. */
import { DateTime } from 'luxon';
import { clockTime, dayIn, wallTime } from '#client/ui/times.ts';

export const dayMinutes = 24 * 60;

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** "09:30" */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** As the reader's locale writes it; which day it is does not matter in UTC. */
export const wallWords = (minutes: number): string =>
  clockTime(((minutes + dayMinutes) % dayMinutes) * 60_000, 'UTC');

/** A time that the clocks jump over is the one right after; of one that comes twice, the first. */
export function instantOf(day: string, minutes: number, zone: string): string {
  const local = DateTime.fromISO(`${day}T${clockOf(minutes)}`, { zone });
  const [first = local] = local.getPossibleOffsets();
  return first.toUTC().toISO() ?? '';
}

interface WallPart {
  day: string;
  /** Minutes since that midnight by the clock on the wall. */
  from: number;
  to: number;
}

/** The part of a span on each of these days, as the clock on the wall shows it. */
export function partsOn(
  days: readonly string[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
): WallPart[] {
  const [first, last] = [dayIn(zone, startsAt), dayIn(zone, Date.parse(endsAt) - 1)];
  const until = minutesOf(wallTime(zone, endsAt)) || dayMinutes;
  return days
    .filter((day) => first <= day && day <= last)
    .map((day) => ({
      day,
      from: day === first ? minutesOf(wallTime(zone, startsAt)) : 0,
      to: day === last ? until : dayMinutes,
    }));
}
