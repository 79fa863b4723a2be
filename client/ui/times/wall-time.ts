/** Converts a day and a local time to an instant, also over daylight-saving switches: by the browser's own zones, because a library for them is larger than the page. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import { dayIn, wallTime } from './times.ts';

/** `instant` is null where the clock skips that time; `isTwice` where it occurs twice. */
export interface WallInstant {
  instant: string | null;
  isTwice: boolean;
}

/** What a clock in that zone shows, as if it were UTC: whole minutes. */
const localMs = (zone: string, ms: number) =>
  Date.parse(`${dayIn(zone, ms)}T${wallTime(zone, ms)}Z`);

/** In milliseconds; zones differ from UTC by whole minutes since 1972. */
const offsetMs = (zone: string, ms: number) =>
  localMs(zone, ms) - Math.floor(ms / minuteMs) * minuteMs;

/** All instants at which a clock in that zone shows this, the first one first; none where it skips it. */
function instantsOf(zone: string, local: number): number[] {
  const offsets = new Set([offsetMs(zone, local - dayMs), offsetMs(zone, local + dayMs)]);
  return [...offsets]
    .map((offset) => local - offset)
    .filter((ms) => localMs(zone, ms) === local)
    .toSorted((a, b) => a - b);
}

/** NaN where there is no such day or time in any calendar. */
function parsed(day: string, time: string): number {
  const ms = Date.parse(`${day}T${time}Z`);
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${day}T${time}`);
  return isReal ? ms : NaN;
}

/** `day` as YYYY-MM-DD, `time` as HH:MM; of a time that occurs twice the first is meant. */
export function wallInstant(day: string, time: string, zone: string): WallInstant {
  const local = parsed(day, time);
  const [first, second] = Number.isNaN(local) ? [] : instantsOf(zone, local);
  return {
    instant: first === undefined ? null : new Date(first).toISOString(),
    isTwice: second !== undefined,
  };
}

/** As `wallInstant`; a time that the clock skips is as long after the switch as it would be without one. */
export function wallInstantAfterSwitch(day: string, time: string, zone: string): string {
  const local = parsed(day, time);
  const [first = local - offsetMs(zone, local - dayMs)] = instantsOf(zone, local);
  return new Date(first).toISOString();
}

/** The first instant of a local day; where the clocks go forward at midnight that is one o'clock. */
export const dayStart = (day: string, zone: string): string =>
  wallInstantAfterSwitch(day, '00:00', zone);
