/** Formats times and lists for the server's sentences. */
import { DateTime } from 'luxon';
import type { HourFormat } from '#shared/organization.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';

/** Whose clock a sentence follows. */
export interface ClockReader {
  zone: string;
  hourFormat?: HourFormat | undefined;
}

/** "09:30" or "9:30 am" in the reader's zone. */
export const clockAt = (instant: Date, { zone, hourFormat = '24' }: ClockReader): string =>
  clockOf(DateTime.fromJSDate(instant, { zone }), hourFormat);

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "one, two, and three". */
export const listed = (names: Iterable<string>): string => conjunction.format(names);
