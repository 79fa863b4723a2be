/** Formats times and lists for the server's sentences. */
import { DateTime } from 'luxon';

/** "09:30" in that zone. */
export const clockAt = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "one, two, and three". */
export const listed = (names: Iterable<string>): string => conjunction.format(names);
