/** Removes every second step of a person who has lost them, for an administrator. */
import { record } from '#server/audit/service.ts';
import type { ResetSecondStep } from '#server/people/service.ts';
import { notifyOfChange } from '#server/auth/change-notices.ts';
import { clearLocks } from '#server/auth/one-time-codes.ts';
import { throttleKeysOf } from '#server/auth/sessions/devices.ts';
import { endAllSessions } from '#server/auth/sessions/end-sessions.ts';
import { removePasskeys } from './passkeys-store.ts';
import * as store from './second-steps-store.ts';

const words =
  'An administrator has reset your second steps: authenticator app, passkeys and recovery codes. ' +
  'Every session was ended; sign in with your password and the code that we email you.';

export const resetSecondStep: ResetSecondStep = async (db, visitor, person) => {
  const { id: practitionerId } = person;
  await store.lockPerson(db, practitionerId);
  const { authenticator, passkeys, recoveryCodes } = await store.heldBy(db, practitionerId);
  await store.removeAuthenticator(db, practitionerId);
  await removePasskeys(db, { practitionerId });
  await store.replaceRecoveryCodes(db, { practitionerId, hashes: [] });
  await record(db, visitor, {
    action: 'second-step.reset',
    object: { type: 'Practitioner', id: practitionerId },
    detail: { before: { authenticator, passkeys, recoveryCodes } },
  });
  const throttleKeys = await throttleKeysOf({ ...visitor, db }, person);
  const markEnded = await endAllSessions(db, visitor, { person, because: 'second-step-reset' });
  return async () => {
    await markEnded();
    await clearLocks(visitor, throttleKeys).catch((error: unknown) =>
      visitor.log.warn({ err: error }, 'a lock of the code step could not be taken away'),
    );
    notifyOfChange(visitor, person, words);
  };
};
