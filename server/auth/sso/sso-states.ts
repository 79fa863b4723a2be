/** The state of a browser's sign-in at a provider: in Redis, under its own cookie, used once. */
import { z } from 'zod';
import type { Visitor } from '#server/platform/deps.ts';
import { setCookie, readCookie, clearCookie } from '#server/auth/cookies.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import { parsedJson } from '#server/platform/stored-json.ts';
import { minuteMs } from '#shared/durations.ts';

const State = z.discriminatedUnion('is', [
  /** Sent to the provider; what has to come back is known only here. */
  z.object({
    is: z.literal('away'),
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
  }),
  /** Back and recognised: the page may request its session. */
  z.object({
    is: z.literal('back'),
    practitionerId: z.uuid(),
    organizationId: z.uuid(),
    provider: z.string(),
    acr: z.string().nullable(),
    amr: z.array(z.string()),
  }),
  /** Back for the first time: this provider account waits for its owner to sign in here. */
  z.object({
    is: z.literal('awaited'),
    practitionerId: z.uuid(),
    provider: z.string(),
    issuer: z.string(),
    subject: z.string(),
  }),
]);
export type SsoState = z.infer<typeof State>;

const lifeMs: Record<SsoState['is'], number> = {
  away: 10 * minuteMs,
  back: minuteMs,
  awaited: 10 * minuteMs,
};

const nameOf = (visitor: Visitor): string | null => {
  const hash = hashOf(readCookie(visitor, 'sso'));
  return hash && `sso:${hash.toString('base64url')}`;
};

/** A new cookie for every state, so that an older one opens nothing. */
export async function saveState(visitor: Visitor, state: SsoState): Promise<void> {
  const secret = newSecret(visitor);
  const name = `sso:${hashOf(secret)?.toString('base64url')}`;
  await visitor.redis.set(name, JSON.stringify(state), 'PX', lifeMs[state.is]);
  setCookie(visitor, 'sso', secret);
}

/** Uses it up: a second request with the same cookie finds nothing. */
export async function consumeState(visitor: Visitor): Promise<SsoState | null> {
  const name = nameOf(visitor);
  if (name === null) return null;
  const state = parsedJson(State, await visitor.redis.getdel(name));
  clearCookie(visitor, 'sso');
  return state;
}
