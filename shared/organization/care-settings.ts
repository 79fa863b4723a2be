/** What an organization sets of its care after a stay, and within which limits. */
import { z } from 'zod';

/** After so many tries in a row that reach nobody, a contact goes to the role. */
export const contactTries = { min: 1, max: 10 } as const;
/** Within so many months the last answers about needs are shown in place of the questions. */
export const needsAgainMonths = { min: 1, max: 36 } as const;

export const wordsOfLimits = ({ min, max }: { min: number; max: number }): string =>
  `From ${min} to ${max}`;

const within = (limits: { min: number; max: number }) =>
  z
    .int(wordsOfLimits(limits))
    .min(limits.min, wordsOfLimits(limits))
    .max(limits.max, wordsOfLimits(limits));

export const CareSettings = z.strictObject({
  contactTries: within(contactTries),
  needsAgainMonths: within(needsAgainMonths),
});
export type CareSettings = z.infer<typeof CareSettings>;
