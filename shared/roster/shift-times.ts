/** Converts a shift type and a local day to the instants at which the shift starts and ends. */
import { DateTime } from 'luxon';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { ShiftType } from './shift-types.ts';

const dayMinutes = 24 * 60;

/** Returns a later day, counted in UTC, where every day has 24 hours. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days since 1970: consecutive days are consecutive numbers. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs;

/** The day of a number since 1970. */
export const dayOf = (number: number): string =>
  new Date(number * dayMs).toISOString().slice(0, 10);

const mostKnown = 20_000;
const cachedTimes = new Map<string, number>();

/**
 * The instant at which clocks on the wall show this minute of this day; minutes past midnight of the
 * next day are of that day. A time that a switch to summer time leaves out comes as much later; of one
 * that comes twice it is the first.
 */
export function wallInstantMs(day: string, minute: number, zone: string): number {
  const key = `${zone} ${day} ${minute}`;
  const cachedTime = cachedTimes.get(key);
  if (cachedTime !== undefined) return cachedTime;
  const [year = 0, month = 1, date = 1] = dayAfter(day, Math.floor(minute / dayMinutes))
    .split('-')
    .map(Number);
  const ofDay = minute % dayMinutes;
  const wall = DateTime.fromObject(
    { year, month, day: date, hour: Math.floor(ofDay / 60), minute: ofDay % 60 },
    { zone },
  );
  const instantMs = Math.min(
    ...wall.getPossibleOffsets().map((getPossibleOffset) => getPossibleOffset.toMillis()),
  );
  if (cachedTimes.size >= mostKnown) cachedTimes.clear();
  cachedTimes.set(key, instantMs);
  return instantMs;
}

export interface ShiftTime {
  startsMs: number;
  endsMs: number;
  /** Working time as it counts toward limits: what a night of 13 hours is longer, counts too. */
  countedMinutes: number;
}

type TimedType = Pick<ShiftType, 'startMinute' | 'durationMinutes' | 'countedMinutes' | 'isAtHome'>;

/** Both ends are times on the wall, so a night over a switch is an hour shorter or longer. */
export function shiftTime(type: TimedType, day: string, zone: string): ShiftTime {
  const { startMinute, durationMinutes, countedMinutes, isAtHome } = type;
  const startsMs = wallInstantMs(day, startMinute, zone);
  const endsMs = wallInstantMs(day, startMinute + durationMinutes, zone);
  const longerMinutes = (endsMs - startsMs) / minuteMs - durationMinutes;
  return {
    startsMs,
    endsMs,
    countedMinutes: isAtHome ? countedMinutes : Math.max(0, countedMinutes + longerMinutes),
  };
}
