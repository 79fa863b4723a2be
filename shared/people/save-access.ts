/** The schema of a change of an account's access: apart from people.ts, whose pages do without shifts. */
import type { z } from 'zod';
import { AccountAccess } from '#shared/people.ts';
import { ShiftChoices } from '#shared/roster/shift-choices.ts';
import { LeaverTakers } from './leaver.ts';

export const SaveAccess = AccountAccess.extend({
  /** What becomes of the shifts of an account that is deactivated. */
  shifts: ShiftChoices.default([]),
  /** Who takes what else such an account has. */
  takers: LeaverTakers.default([]),
});
export type SaveAccess = z.infer<typeof SaveAccess>;
