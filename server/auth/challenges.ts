/** Login challenges: a cookie that a right password sets, and that the later steps of sign-in need. */
import { z } from 'zod';
import type { Visitor } from '#server/platform/deps.ts';
import { parsedJson } from '#server/platform/stored-json.ts';
import { credentialsVersion } from './credentials-store.ts';
import { challengeLifeMs, setCookie, readCookie, clearCookie } from './cookies.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';

const Challenge = z.object({
  practitionerId: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  /** The key under which its wrong codes are counted (throttle.ts). */
  throttleKey: z.string(),
  /** What the account signed in with when the password was right (credentials-store.ts). */
  credentials: z.string(),
});

export interface Challenge extends z.infer<typeof Challenge> {
  /** The hash under which Redis stores it, its code and its guesses. */
  key: string;
}

const nameOf = (key: string) => `challenge:${key}`;

export async function startChallenge(
  { db, redis, call, env, randomBytes }: Visitor,
  account: Omit<z.infer<typeof Challenge>, 'credentials'>,
): Promise<void> {
  const credentials = (await credentialsVersion(db, account.practitionerId)) ?? '';
  const challenge: z.infer<typeof Challenge> = { ...account, credentials };
  const secret = newSecret({ randomBytes });
  const key = hashOf(secret)?.toString('base64url') ?? '';
  await redis.set(nameOf(key), JSON.stringify(challenge), 'PX', challengeLifeMs);
  setCookie({ call, env }, 'challenge', secret);
}

/**
 * The caller's own challenge, if it was made for this address and the account's credentials are
 * those of then; else null.
 */
export async function findChallenge(
  { db, redis, call }: Visitor,
  email: string,
): Promise<Challenge | null> {
  const key = hashOf(readCookie({ call }, 'challenge'))?.toString('base64url');
  const challenge = parsedJson(Challenge, await redis.get(nameOf(key ?? 'none')));
  if (key === undefined || challenge?.email !== email) return null;
  const credentials = await credentialsVersion(db, challenge.practitionerId);
  return credentials === challenge.credentials ? { ...challenge, key } : null;
}

/** Deletes the challenge, its code and its counts. */
export async function endChallenge(visitor: Visitor, { key }: Challenge): Promise<void> {
  await visitor.redis.del(nameOf(key), `code:${key}`, `guesses:${key}`, `passkey:${key}`);
  clearCookie(visitor, 'challenge');
}
