/** Tests attacks on single sign-on with two real providers: mix-up, replay, login CSRF and swapped sessions. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { startProvider } from '#server/test/sign-in/oidc-provider.ts';
import { openSsoWorld, publicUrl } from '#server/test/sign-in/sign-in-steps.ts';
import type { TestPerson } from '#server/test/world.ts';

const other = await startProvider({ publicUrl, name: 'google' });
const world = await openSsoWorld({
  OIDC_2_ISSUER: other.issuer,
  OIDC_2_CLIENT_ID: other.env.OIDC_1_CLIENT_ID,
  OIDC_2_CLIENT_SECRET: other.env.OIDC_1_CLIENT_SECRET,
});
afterAll(async () => {
  await world.close();
  await other.close();
});

/** Known to both providers. */
async function person(): Promise<TestPerson> {
  const who = await world.person({ email: `${randomUUID()}@directory.example` });
  world.provider.signInAs(who.email);
  other.signInAs(who.email);
  return who;
}

const startAt = async (browser: Browser, name = 'sso') =>
  new URL((await browser.fetch(`/sso/${name}/start`)).headers.get('location') ?? '');

const callback = async (browser: Browser, back: URL, name = 'sso') =>
  (await browser.fetch(`/sso/${name}/callback${back.search}`)).headers.get('location');

const sessionsOf = async ({ id }: TestPerson) =>
  (await world.owner.query('select from sessions where practitioner_id = $1', [id])).rowCount;

test('S69 an answer names its provider (RFC 9207): with another name, or none, it opens nothing', async () => {
  const who = await person();
  const answerTo = async (browser: Browser) => world.provider.visit((await startAt(browser)).href);
  const issuers = { none: null, another: other.issuer, its: world.provider.issuer };
  const landings: Record<string, string | null> = {};
  for (const [name, issuer] of Object.entries(issuers)) {
    const browser = world.browser();
    const back = await answerTo(browser);
    expect(back.searchParams.get('iss')).toBe(world.provider.issuer);
    if (issuer === null) back.searchParams.delete('iss');
    else back.searchParams.set('iss', issuer);
    landings[name] = await callback(browser, back);
  }
  const failed = '/login?sso=failed';
  expect(landings).toEqual({ none: failed, another: failed, its: '/login?sso=ready' });
  expect(await sessionsOf(who)).toBe(0);
});

test('S69 mix-up: an answer of one provider opens nothing at the callback of another', async () => {
  const who = await person();
  // Answered by the right provider, sent to the wrong callback.
  const one = world.browser();
  const back = await world.provider.visit((await startAt(one)).href);
  expect(await callback(one, back, 'google')).toBe('/login?sso=expired');
  // A code of the other provider under our own state.
  const two = world.browser();
  const own = await world.provider.visit((await startAt(two)).href);
  const foreign = await other.visit((await startAt(world.browser(), 'google')).href);
  for (const name of ['code', 'iss'])
    own.searchParams.set(name, foreign.searchParams.get(name) ?? '');
  expect(await callback(two, own)).toBe('/login?sso=failed');
  // The provider that was asked sends the browser on to another one, with the state of its own.
  const three = world.browser();
  const start = await startAt(three, 'google');
  const sentOn = await startAt(world.browser());
  sentOn.searchParams.set('state', start.searchParams.get('state') ?? '');
  const mixed = await world.provider.visit(sentOn.href);
  expect(mixed.pathname).toBe('/sso/sso/callback');
  expect(await callback(three, mixed)).toBe('/login?sso=expired');
  for (const browser of [one, two, three])
    expect((await browser.call('auth.finishSso')).data.success).toBe(false);
  expect(await sessionsOf(who)).toBe(0);
});

test('S69 a code is used once, even with a state of its own, and parallel returns open one session', async () => {
  const who = await person();
  const browser = world.browser();
  const back = await world.provider.visit((await startAt(browser)).href);
  const twins = [browser.clone(), browser.clone(), browser.clone()];
  const landings = await Promise.all(twins.map((twin) => callback(twin, back)));
  expect(landings.filter((landing) => landing === '/login?sso=ready')).toHaveLength(1);
  const later = world.browser();
  const own = await world.provider.visit((await startAt(later)).href);
  own.searchParams.set('code', back.searchParams.get('code') ?? '');
  expect(await callback(later, own)).toBe('/login?sso=failed');
  const opened = await Promise.all(
    twins.flatMap((twin) => [twin.call('auth.finishSso'), twin.clone().call('auth.finishSso')]),
  );
  expect(opened.filter(({ data }) => data.success)).toHaveLength(1);
  expect(await sessionsOf(who)).toBe(1);
});

test('S69 login CSRF: an answer in a browser that never asked, or that asked for itself, opens nothing', async () => {
  const attacker = await person();
  const signedIn = await world.signIn(await world.person());
  const back = await world.provider.visit((await startAt(world.browser())).href);
  const never = world.browser();
  const asking = world.browser();
  for (const victim of [never, signedIn, asking]) {
    if (victim === asking) await startAt(asking);
    expect(await callback(victim, back)).toBe('/login?sso=expired');
    expect((await victim.call('auth.finishSso')).data.success).toBe(false);
  }
  expect((await signedIn.call('auth.me')).status).toBe(200);
  expect(await sessionsOf(attacker)).toBe(0);
});

test('S69 what one person began at a provider ends when another signs in to that browser', async () => {
  const ana = await person();
  const ben = await world.person();
  const browser = world.browser();
  const away = await world.provider.visit((await startAt(browser)).href);
  await world.signIn(ben, browser);
  expect(await callback(browser, away)).toBe('/login?sso=expired');

  const ready = world.browser();
  expect(await world.provider.goAndReturn(ready)).toBe('/login?sso=ready');
  await world.signIn(ben, ready);
  expect((await ready.call('auth.finishSso')).data.success).toBe(false);
  for (const at of [browser, ready])
    expect((await at.call('auth.me')).data).toMatchObject({ uid: ben.id });
  expect(await sessionsOf(ana)).toBe(0);
});
