/** Tests passkeys as the second step: one challenge, one answer, from the person, for this site. */
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { SoftPasskey } from '#server/test/sign-in/passkey.ts';
import { addPasskey, afterPassword } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password, type TestPerson } from '#server/test/world.ts';
import { relyingParty } from './passkeys.ts';

const site = 'https://karemd.hospital.example';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0', PUBLIC_URL: site } });
afterAll(() => world.close());

async function personWithPasskey() {
  const who = await world.person();
  return { who, ...(await addPasskey(world, await world.signIn(who))) };
}

const answer = (browser: Browser, { email }: TestPerson, credential: object) =>
  browser.call('auth.answerSecondStep', { email, answer: { step: 'passkey', credential } });

test('a passkey opens a session instead of a code', async () => {
  const { who, passkey } = await personWithPasskey();
  const { browser, steps } = await afterPassword(world, who);
  expect(steps).toMatchObject({ authenticator: false, recoveryCode: true });
  expect(steps!.passkey).toMatchObject({
    rpId: 'karemd.hospital.example',
    userVerification: 'required',
    allowCredentials: [{ id: passkey.id.toString('base64url') }],
  });
  const { data } = await answer(browser, who, passkey.get(steps!.passkey!.challenge));
  expect(data).toMatchObject({ success: true, user: { uid: who.id } });
  browser.token = data.accessToken!;
  expect((await browser.call('auth.me')).status).toBe(200);
  const list = (await browser.call('auth.security.read')).data.passkeys;
  expect(list).toMatchObject([{ name: 'Ward laptop', synced: false, usedAt: expect.any(String) }]);
});

test('an answer is taken once, and only in the browser that was asked', async () => {
  const { who, passkey } = await personWithPasskey();
  const asked = await afterPassword(world, who);
  const other = await afterPassword(world, who);
  const credential = passkey.get(asked.steps!.passkey!.challenge);
  expect((await answer(other.browser, who, credential)).data.success).toBe(false);
  const twin = asked.browser.clone();
  const answers = await Promise.all(
    [asked.browser, twin].map((browser) => answer(browser, who, credential)),
  );
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
});

test.each([
  ['a person who was not verified', { verified: false }],
  ['another site', { origin: 'https://karemd.hospital.example.evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a counter that went back', { counter: 3 }],
])('%s opens nothing, and the challenge is used up', async (_, bend) => {
  const { who, passkey } = await personWithPasskey();
  const first = await afterPassword(world, who);
  await answer(first.browser, who, passkey.get(first.steps!.passkey!.challenge, { counter: 5 }));
  const { browser, steps } = await afterPassword(world, who);
  const bent = await answer(browser, who, passkey.get(steps!.passkey!.challenge, bend));
  expect(bent.data).toEqual({
    success: false,
    error: 'That passkey is not right. 4 tries left.',
  });
  const late = passkey.get(steps!.passkey!.challenge, { counter: 9 });
  expect((await answer(browser, who, late)).data.success).toBe(false);
  const again = (await browser.call('auth.sendOtpAuth', { email: who.email })).data.steps;
  const right = passkey.get(again!.passkey!.challenge, { counter: 10 });
  expect((await answer(browser, who, right)).data.success).toBe(true);
});

test("somebody else's passkey opens nothing here", async () => {
  const one = await personWithPasskey();
  const other = await personWithPasskey();
  const { browser, steps } = await afterPassword(world, one.who);
  const credential = other.passkey.get(steps!.passkey!.challenge);
  expect((await answer(browser, one.who, credential)).data.success).toBe(false);
});

test('a new passkey has to answer its own challenge, from this site, with the person verified', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await browser.call('auth.security.unlock', { password });
  const ask = async () => (await browser.call('auth.security.startPasskey')).data.challenge;
  const add = (credential: object) =>
    browser.call('auth.security.addPasskey', { name: 'Phone', credential });
  const passkey = new SoftPasskey(site);
  for (const bend of [
    { verified: false },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
  ]) {
    const refused = await add(passkey.create(await ask(), bend));
    expect([bend, refused.status, refused.problem]).toEqual([bend, 409, 'second-step.stale']);
  }
  await ask();
  expect((await add(passkey.create('AAAA'))).problem).toBe('second-step.stale');
  const right = passkey.create(await ask());
  expect((await add(right)).data.success).toBe(true);
  expect((await add(right)).problem).toBe('second-step.stale');
  const twice = await add(passkey.create(await ask()));
  expect([twice.status, twice.problem]).toEqual([409, 'second-step.taken']);
});

test('S70 of two answers with the same count one opens a session: one of them is of a copy', async () => {
  const { who, passkey } = await personWithPasskey();
  const asked = [await afterPassword(world, who), await afterPassword(world, who)];
  const answers = await Promise.all(
    asked.map(({ browser, steps }) =>
      answer(browser, who, passkey.get(steps!.passkey!.challenge, { counter: 7 })),
    ),
  );
  expect(answers.filter(({ data }) => data.success)).toHaveLength(1);
  const { rows } = await world.owner.query(
    `select outcome from audit_events where actor_id = $1 and action = 'sign-in.passkey' order by outcome`,
    [who.id],
  );
  expect(rows).toEqual([{ outcome: 'failure' }, { outcome: 'success' }]);
});

test('S70 an answer sent many times at once opens one session, and none afterwards', async () => {
  const { who, passkey } = await personWithPasskey();
  const { browser, steps } = await afterPassword(world, who);
  const credential = passkey.get(steps!.passkey!.challenge);
  const before = browser.clone();
  // Those that come second count as tries, of which there are five.
  const twins = Array.from({ length: 4 }, () => browser.clone());
  const answers = await Promise.all(twins.map((twin) => answer(twin, who, credential)));
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  expect((await answer(before, who, credential)).data.success).toBe(false);
  const next = await afterPassword(world, who);
  expect((await answer(next.browser, who, credential)).data.success).toBe(false);
});

test('S70 a new passkey that is sent many times at once is added once', async () => {
  const browser = await world.signIn(await world.person());
  await browser.call('auth.security.unlock', { password });
  const { challenge } = (await browser.call('auth.security.startPasskey')).data;
  const credential = new SoftPasskey(site).create(challenge);
  const twins = Array.from({ length: 8 }, () => browser.clone());
  const answers = await Promise.all(
    twins.map((twin) => twin.call('auth.security.addPasskey', { name: 'Phone', credential })),
  );
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  expect((await browser.call('auth.security.read')).data.passkeys).toHaveLength(1);
});

test('people name, rename and remove their own passkeys, and never somebody else’s', async () => {
  const { browser, who } = await personWithPasskey();
  const other = await personWithPasskey();
  const { id } = (await browser.call('auth.security.read')).data.passkeys[0]!;
  const rename = (at: Browser, name: string) =>
    at.call('auth.security.renamePasskey', { id, name });
  expect((await rename(browser, '  Blue   key ')).data).toEqual({ success: true });
  expect((await rename(browser, ' ')).problem).toBe('input.invalid');
  expect((await rename(other.browser, 'Mine')).problem).toBe('not-found');
  const remove = (at: Browser) => at.call('auth.security.removePasskey', { id });
  expect((await remove(other.browser)).problem).toBe('not-found');
  expect((await browser.call('auth.security.read')).data.passkeys).toMatchObject([
    { name: 'Blue key' },
  ]);
  expect((await remove(browser)).data).toEqual({ success: true });
  const { steps } = await afterPassword(world, who);
  expect(steps).toBeUndefined();
});

test('an eleventh passkey is refused', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  for (let time = 0; time < 10; time += 1) await addPasskey(world, browser, `Key ${time}`);
  await expect(addPasskey(world, browser, 'One more')).rejects.toThrow(/second-step.too-many/);
});

test('passkeys are made for the first own origin that has a domain and is safe', () => {
  const party = (publicUrl: string, ...more: string[]) =>
    relyingParty({ publicUrl, ownOrigins: new Set([publicUrl, ...more]) });
  expect(party(site)).toEqual({ id: 'karemd.hospital.example', origins: [site] });
  expect(party('http://127.0.0.1:3000', 'http://localhost:3000')).toEqual({
    id: 'localhost',
    origins: ['http://localhost:3000'],
  });
  expect(party('https://hospital.example', 'https://rota.hospital.example')?.origins).toEqual([
    'https://hospital.example',
    'https://rota.hospital.example',
  ]);
  expect(party('https://hospital.example', 'https://otherhospital.example')?.origins).toEqual([
    'https://hospital.example',
  ]);
  expect(party('http://10.0.0.7:3000')).toBeNull();
  expect(party('https://[::1]:3000')).toBeNull();
  expect(party('http://karemd.hospital.example')).toBeNull();
});
