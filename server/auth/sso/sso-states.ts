/** Where a browser stands between us and a sign-in provider: in Redis, under its own cookie, once. */
import { z } from 'zod';
import type { Visitor } from '#server/platform/trpc.ts';
import { giveCookie, readCookie, takeCookieBack } from '../cookies.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';

const minuteMs = 60_000;

const State = z.discriminatedUnion('is', [
  /** Sent there; what has to come back is known here alone. */
  z.object({
    is: z.literal('away'),
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
  }),
  /** Back, and known: the page may ask for its session. */
  z.object({
    is: z.literal('back'),
    practitionerId: z.uuid(),
    organizationId: z.uuid(),
    provider: z.string(),
    acr: z.string().nullable(),
    amr: z.array(z.string()),
  }),
  /** Back for the first time: this account there waits for its owner to sign in here. */
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
export async function keepState(visitor: Visitor, state: SsoState): Promise<void> {
  const secret = newSecret(visitor);
  const name = `sso:${hashOf(secret)?.toString('base64url')}`;
  await visitor.redis.set(name, JSON.stringify(state), 'PX', lifeMs[state.is]);
  giveCookie(visitor, 'sso', secret);
}

const parsed = (text: string | null): SsoState | null =>
  text === null ? null : State.parse(JSON.parse(text));

/** Looks without using it up. */
export async function lookAtState(visitor: Visitor): Promise<SsoState | null> {
  const name = nameOf(visitor);
  return name === null ? null : parsed(await visitor.redis.get(name));
}

/** Uses it up: whoever comes second with the same cookie finds nothing. */
export async function takeState(visitor: Visitor): Promise<SsoState | null> {
  const name = nameOf(visitor);
  if (name === null) return null;
  const state = parsed(await visitor.redis.getdel(name));
  takeCookieBack(visitor, 'sso');
  return state;
}
