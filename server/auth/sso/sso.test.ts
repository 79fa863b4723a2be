/** Tests single sign-on with a real provider: whose account it opens, and what it never does. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openSsoWorld, publicUrl } from '#server/test/sign-in/sign-in-steps.ts';
import type { NewPerson, TestPerson } from '#server/test/world.ts';

const world = await openSsoWorld({ OIDC_1_DOMAINS: 'directory.example, other.example' });
afterAll(() => world.close());

const cookie = '__Host-karemd-sso';

const ofDirectory = (more: NewPerson = {}) =>
  world.person({ email: `${randomUUID()}@directory.example`, ...more });

const linksOf = async ({ id }: TestPerson) =>
  (await world.owner.query('select subject from provider_links where practitioner_id = $1', [id]))
    .rows;

const sessionsOf = async ({ id }: TestPerson) =>
  (
    await world.owner.query('select opened_by, acr, amr from sessions where practitioner_id = $1', [
      id,
    ])
  ).rows;

test('the request to the provider has PKCE, state and nonce, bound to the browser by a cookie', async () => {
  const browser = world.browser();
  const answer = await browser.fetch('/sso/sso/start');
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('location') ?? '');
  expect(address.origin).toBe(world.provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'karemd',
    response_type: 'code',
    redirect_uri: `${publicUrl}/sso/sso/callback`,
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-karemd-sso=[\w-]{43}; .*Path=\/;.*HttpOnly; Secure; SameSite=Lax/,
  );
  const kept = await world.deps.redis.keys(`${world.prefix}sso:*`);
  expect(kept.join()).not.toContain(browser.cookies.get(cookie));
});

test('a provider that is authoritative for the domain opens its account, with acr and amr stored', async () => {
  const who = await ofDirectory();
  world.provider.signInAs(who.email.toUpperCase(), { acr: 'urn:mfa', amr: ['pwd', 'hwk'] });
  const browser = world.browser();
  expect(await world.provider.goAndReturn(browser)).toBe('/login?sso=ready');
  expect((await browser.call('auth.me')).status).toBe(401);
  const { data } = await browser.call('auth.finishSso');
  expect(data).toMatchObject({ success: true, user: { uid: who.id, email: who.email } });
  browser.token = data.accessToken!;
  expect((await browser.call('auth.me')).status).toBe(200);
  const how = { opened_by: 'provider', acr: 'urn:mfa', amr: ['pwd', 'hwk'] };
  expect(await sessionsOf(who)).toEqual([how]);
  const { rows } = await world.owner.query(
    `select action, outcome, detail from audit_events where actor_id = $1 order by seq`,
    [who.id],
  );
  expect(rows).toMatchObject([
    { action: 'provider.connect', detail: { provider: 'sso', because: 'domain' } },
    {
      action: 'sign-in.provider',
      outcome: 'success',
      detail: { provider: 'sso', acr: 'urn:mfa', amr: ['pwd', 'hwk'] },
    },
    { action: 'session.started' },
  ]);
});

test('the ticket for a session is for one browser, once', async () => {
  world.provider.signInAs((await ofDirectory()).email);
  const browser = world.browser();
  await world.provider.goAndReturn(browser);
  expect((await world.browser().call('auth.finishSso')).data.success).toBe(false);
  const twins = Array.from({ length: 10 }, () => browser.clone());
  const answers = await Promise.all(twins.map((twin) => twin.call('auth.finishSso')));
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
});

test('an address that the provider has not verified, or does not return, opens nothing', async () => {
  const who = await ofDirectory();
  for (const more of [
    { email_verified: false },
    { email_verified: 'true' as unknown as boolean },
    { email: undefined as unknown as string },
    { email: `${who.email}, x@y.example` },
  ]) {
    world.provider.signInAs(who.email, more);
    const browser = world.browser();
    expect(await world.provider.goAndReturn(browser)).toBe('/login?sso=unverified');
    expect(browser.cookies.has(cookie)).toBe(false);
  }
  expect(await linksOf(who)).toEqual([]);
});

test('an address without an account is told so, and opens nothing', async () => {
  world.provider.signInAs('nobody@directory.example');
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=no-account');
});

test('without access, and for doctor and patient, it ends without a session', async () => {
  for (const lacking of [
    { active: false },
    { accessApplications: [] },
    { role: 'doctor' },
    { role: 'patient' },
  ] as const) {
    const who = await ofDirectory(lacking as NewPerson);
    world.provider.signInAs(who.email);
    const browser = world.browser();
    expect(await world.provider.goAndReturn(browser)).toBe('/unauthorized');
    expect((await browser.call('auth.finishSso')).data.success).toBe(false);
    expect([await linksOf(who), await sessionsOf(who)]).toEqual([[], []]);
  }
});

test('access that was withdrawn before the return counts as withdrawn', async () => {
  const who = await ofDirectory();
  world.provider.signInAs(who.email);
  const browser = world.browser();
  await world.provider.goAndReturn(browser);
  await world.owner.query('update practitioners set active = false where id = $1', [who.id]);
  expect((await browser.call('auth.finishSso')).data).toMatchObject({
    success: false,
    unauthorized: true,
  });
});
