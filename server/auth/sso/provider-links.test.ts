/** Tests connecting an account at a provider with one here: by its owner, never by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { afterPassword, openSsoWorld } from '#server/test/sign-in/sign-in-steps.ts';
import { password, type TestPerson } from '#server/test/world.ts';

const world = await openSsoWorld({ OIDC_1_DOMAINS: 'directory.example, other.example' });
afterAll(() => world.close());

const ofDirectory = () => world.person({ email: `${randomUUID()}@directory.example` });

const linksOf = async ({ id }: TestPerson) =>
  (await world.owner.query('select subject from provider_links where practitioner_id = $1', [id]))
    .rows;

test('without such a domain the first use waits for a full sign-in here, and links nothing by itself', async () => {
  const who = await world.person();
  const account = world.provider.signInAs(who.email);
  const browser = world.browser();
  expect(await world.provider.goAndReturn(browser)).toBe('/login?sso=confirm');
  expect((await browser.call('auth.finishSso')).data.success).toBe(false);
  expect(await linksOf(who)).toEqual([]);

  expect(await world.provider.goAndReturn(browser)).toBe('/login?sso=confirm');
  await afterPassword(world, who, browser);
  expect(await linksOf(who)).toEqual([]);
  const otp = world.codeFor(who.email);
  const { data } = await browser.call('auth.authenticateOtp', { email: who.email, otp });
  expect(data).toMatchObject({ success: true, connected: 'Login with SSO' });
  expect(await linksOf(who)).toEqual([{ subject: account.sub }]);
  await expect
    .poll(() => world.letters.filter(({ to, text }) => to === who.email && /now opens/.test(text)))
    .toHaveLength(1);
  const next = world.browser();
  expect(await world.provider.goAndReturn(next)).toBe('/login?sso=ready');
  expect((await next.call('auth.finishSso')).data.user?.uid).toBe(who.id);
});

test('a waiting connection is never made with somebody else', async () => {
  const who = await world.person();
  const other = await world.person();
  world.provider.signInAs(who.email);
  const browser = world.browser();
  await world.provider.goAndReturn(browser);
  await afterPassword(world, other, browser);
  const otp = world.codeFor(other.email);
  const { data } = await browser.call('auth.authenticateOtp', { email: other.email, otp });
  expect(data.success).toBe(true);
  expect(data).not.toHaveProperty('connected');
  expect([await linksOf(who), await linksOf(other)]).toEqual([[], []]);
});

test('a second account at the provider is not connected with the same account here', async () => {
  const who = await ofDirectory();
  const first = world.provider.signInAs(who.email);
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=ready');
  world.provider.signInAs(who.email);
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=other-account');
  expect(await linksOf(who)).toEqual([{ subject: first.sub }]);

  await world.owner.query('update practitioners set email = $2 where id = $1', [
    who.id,
    `${randomUUID()}@elsewhere.example`,
  ]);
  const { rows } = await world.owner.query<{ email: string }>(
    'select email from practitioners where id = $1',
    [who.id],
  );
  world.provider.signInAs(rows[0]!.email);
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=other-account');
});

test('once connected the account at the provider counts; its address may change', async () => {
  const who = await ofDirectory();
  const other = await ofDirectory();
  const { sub } = world.provider.signInAs(who.email);
  await world.provider.goAndReturn(world.browser());
  world.provider.signInAs(other.email, { sub });
  const browser = world.browser();
  expect(await world.provider.goAndReturn(browser)).toBe('/login?sso=ready');
  expect((await browser.call('auth.finishSso')).data.user?.uid).toBe(who.id);
});

test('people see what opens their account, and disconnect it with their password', async () => {
  const who = await ofDirectory();
  world.provider.signInAs(who.email);
  const browser = world.browser();
  await world.provider.goAndReturn(browser);
  browser.token = (await browser.call('auth.finishSso')).data.accessToken!;
  const [link] = (await browser.call('auth.security.read')).data.providers;
  expect(link).toMatchObject({ label: 'Login with SSO' });
  const disconnect = (at: Browser) => at.call('auth.security.disconnectProvider', { id: link!.id });
  expect((await disconnect(browser)).problem).toBe('security.locked');
  const stranger = await world.signIn(await world.person());
  for (const at of [browser, stranger]) await at.call('auth.security.unlock', { password });
  expect((await disconnect(stranger)).problem).toBe('not-found');
  expect((await disconnect(browser)).data).toEqual({ success: true });
  expect(await linksOf(who)).toEqual([]);
});

test('who has no password and comes by a provider may change their security at once', async () => {
  const who = await ofDirectory();
  await world.owner.query('update practitioners set password_hash = null where id = $1', [who.id]);
  world.provider.signInAs(who.email);
  const browser = world.browser();
  await world.provider.goAndReturn(browser);
  browser.token = (await browser.call('auth.finishSso')).data.accessToken!;
  expect((await browser.call('auth.security.startAuthenticator')).status).toBe(200);
  const unlocked = await browser.call('auth.security.unlock', { password });
  expect(unlocked.data.error).toMatch(/has no password/);
});
