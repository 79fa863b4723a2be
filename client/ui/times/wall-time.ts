/** Converts a day and a local time to an instant, also over daylight-saving switches. */
import { DateTime } from 'luxon';

/** `instant` is null where the clock skips that time; `isTwice` where it occurs twice. */
export interface WallInstant {
  instant: string | null;
  isTwice: boolean;
}

/** `day` as YYYY-MM-DD, `time` as HH:MM; of a time that occurs twice the first is meant. */
export function wallInstant(day: string, time: string, zone: string): WallInstant {
  const local = DateTime.fromISO(`${day}T${time}`, { zone });
  if (!local.isValid || local.toFormat('yyyy-MM-dd HH:mm') !== `${day} ${time}`) {
    return { instant: null, isTwice: false };
  }
  const [first = local, second] = local.getPossibleOffsets();
  return { instant: first.toUTC().toISO(), isTwice: second !== undefined };
}

/** The first instant of a local day; where the clocks go forward at midnight that is one o'clock. */
export function dayStart(day: string, zone: string): string {
  const midnights = DateTime.fromISO(day, { zone }).startOf('day').getPossibleOffsets();
  return new Date(Math.min(...midnights.map((midnight) => midnight.toMillis()))).toISOString();
}
