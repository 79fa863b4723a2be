/** Single sign-on by OpenID Connect: sends the browser to a provider and turns its answer into a session. */
import type { SsoOutcome, SsoProvider } from '#shared/auth/sso.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Env } from '#server/platform/env.ts';
import type { Provider } from '#server/platform/providers.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { addressWaitSeconds } from '#server/platform/http/rate-limit.ts';
import { completeSignIn } from '#server/auth/sessions/complete-sign-in.ts';
import { addressOf, newQuestion, ProviderFailure } from './sso-provider.ts';
import { saveState, consumeState } from './sso-states.ts';

/** A hospital shares one address, so this only prevents that Redis is filled. */
const starts = { most: 1000, windowMs: 10 * minuteMs };

const beginAgain = 'That sign-in took too long. Try again, or use email and password.';

export const findProvider = ({ providers }: Env, name: string): Provider | undefined =>
  providers.find((provider) => provider.name === name);

/** What the sign-in screen needs to know of them; no secret is in it. */
export const shownProviders = ({ providers, publicUrl }: Env): SsoProvider[] =>
  providers.map(({ slot, name, label }) => ({
    slot,
    name,
    label,
    start: `${publicUrl}/sso/${name}/start`,
  }));

export const redirectUriOf = ({ env }: Visitor, { name }: Provider) =>
  `${env.publicUrl}/sso/${name}/callback`;

/** Where the browser is redirected, or why it cannot be. */
export async function startSso(
  visitor: Visitor,
  provider: Provider,
): Promise<{ address: string } | { outcome: SsoOutcome }> {
  const { log } = visitor;
  if ((await addressWaitSeconds(visitor, { name: 'sso', ...starts })) > 0)
    return { outcome: 'busy' };
  const question = newQuestion();
  let address: string;
  try {
    address = await addressOf(provider, question, redirectUriOf(visitor, provider));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error, provider: provider.name }, 'a sign-in provider cannot be reached');
    return { outcome: error.why };
  }
  await saveState(visitor, { is: 'away', provider: provider.name, ...question });
  return { address };
}

/** Exchanges the completed return for a session; within a minute, and once. */
export async function finishSso(visitor: Visitor) {
  const state = await consumeState(visitor);
  if (state?.is !== 'back') return { success: false as const, error: beginAgain };
  const { practitionerId: id, organizationId, provider, acr, amr } = state;
  const account = { id, organizationId };
  return completeSignIn(visitor, { account, by: 'provider', provider: { provider, acr, amr } });
}
