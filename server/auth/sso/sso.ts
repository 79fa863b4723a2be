/** Single sign-on: off to a provider, and in the end from its word to a session (DECISIONS 9). */
import type { SsoOutcome, SsoProvider } from '#shared/auth/sso.ts';
import { addressLane } from '#server/platform/http/call.ts';
import type { Env } from '#server/platform/env.ts';
import type { Provider } from '#server/platform/providers.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import { letIn } from '../sessions/complete-sign-in.ts';
import { addressOf, newQuestion, ProviderSilent } from './sso-provider.ts';
import { keepState, takeState } from './sso-states.ts';

/** A hospital stands behind one address, so this only keeps Redis from being filled. */
const starts = { most: 1000, windowMs: 10 * 60_000 };

const beginAgain = 'That sign-in took too long. Try again, or use email and password.';

export const findProvider = ({ providers }: Env, name: string): Provider | undefined =>
  providers.find((provider) => provider.name === name);

/** What the sign-in screen is told of them; no secret is in it. */
export const shownProviders = ({ providers, publicUrl }: Env): SsoProvider[] =>
  providers.map(({ slot, name, label }) => ({
    slot,
    name,
    label,
    start: `${publicUrl}/sso/${name}/start`,
  }));

export const redirectUriOf = ({ env }: Visitor, { name }: Provider) =>
  `${env.publicUrl}/sso/${name}/callback`;

/** Where the browser is to go, or why it cannot. */
export async function startSso(
  visitor: Visitor,
  provider: Provider,
): Promise<{ address: string } | { outcome: SsoOutcome }> {
  const { call, log } = visitor;
  const lane = `sso:${addressLane(call.address)}`;
  if ((await allowed(visitor, { lane, ...starts, id: call.requestId })) > 0)
    return { outcome: 'busy' };
  const question = newQuestion();
  let address: string;
  try {
    address = await addressOf(provider, question, redirectUriOf(visitor, provider));
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    log.warn({ err: error, provider: provider.name }, 'a sign-in provider cannot be reached');
    return { outcome: error.why };
  }
  await keepState(visitor, { is: 'away', provider: provider.name, ...question });
  return { address };
}

/** The page asks for the session that the way back has earned; within a minute, and once. */
export async function finishSso(visitor: Visitor) {
  const state = await takeState(visitor);
  if (state?.is !== 'back') return { success: false as const, error: beginAgain };
  const { practitionerId: id, organizationId, provider, acr, amr } = state;
  const account = { id, organizationId };
  return letIn(visitor, { account, by: 'provider', provider: { provider, acr, amr } });
}
