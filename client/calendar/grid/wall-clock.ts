/** From a time on the wall of somebody's zone to the instant, and the days that a span lies on. */
import { DateTime } from 'luxon';
import { clockTime, wallTime } from '#client/ui/times/times.ts';

export const dayMinutes = 24 * 60;
const dayMs = dayMinutes * 60_000;

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** "09:30" */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const written: string[] = [];

/** As the reader's locale writes it; which day it is does not matter in UTC. Each is written once. */
export function wallWords(minutes: number): string {
  const minute = (minutes + dayMinutes) % dayMinutes;
  return (written[minute] ??= clockTime(minute * 60_000, 'UTC'));
}

/** A time that the clocks jump over is the one right after; of one that comes twice, the first. */
export function instantOf(day: string, minutes: number, zone: string): string {
  const local = DateTime.fromISO(`${day}T${clockOf(minutes)}`, { zone });
  const [first = local] = local.getPossibleOffsets();
  return first.toUTC().toISO() ?? '';
}

interface WallDay {
  day: string;
  startsMs: number;
  endsMs: number;
  /** No switch of the clocks in it: so many minutes after its start it is so late on the wall. */
  isEven: boolean;
}

const knownDays = new Map<string, WallDay>();
const utcDayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A zone is slow to ask, and hundreds of instants lie on a few days: each day is asked for once. */
function wallDay(zone: string, utcDay: string, days: number): WallDay {
  const key = `${zone} ${utcDay} ${days}`;
  const known = knownDays.get(key);
  if (known) return known;
  const noon = Date.parse(`${utcDay}T12:00Z`) + days * dayMs;
  const [day, next] = [utcDayOf(noon), utcDayOf(noon + dayMs)];
  const startsMs = Date.parse(instantOf(day, 0, zone));
  const endsMs = Date.parse(instantOf(next, 0, zone));
  const found = { day, startsMs, endsMs, isEven: endsMs - startsMs === dayMs };
  knownDays.set(key, found);
  return found;
}

/** Where an instant stands on the wall: its day, and the minutes since that midnight by the clock. */
export function wallPlace(zone: string, instant: string | number): { day: string; minute: number } {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant;
  const utcDay = utcDayOf(ms);
  const [before, same] = [wallDay(zone, utcDay, -1), wallDay(zone, utcDay, 0)];
  const there = ms < before.endsMs ? before : ms < same.endsMs ? same : wallDay(zone, utcDay, 1);
  const { day, startsMs, isEven } = there;
  const minute = isEven ? Math.floor((ms - startsMs) / 60_000) : minutesOf(wallTime(zone, ms));
  return { day, minute };
}

/** "10:30" or "10:30 am", by the reader's locale. */
export const wallClock = (zone: string, instant: string): string =>
  wallWords(wallPlace(zone, instant).minute);

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
  const [first, last] = [wallPlace(zone, startsAt), wallPlace(zone, Date.parse(endsAt) - 1)];
  const until = wallPlace(zone, endsAt).minute || dayMinutes;
  return days
    .filter((day) => first.day <= day && day <= last.day)
    .map((day) => ({
      day,
      from: day === first.day ? first.minute : 0,
      to: day === last.day ? until : dayMinutes,
    }));
}
