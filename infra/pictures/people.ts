/** Who is in the pictures, and where their open sessions are kept while these are taken. */
import { join } from 'node:path';
import { someone } from '#infra/e2e/demo.ts';
import { root } from '#infra/stack/env.ts';

export const folder = join(root, 'data', 'pictures');

export const people = {
  /** Has a full day, tele-visits among it. */
  clinician: someone({ hospitalRole: 'Attending' }),
  /** Is on the clinician's next tele-visit. */
  colleague: someone({ hospitalRole: 'Consultant' }),
  /** Has no appointments. */
  caseManager: someone({ hospitalRole: 'Case Manager' }),
  /** Manages accounts and reads the record. */
  administrator: someone({ role: 'SA' }),
} as const;
export type Name = keyof typeof people;

export const sessionFile = (name: Name) => join(folder, `.${name}.json`);
