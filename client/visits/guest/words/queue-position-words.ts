/** Words for a place in the queue and the expected minutes. */
import type { QueuePosition } from '#shared/visits/guests.ts';

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** "1st", "2nd", "11th" */
export const ordinal = (number: number): string =>
  `${number}${endings[rules.select(number)] ?? 'th'}`;

/** "1 minute", "8 minutes" */
export const counted = (minutes: number) => `${minutes} minute${minutes === 1 ? '' : 's'}`;

/** "about 8 minutes", and what the estimate is based on; null where there is none. */
export function minutesWords(
  minutes: QueuePosition['minutes'],
): { about: string; because: string } | null {
  if (!minutes) return null;
  const { low, high } = minutes;
  if (low === high) return { about: `in ${counted(low)}`, because: 'when your appointment begins' };
  return {
    about: `about ${counted(Math.round((low + high) / 2))}`,
    because: `from real visits of this kind: ${low} to ${high} min`,
  };
}
