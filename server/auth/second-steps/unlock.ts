/** Asks for the password again before a person changes how they sign in. */
import { minuteMs } from '#shared/durations.ts';
import { accountByEmail } from '#server/people/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { throttleKeyOf } from '#server/auth/sessions/devices.ts';
import { verifyPassword } from '#server/auth/passwords/password-hash.ts';
import { throttled } from '#server/auth/throttle.ts';

const openMs = 5 * minuteMs;

const nameOf = (sessionId: string) => `unlocked:${sessionId}`;

/** Whether this is the signed-in person's password; counted and throttled like one at sign-in. */
export async function isOwnPassword(signedIn: SignedIn, password: string): Promise<boolean> {
  const { db, redis, now, call, session } = signedIn;
  const { email } = session.person;
  const { account, throttleKey } = await throttleKeyOf(signedIn, email);
  const attempt = { redis, now, throttleKey, account, isKnownDevice: true, address: call.address };
  return throttled(attempt, async () => {
    const storedAccount = await accountByEmail(db, email);
    const { isRight } = await verifyPassword(storedAccount?.passwordHash ?? null, password);
    return { isRight, isAccount: true, result: isRight };
  });
}

/** For five minutes, and for this session alone. */
export async function unlock({ redis }: Visitor, sessionId: string): Promise<void> {
  await redis.set(nameOf(sessionId), '1', 'PX', openMs);
}

export const isUnlocked = async ({ redis, session }: SignedIn): Promise<boolean> =>
  (await redis.exists(nameOf(session.id))) === 1;

export async function requireUnlocked(signedIn: SignedIn): Promise<void> {
  if (!(await isUnlocked(signedIn))) throw new Refusal('security.locked');
}
