/** The client of one OpenID Connect provider: where to send the browser, and whom it identifies. */
import * as oidc from 'openid-client';
import { hourMs } from '#shared/durations.ts';
import type { Provider } from '#server/platform/providers.ts';

/** Timeout of each request to a provider; a person is waiting. */
const timeoutSeconds = 4;
/** A provider's discovery document is fetched again after this long. */
const knownForMs = hourMs;
/** Tolerated clock difference. */
const toleranceSeconds = 30;

type FailureKind = 'denied' | 'failed' | 'away';

/** Denied by the provider, an invalid answer, or no answer. */
function whyOf(error: Error): FailureKind {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return 'denied';
  const isUnreachable =
    error.message === 'fetch failed' ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
    (error.cause instanceof Response && error.cause.status >= 500);
  return isUnreachable ? 'away' : 'failed';
}

/** The provider did not identify the person, as opposed to a fault of ours. */
export class ProviderFailure extends Error {
  readonly why: FailureKind;

  constructor(cause: Error) {
    super('a sign-in provider did not identify anybody', { cause });
    this.why = whyOf(cause);
  }
}

async function orFailure<T>(word: Promise<T>): Promise<T> {
  try {
    return await word;
  } catch (error) {
    throw error instanceof Error ? new ProviderFailure(error) : error;
  }
}

interface CachedConfiguration {
  config: Promise<oidc.Configuration>;
  until: number;
}

const cachedConfigurations = new WeakMap<Provider, CachedConfiguration>();

/** The client authentication that the provider supports; without a list, OpenID's default. */
function clientAuth(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = methods.includes('client_secret_basic') ? basic : post;
    chosen(server, client, body, headers);
  };
}

function discover({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  // Plain HTTP is for a provider on a developer's own machine; production refuses to start with it.
  const isPlain = issuer.startsWith('http:');
  // eslint-disable-next-line typescript/no-deprecated -- marked so to make one think twice
  const execute = isPlain ? [oidc.allowInsecureRequests] : [];
  const options = { timeout: timeoutSeconds, execute };
  const metadata = { [oidc.clockTolerance]: toleranceSeconds };
  return oidc.discovery(new URL(issuer), clientId, metadata, clientAuth(clientSecret), options);
}

/** Fetched once, and again after an hour or after a failure. */
function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const cachedConfiguration = cachedConfigurations.get(provider);
  if (cachedConfiguration && cachedConfiguration.until > performance.now())
    return cachedConfiguration.config;
  const config = discover(provider);
  cachedConfigurations.set(provider, { config, until: performance.now() + knownForMs });
  config.catch(() => cachedConfigurations.delete(provider));
  return config;
}

export interface Question {
  state: string;
  nonce: string;
  verifier: string;
}

export const newQuestion = (): Question => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Where the browser goes; `redirectUri` is where it is sent back to. Throws ProviderFailure. */
export async function addressOf(
  provider: Provider,
  { state, nonce, verifier }: Question,
  redirectUri: string,
): Promise<string> {
  const config = await orFailure(configurationOf(provider));
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.prompt === null ? {} : { prompt: provider.prompt }),
  });
  return address.href;
}

/** Whom the provider identified, and how (acr, amr). */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** An e-mail address that the provider has verified. */
  verifiedEmail: () => Promise<string | null>;
  acr: string | null;
  amr: string[];
}

/**
 * OpenID Connect limits a subject to 255 ASCII characters; nothing else of the provider's is
 * stored.
 */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isPlain).slice(0, 10) : [];

const verifiedIn = ({
  email,
  email_verified: isVerified,
}: Readonly<Record<string, unknown>>): string | null =>
  isVerified === true && typeof email === 'string' ? email : null;

/**
 * Exchanges the code in `url` for a signed ID token; state, nonce and PKCE are checked too. Throws
 * ProviderFailure.
 */
export async function identifyBy(
  provider: Provider,
  question: Question,
  url: URL,
): Promise<ProviderIdentity> {
  const config = await orFailure(configurationOf(provider));
  const checks = {
    pkceCodeVerifier: question.verifier,
    expectedState: question.state,
    expectedNonce: question.nonce,
    idTokenExpected: true,
  };
  const tokens = await orFailure(oidc.authorizationCodeGrant(config, url, checks));
  const claims = tokens.claims();
  if (!claims || !isPlain(claims.sub))
    throw new ProviderFailure(new Error('there was no valid subject'));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Many providers return the address from their UserInfo endpoint alone.
    verifiedEmail: async () =>
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? verifiedIn(await orFailure(oidc.fetchUserInfo(config, tokens.access_token, claims.sub)))
        : verifiedIn(claims),
    acr: isPlain(claims.acr) ? claims.acr : null,
    amr: texts(claims.amr),
  };
}
