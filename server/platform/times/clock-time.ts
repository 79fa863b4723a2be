/** Writes a time of the day in mails and errors as the organization has it, which is how pages write it. */
import type { DateTime } from 'luxon';
import type { HourFormat } from '#shared/organization.ts';

/** "14:05" or "2:05 pm". */
export const clockOf = (time: DateTime, hourFormat: HourFormat): string =>
  time.setLocale('en-GB').toFormat(hourFormat === '12' ? 'h:mm a' : 'HH:mm');
