/** A person's authenticator app: set up with one right code, and removed. */
import { minuteMs } from '#shared/durations.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './second-steps-store.ts';
import { addStep, removeStep } from './step-changes.ts';
import { totpForApp, totpSecretBytes, totpStep } from './totp.ts';
import { requireUnlocked } from './unlock.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encryption.ts';

const setUpMs = 10 * minuteMs;

const wrongCode = 'That code is not right. Wait for the next one in your app and try again.';

const setUpName = (sessionId: string) => `totp:${sessionId}`;

/**
 * A new secret for an app; it counts only once a code of it was entered here, within ten minutes.
 */
export async function startAuthenticator(signedIn: SignedIn) {
  await requireUnlocked(signedIn);
  const { db, redis, randomBytes, session } = signedIn;
  if (await store.authenticatorOf(db, session.person.id)) throw new Refusal('second-step.taken');
  const secret = randomBytes(totpSecretBytes);
  const box = encryptSecret(signedIn, secret, session.person.id).toString('base64url');
  await redis.set(setUpName(session.id), box, 'PX', setUpMs);
  return totpForApp(secret, session.person.email);
}

export async function confirmAuthenticator(signedIn: SignedIn, { code }: { code: string }) {
  await requireUnlocked(signedIn);
  const { redis, session, now } = signedIn;
  const practitionerId = session.person.id;
  const box = Buffer.from((await redis.get(setUpName(session.id))) ?? '', 'base64url');
  const secret = decryptSecret(signedIn, box, practitionerId);
  if (!secret) throw new Refusal('second-step.stale');
  const step = totpStep({ secret, code, now: now(), after: 0 });
  if (step === null) return { success: false as const, error: wrongCode };
  const answer = await addStep(signedIn, {
    step: 'authenticator',
    words: 'An authenticator app was added to your account.',
    add: async (db) => {
      // Anew: SECRET_KEY may have changed since the app was shown its secret.
      const sealedSecret = encryptSecret(signedIn, secret, practitionerId);
      const row = { practitionerId, sealedSecret, lastStep: step, at: now() };
      if (!(await store.addAuthenticator(db, row))) throw new Refusal('second-step.taken');
    },
  });
  await redis.del(setUpName(session.id));
  return answer;
}

export function removeAuthenticator(signedIn: SignedIn) {
  const { id } = signedIn.session.person;
  return removeStep(signedIn, {
    step: 'authenticator',
    remove: async (db) =>
      (await store.removeAuthenticator(db, id)) > 0 ? 'The authenticator app' : null,
  });
}
