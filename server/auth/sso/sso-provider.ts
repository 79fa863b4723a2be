/** One sign-in provider over the network: where to send a browser, and whom it says came back. */
import * as oidc from 'openid-client';
import type { Provider } from '#server/platform/providers.ts';

/** For each question to a provider; a person is waiting. */
const patienceSeconds = 4;
/** What a provider says of itself is asked for anew after this long. */
const knownForMs = 60 * 60_000;
/** How far its clock may be from ours. */
const toleranceSeconds = 30;

type Silence = 'denied' | 'failed' | 'away';

/** It said no, it spoke nonsense, or it did not speak at all. */
function whyOf(error: Error): Silence {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return 'denied';
  const isSilent =
    error.message === 'fetch failed' ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
    (error.cause instanceof Response && error.cause.status >= 500);
  return isSilent ? 'away' : 'failed';
}

/** The provider's word did not come, as opposed to a fault of our own parts. */
export class ProviderSilent extends Error {
  readonly why: Silence;

  constructor(cause: Error) {
    super('a sign-in provider gave no word', { cause });
    this.why = whyOf(cause);
  }
}

async function heard<T>(word: Promise<T>): Promise<T> {
  try {
    return await word;
  } catch (error) {
    throw error instanceof Error ? new ProviderSilent(error) : error;
  }
}

interface Known {
  config: Promise<oidc.Configuration>;
  until: number;
}

const known = new WeakMap<Provider, Known>();

/** The way to prove who we are that the provider takes; without a word from it, OpenID's default. */
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
  const options = { timeout: patienceSeconds, execute };
  const metadata = { [oidc.clockTolerance]: toleranceSeconds };
  return oidc.discovery(new URL(issuer), clientId, metadata, clientAuth(clientSecret), options);
}

/** Asked once, and again after an hour or after a failure. */
function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const kept = known.get(provider);
  if (kept && kept.until > performance.now()) return kept.config;
  const config = discover(provider);
  known.set(provider, { config, until: performance.now() + knownForMs });
  config.catch(() => known.delete(provider));
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

/** Where the browser goes; `redirectUri` is where it is sent back to. Throws ProviderSilent. */
export async function addressOf(
  provider: Provider,
  { state, nonce, verifier }: Question,
  redirectUri: string,
): Promise<string> {
  const config = await heard(configurationOf(provider));
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

/** Whom the provider vouches for, and how sure it made itself. */
export interface Vouched {
  issuer: string;
  subject: string;
  /** An address of mail that the provider has verified. */
  verifiedEmail: () => Promise<string | null>;
  acr: string | null;
  amr: string[];
}

/** OpenID Connect allows a subject 255 characters of ASCII; nothing else of a provider's is kept. */
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
 * Trades the code in `url` for a signed word on who it is; state, nonce and PKCE are checked on the
 * way. Throws ProviderSilent.
 */
export async function vouchedBy(
  provider: Provider,
  question: Question,
  url: URL,
): Promise<Vouched> {
  const config = await heard(configurationOf(provider));
  const checks = {
    pkceCodeVerifier: question.verifier,
    expectedState: question.state,
    expectedNonce: question.nonce,
    idTokenExpected: true,
  };
  const tokens = await heard(oidc.authorizationCodeGrant(config, url, checks));
  const claims = tokens.claims();
  if (!claims || !isPlain(claims.sub))
    throw new ProviderSilent(new Error('there was no subject that could be kept'));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    // Many providers put the address into the answer of their UserInfo endpoint alone.
    verifiedEmail: async () =>
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? verifiedIn(await heard(oidc.fetchUserInfo(config, tokens.access_token, claims.sub)))
        : verifiedIn(claims),
    acr: isPlain(claims.acr) ? claims.acr : null,
    amr: texts(claims.amr),
  };
}
