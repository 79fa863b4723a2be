/** When a nightly job is due next. */
import { DateTime } from 'luxon';

interface TimeOfNight {
  hour: number;
  minute: number;
}

/** The next time that clocks in the zone show this, later than now. */
export function nextNight(now: Date, zone: string, at: TimeOfNight): DateTime {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day').set(at);
  return today.toMillis() > now.getTime() ? today : today.plus({ days: 1 });
}
