/** Login challenges: what a right password opens, and all that the later steps act on. */
import { z } from 'zod';
import type { Visitor } from '#server/platform/trpc.ts';
import { challengeLifeMs, giveCookie, readCookie, takeCookieBack } from './cookies.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';

const Challenge = z.object({
  practitionerId: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  /** Which count its wrong codes go to (throttle.ts). */
  lane: z.string(),
});

export interface Challenge extends z.infer<typeof Challenge> {
  /** The hash under which Redis keeps it, its code and its guesses. */
  key: string;
}

const nameOf = (key: string) => `challenge:${key}`;

export async function startChallenge(
  { redis, call, env, randomBytes }: Visitor,
  challenge: z.infer<typeof Challenge>,
): Promise<void> {
  const secret = newSecret({ randomBytes });
  const key = hashOf(secret)?.toString('base64url') ?? '';
  await redis.set(nameOf(key), JSON.stringify(challenge), 'PX', challengeLifeMs);
  giveCookie({ call, env }, 'challenge', secret);
}

/** The caller's own challenge, if the address is the one it was made for; else null. */
export async function findChallenge(
  { redis, call }: Visitor,
  email: string,
): Promise<Challenge | null> {
  const key = hashOf(readCookie({ call }, 'challenge'))?.toString('base64url');
  const text = await redis.get(nameOf(key ?? 'none'));
  if (key === undefined || text === null) return null;
  const challenge = { ...Challenge.parse(JSON.parse(text)), key };
  return challenge.email === email ? challenge : null;
}

/** The challenge and its code open nothing any more. */
export async function endChallenge(visitor: Visitor, { key }: Challenge): Promise<void> {
  await visitor.redis.del(nameOf(key), `code:${key}`, `guesses:${key}`, `passkey:${key}`);
  takeCookieBack(visitor, 'challenge');
}
