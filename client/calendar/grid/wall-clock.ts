/** Converts between instants and a zone's local time: days, minutes since midnight, and their text. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import { writtenTimes } from '#client/ui/times/locale.ts';
import { clockTime, wallTime } from '#client/ui/times/times.ts';
import { wallInstantAfterSwitch } from '#client/ui/times/wall-time.ts';

export const dayMinutes = 24 * 60;

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** "09:30" */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** For each way in which times are written, the words of the minutes that were written so. */
const wordsByFormat = new WeakMap<object, string[]>();

function wordsOfMinutes(): string[] {
  const words = wordsByFormat.get(writtenTimes()) ?? [];
  wordsByFormat.set(writtenTimes(), words);
  return words;
}

/** Returns a time of day as the locale writes it; computed in UTC once for each minute. */
export function minuteWords(minutes: number): string {
  const minute = (minutes + dayMinutes) % dayMinutes;
  return (wordsOfMinutes()[minute] ??= clockTime(minute * minuteMs, 'UTC'));
}

/** Returns the instant of a wall clock time; the first where the time comes twice. */
export const instantOf = (day: string, minutes: number, zone: string): string =>
  wallInstantAfterSwitch(day, clockOf(minutes), zone);

interface LocalDay {
  day: string;
  startsMs: number;
  endsMs: number;
  /** The clocks do not change in it: elapsed minutes are minutes of the wall clock. */
  isEven: boolean;
}

/** By zone, then by the number of the UTC day since 1970: the local days that lie in it, in order. */
const knownDays = new Map<string, Map<number, readonly LocalDay[]>>();
const utcDayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function localDay(zone: string, utcDay: number): LocalDay {
  const [day, next] = [utcDayOf(utcDay * dayMs), utcDayOf((utcDay + 1) * dayMs)];
  const startsMs = Date.parse(instantOf(day, 0, zone));
  const endsMs = Date.parse(instantOf(next, 0, zone));
  return { day, startsMs, endsMs, isEven: endsMs - startsMs === dayMs };
}

/** Converting by zone is slow, and hundreds of instants lie on a few days: each day is converted once. */
function localDaysIn(zone: string, utcDay: number): readonly LocalDay[] {
  const ofZone = knownDays.get(zone) ?? new Map<number, readonly LocalDay[]>();
  knownDays.set(zone, ofZone);
  const days = ofZone.get(utcDay) ?? [-1, 0, 1].map((by) => localDay(zone, utcDay + by));
  ofZone.set(utcDay, days);
  return days;
}

/** The local day of an instant, and the minutes since that midnight by the wall clock. */
export function wallClock(zone: string, instant: string | number): { day: string; minute: number } {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant;
  const days = localDaysIn(zone, Math.floor(ms / dayMs));
  const local = days.find(({ endsMs }) => ms < endsMs) ?? days.at(-1);
  if (!local) throw new RangeError(`There is no day at ${instant}.`);
  const { day, startsMs, isEven } = local;
  const minute = isEven ? Math.floor((ms - startsMs) / minuteMs) : minutesOf(wallTime(zone, ms));
  return { day, minute };
}

/** "10:30" or "10:30 am", by the organization's locale. */
export const timeWords = (zone: string, instant: string): string =>
  minuteWords(wallClock(zone, instant).minute);

interface MinutesOfDay {
  day: string;
  /** Minutes since that midnight by the wall clock. */
  from: number;
  to: number;
}

/** The part of a span on each of these days, by the wall clock. */
export function partsOn(
  days: readonly string[],
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
): MinutesOfDay[] {
  const [first, last] = [wallClock(zone, startsAt), wallClock(zone, Date.parse(endsAt) - 1)];
  const until = wallClock(zone, endsAt).minute || dayMinutes;
  return days
    .filter((day) => first.day <= day && day <= last.day)
    .map((day) => ({
      day,
      from: day === first.day ? first.minute : 0,
      to: day === last.day ? until : dayMinutes,
    }));
}
