/** A real OpenID Connect provider on loopback, at which the person is signed in already. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Browser } from '#server/test/browser.ts';

export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  acr?: string;
  amr?: string[];
}

const clientId = 'karemd';
const clientSecret = 'a secret that the provider gave to karemd';

/** Everything in memory, for as long as one test file runs. */
class Shelf implements Adapter {
  private readonly rows = new Map<string, AdapterPayload>();
  upsert = (id: string, row: AdapterPayload) => Promise.resolve(void this.rows.set(id, row));
  find = (id: string) => Promise.resolve(this.rows.get(id));
  findByUid = (uid: string) =>
    Promise.resolve([...this.rows.values()].find((row) => row.uid === uid));
  findByUserCode = () => Promise.resolve(undefined);
  destroy = (id: string) => Promise.resolve(void this.rows.delete(id));
  revokeByGrantId = () => Promise.resolve();
  consume = (id: string) => {
    const row = this.rows.get(id);
    if (row) row.consumed = Math.floor(Date.now() / 1000);
    return Promise.resolve();
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const minutes = 600;

/** A second one, which does not answer. */
export const absentProvider = {
  OIDC_2_ISSUER: 'http://127.0.0.1:9',
  OIDC_2_CLIENT_ID: 'x',
  OIDC_2_CLIENT_SECRET: 'y',
};

/** `publicUrl` is ours: the provider redirects to nothing else. */
export async function startProvider({ publicUrl, name = 'sso' }: Record<string, string>) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProviderAccount>();
  const at = { signedIn: '', refuses: false };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sso/${name}/callback`],
      },
    ],
    adapter: Shelf,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
    ttl: {
      Interaction: minutes,
      Grant: minutes,
      Session: minutes,
      AccessToken: minutes,
      IdToken: minutes,
    },
    claims: { openid: ['sub', 'acr', 'amr'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for the cookies of the provider'] },
    interactions: { url: (_, { uid }) => `/enter/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...accounts.get(accountId), sub: accountId }),
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/enter/')) return next();
    const account = accounts.get(at.signedIn);
    const result = at.refuses
      ? { error: 'access_denied', error_description: 'They pressed Cancel' }
      : { login: { accountId: at.signedIn, acr: account?.acr ?? '', amr: account?.amr ?? [] } };
    ctx.respond = false;
    await provider.interactionFinished(ctx.req, ctx.res, result);
  });
  const answer = provider.callback();
  server.on('request', (req, res) => void answer(req, res));

  /** Follows redirects with a browser of its own; returns the last redirect back to us. */
  async function visit(address: string): Promise<URL> {
    const jar = new Map<string, string>();
    for (let url = new URL(address), hops = 0; hops < 10; hops += 1) {
      if (url.origin !== issuer) return url;
      const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const next = response.headers.get('location');
      if (!next) throw new Error(`${response.status} ${await response.text()}`);
      url = new URL(next, url);
    }
    throw new Error('the provider sends people round in circles');
  }

  /** To the provider and back: the page of ours at the end. */
  async function goAndReturn(browser: Browser): Promise<string> {
    const start = await browser.fetch(`/sso/${name}/start`);
    const back = await visit(start.headers.get('location') ?? '');
    const landed = await browser.fetch(back.pathname + back.search);
    if (landed.status !== 303) throw new Error(`${landed.status} ${landed.text}`);
    return landed.headers.get('location') ?? '';
  }

  function signIn(account: ProviderAccount): ProviderAccount {
    accounts.set(account.sub, account);
    Object.assign(at, { signedIn: account.sub, refuses: false });
    return account;
  }

  return {
    issuer,
    env: {
      OIDC_1_ISSUER: issuer,
      OIDC_1_CLIENT_ID: clientId,
      OIDC_1_CLIENT_SECRET: clientSecret,
    },
    visit,
    goAndReturn,
    /** Who is signed in there from now on. */
    signIn,
    /** The same, as a new account there with this verified address. */
    signInAs: (email: string, more: Partial<ProviderAccount> = {}) =>
      signIn({ sub: randomUUID(), email, email_verified: true, ...more }),
    refuse: () => {
      at.refuses = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
