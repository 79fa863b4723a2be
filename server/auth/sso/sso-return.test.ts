/** Tests returns from a provider that are not ours, late or invalid, and providers that are away. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { absentProvider } from '#server/test/sign-in/oidc-provider.ts';
import { openSsoWorld, publicUrl } from '#server/test/sign-in/sign-in-steps.ts';

const silent = createServer((_req, res) => void res.writeHead(503).end());

await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const world = await openSsoWorld({
  ...absentProvider,
  OIDC_3_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  OIDC_3_CLIENT_ID: 'x',
  OIDC_3_CLIENT_SECRET: 'y',
});
const who = await world.person({ email: 'ana@directory.example' });
world.provider.signIn({ sub: randomUUID(), email: who.email, email_verified: true });
afterAll(async () => {
  silent.close();
  await world.close();
});
world.changeNothing('auth.finishSso');

const start = async (browser: Browser) =>
  new URL((await browser.fetch('/sso/sso/start')).headers.get('location') ?? '');

const returns = async (browser: Browser, url: URL, provided = 'sso') =>
  (await browser.fetch(`/sso/${provided}/callback${url.search}`)).headers.get('location');

test('a return works once, and only in the browser that was sent', async () => {
  const browser = world.browser();
  const back = await world.provider.visit((await start(browser)).href);
  const stranger = world.browser();
  expect(await returns(stranger, back)).toBe('/login?sso=expired');
  const other = world.browser();
  await start(other);
  expect(await returns(other, back)).toBe('/login?sso=expired');
  const replay = browser.clone();
  expect(await returns(browser, back)).toBe('/login?sso=ready');
  expect(await returns(replay, back)).toBe('/login?sso=expired');
  expect((await replay.call('auth.finishSso')).data.success).toBe(false);
});

test('a sign-in that another version of the server began has to be begun again', async () => {
  const browser = world.browser();
  const back = await world.provider.visit((await start(browser)).href);
  const { redis } = world.deps;
  const keys = (await redis.keys(`${world.prefix}sso:*`)).map((key) =>
    key.slice(world.prefix.length),
  );
  for (const key of keys)
    await redis.set(key, JSON.stringify({ is: 'away', provider: 'sso' }), 'KEEPTTL');
  expect(await returns(browser, back)).toBe('/login?sso=expired');
});

test('another state is refused, and uses the return up', async () => {
  const browser = world.browser();
  const back = await world.provider.visit((await start(browser)).href);
  const right = back.search;
  back.searchParams.set('state', 'A'.repeat(43));
  expect(await returns(browser.clone(), back)).toBe('/login?sso=expired');
  back.search = right;
  expect(await returns(browser, back)).toBe('/login?sso=expired');
});

test.each([
  ['another nonce', 'nonce', 'A'.repeat(43)],
  ['another PKCE challenge', 'code_challenge', 'A'.repeat(43)],
])('an answer to %s is refused', async (_, name, value) => {
  const browser = world.browser();
  const address = await start(browser);
  address.searchParams.set(name, value);
  const back = await world.provider.visit(address.href);
  expect(back.searchParams.get('code')).toBeTruthy();
  expect(await returns(browser, back)).toBe('/login?sso=failed');
  expect(browser.cookies.has('__Host-karemd-sso')).toBe(false);
});

test("a code of another browser's sign-in is refused", async () => {
  const [browser, other] = [world.browser(), world.browser()];
  const stolen = await world.provider.visit((await start(browser)).href);
  const own = await world.provider.visit((await start(other)).href);
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect(await returns(other, own)).toBe('/login?sso=failed');
});

test('the answer of one provider is not accepted by the page of another', async () => {
  const browser = world.browser();
  const back = await world.provider.visit((await start(browser)).href);
  expect(await returns(browser, back, 'google')).toBe('/login?sso=expired');
});

test('a subject that is no plain text is refused', async () => {
  world.provider.signInAs('ana@directory.example', { sub: 'Ωmega' });
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=failed');
});

test('who presses Cancel there returns to the sign-in screen', async () => {
  world.provider.refuse();
  const browser = world.browser();
  const back = await world.provider.visit((await start(browser)).href);
  expect(await returns(browser, back)).toBe('/login?sso=denied');
});

test('a provider that is away, or answers with errors, is reported as away', async () => {
  for (const name of ['google', 'microsoft']) {
    const answer = await world.browser().fetch(`/sso/${name}/start`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?sso=away']);
  }
});

test('no page of another site can start a sign-in, and no unknown provider has a page', async () => {
  const from = (site: string) =>
    world.browser().fetch('/sso/sso/start', { headers: { 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site'])
    expect((await from(site)).headers.get('location')).toBe('/login');
  for (const site of ['same-origin', 'none'])
    expect((await from(site)).headers.get('location')).toContain(world.provider.issuer);
  for (const path of ['/sso/okta/start', '/sso/sso', '/sso/toString/callback'])
    expect([path, (await world.browser().fetch(path)).status]).toEqual([path, 404]);
  const posted = await world.browser().fetch('/sso/sso/start', { method: 'POST' });
  expect(posted.status).toBe(405);
});

test('the sign-in screen gets the providers, and no secret', async () => {
  const { body, text } = await world.browser().fetch('/config.json');
  expect(body.providers).toEqual([
    { slot: 1, name: 'sso', label: 'Login with SSO', start: `${publicUrl}/sso/sso/start` },
    { slot: 2, name: 'google', label: 'Google', start: `${publicUrl}/sso/google/start` },
    { slot: 3, name: 'microsoft', label: 'Microsoft', start: `${publicUrl}/sso/microsoft/start` },
  ]);
  expect(text).not.toContain(world.provider.env.OIDC_1_CLIENT_SECRET);
  expect(text).not.toContain(world.provider.issuer);
});

test('no code, token or state of a provider reaches the log', async () => {
  const browser = world.browser();
  const address = await start(browser);
  const back = await world.provider.visit(address.href);
  await returns(browser, back);
  const lines = world.lines.join('\n');
  for (const text of [back.searchParams.get('code'), address.searchParams.get('state')])
    expect(lines).not.toContain(text);
  expect(lines).not.toContain(world.provider.env.OIDC_1_CLIENT_SECRET);
});
