/** An administrator's way out for somebody who has lost every second step. */
import { record } from '#server/audit/service.ts';
import type { ResetSecondStep } from '#server/platform/deps.ts';
import { tellOfChange } from '../change-notices.ts';
import { clearLocks } from '../codes.ts';
import { lanesOf } from '../sessions/devices.ts';
import { endAll } from '../sessions/end-sessions.ts';
import { removePasskeys } from './passkeys-store.ts';
import * as store from './second-steps-store.ts';

const words =
  'An administrator has reset your second steps: authenticator app, passkeys and recovery codes. ' +
  'Every session was ended; sign in with your password and the code that we mail you.';

export const resetSecondStep: ResetSecondStep = async (db, visitor, person) => {
  const { id: practitionerId } = person;
  await store.takeTurn(db, practitionerId);
  const { authenticator, passkeys, recoveryCodes } = await store.heldBy(db, practitionerId);
  await store.removeAuthenticator(db, practitionerId);
  await removePasskeys(db, { practitionerId });
  await store.replaceRecoveryCodes(db, { practitionerId, hashes: [] });
  await record(db, visitor, {
    action: 'second-step.reset',
    object: { type: 'Practitioner', id: practitionerId },
    detail: { before: { authenticator, passkeys, recoveryCodes } },
  });
  const lanes = await lanesOf(visitor, person);
  const markEnded = await endAll(db, visitor, { person, because: 'second-step-reset' });
  return async () => {
    await markEnded();
    await clearLocks(visitor, lanes).catch((error: unknown) =>
      visitor.log.warn({ err: error }, 'a lock of the code step could not be taken away'),
    );
    tellOfChange(visitor, person, words);
  };
};
