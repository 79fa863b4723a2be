/** Why an event of an imported calendar counts for nothing; without zod, since a screen shows the words. */

/** Why an event does not make a person busy here. */
export const skippedReasons = {
  cancelled: 'Cancelled',
  declined: 'You declined it',
  free: 'Marked as free',
  replaced: 'Replaced by a later version in this file',
  over: 'Over already',
  far: 'More than a year ahead',
  empty: 'Takes no time',
  long: 'Longer than a month',
  often: 'Repeats more than 10 times a day',
  unreadable: 'Could not be read',
} as const;
export type SkippedReason = keyof typeof skippedReasons;
