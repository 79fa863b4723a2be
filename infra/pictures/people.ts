/** The accounts used in the pictures, and where their sessions are stored meanwhile. */
import { join } from 'node:path';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { root } from '#infra/stack/env.ts';

export const folder = join(root, 'data', 'pictures');

export const people = {
  /** Has a full day with tele-visits. */
  clinician: demoAccount({ hospitalRole: 'Attending' }),
  /** Is on the clinician's next tele-visit. */
  colleague: demoAccount({ hospitalRole: 'Consultant' }),
  /** Has no appointments. */
  caseManager: demoAccount({ hospitalRole: 'Case Manager' }),
  /** Reviews records. */
  reviewer: demoAccount({ hospitalRole: 'CDI Specialist' }),
  /** Manages accounts and reads the audit. */
  administrator: demoAccount({ role: 'SA' }),
} as const;
export type Name = keyof typeof people;

export const sessionFile = (name: Name) => join(folder, `.${name}.json`);
