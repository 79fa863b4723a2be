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

/** How it was begun: a right password, or a name chosen on a workstation, which only a passkey completes. */
type Beginning = 'password' | 'workstation';

/** The two never stand for each other: their keys differ, whatever a caller sends. */
const keyOf = (hash: Buffer, beginning: Beginning) =>
  beginning === 'password'
    ? hash.toString('base64url')
    : `workstation.${hash.toString('base64url')}`;

export async function startChallenge(
  { db, redis, call, env, randomBytes }: Visitor,
  account: Omit<z.infer<typeof Challenge>, 'credentials'>,
  beginning: Beginning = 'password',
): Promise<Challenge> {
  const credentials = (await credentialsVersion(db, account.practitionerId)) ?? '';
  const challenge: z.infer<typeof Challenge> = { ...account, credentials };
  const secret = newSecret({ randomBytes });
  const key = keyOf(hashOf(secret) ?? Buffer.alloc(0), beginning);
  await redis.set(nameOf(key), JSON.stringify(challenge), 'PX', challengeLifeMs);
  setCookie({ call, env }, 'challenge', secret);
  return { ...challenge, key };
}

/** The caller's own challenge, if the account's credentials are those of then; else null. */
async function ownChallenge(
  { db, redis, call }: Visitor,
  beginning: Beginning,
): Promise<Challenge | null> {
  const hash = hashOf(readCookie({ call }, 'challenge'));
  const key = keyOf(hash ?? Buffer.alloc(0), beginning);
  const challenge = parsedJson(Challenge, await redis.get(nameOf(key)));
  if (!hash || !challenge) return null;
  const credentials = await credentialsVersion(db, challenge.practitionerId);
  return credentials === challenge.credentials ? { ...challenge, key } : null;
}

/** The caller's challenge after a right password for this address; else null. */
export async function findChallenge(visitor: Visitor, email: string): Promise<Challenge | null> {
  const challenge = await ownChallenge(visitor, 'password');
  return challenge?.email === email ? challenge : null;
}

/** The caller's challenge after choosing a name on a workstation; else null. */
export const findChosen = (visitor: Visitor): Promise<Challenge | null> =>
  ownChallenge(visitor, 'workstation');

/** Deletes the challenge, its code and its counts. */
export async function endChallenge(visitor: Visitor, { key }: Challenge): Promise<void> {
  await visitor.redis.del(nameOf(key), `code:${key}`, `guesses:${key}`, `passkey:${key}`);
  clearCookie(visitor, 'challenge');
}
