/** Tests setting a password by a mailed link or while signed in, and what ends with the old one (S9, S12). */
import { afterAll, expect, test } from 'vitest';
import { openWorld, password, type TestPerson } from '#server/test/world.ts';

const world = await openWorld({
  env: { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' },
});
afterAll(() => world.close());

const fresh = 'seven herons over a quiet canal';
const minutes = (count: number) => count * 60_000;

const lettersTo = ({ email }: TestPerson, subject: RegExp) =>
  world.letters.filter((letter) => letter.to === email && subject.test(letter.subject));

const ask = ({ email }: { email: string }) => {
  const browser = world.browser();
  browser.headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  return browser.call('auth.requestPasswordReset', { email });
};

/** Requests a link and reads it from the letter, which is mailed after the answer. */
async function linkFor(who: TestPerson): Promise<string> {
  const before = lettersTo(who, /new KareMD password/).length;
  await ask(who);
  await expect.poll(() => lettersTo(who, /new KareMD password/).length).toBe(before + 1);
  const text = lettersTo(who, /new KareMD password/).at(-1)?.text ?? '';
  return (
    /^https:\/\/karemd\.hospital\.example\/resetpassword#token=([\w-]{43})$/m.exec(text)?.[1] ??
    text
  );
}

const reset = (token: string, password = fresh) =>
  world.browser().call('auth.resetPassword', { token, password });

const passes = async ({ email }: TestPerson, text: string) =>
  (await world.browser().call('auth.authUserEmailPass', { email, password: text })).data.success;

test('S9 a link sets the password once, signs nobody in and ends every session', async () => {
  const who = await world.person();
  const open = await world.signIn(who);
  const token = await linkFor(who);
  const answer = await reset(token);
  expect(answer.body).toEqual({ result: { data: { success: true } } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await open.call('auth.me')).status).toBe(401);
  expect([await passes(who, password), await passes(who, fresh)]).toEqual([false, true]);
  expect((await reset(token)).data.success).toBe(false);
  await expect.poll(() => lettersTo(who, /was changed/).length).toBe(1);
});

test('S9 a link is used by one of 20 who try at once', async () => {
  const token = await linkFor(await world.person());
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
});

test('S9 a link dies after 30 minutes, and when another one of the person was used', async () => {
  const late = await world.person();
  const token = await linkFor(late);
  world.clock.offsetMs += minutes(30) + 1000;
  expect((await reset(token)).data.success).toBe(false);
  const who = await world.person();
  const [older, newer] = [await linkFor(who), await linkFor(who)];
  expect((await reset(newer)).data.success).toBe(true);
  expect((await reset(older)).data.success).toBe(false);
});

test('S9 unknown, inactive and existing addresses get the same answer; a stored hash is no link', async () => {
  const who = await world.person();
  const inactive = await world.person({ active: false });
  const answers = await Promise.all(
    [who, inactive, { email: 'nobody@northgate.example' }].map(ask),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await expect.poll(() => lettersTo(who, /new KareMD password/).length).toBe(1);
  expect(lettersTo(inactive, /./)).toEqual([]);
  const { rows } = await world.owner.query<{ token_hash: Buffer }>(
    'select token_hash from password_links',
  );
  for (const { token_hash } of rows)
    expect((await reset(token_hash.toString('base64url'))).data.success).toBe(false);
});

test('nobody fills a mailbox: an account gets three links an hour, and the answer stays the same', async () => {
  const who = await world.person();
  for (let time = 0; time < 3; time += 1) await linkFor(who);
  expect((await ask(who)).data).toEqual((await ask({ email: 'nobody@northgate.example' })).data);
  await world.owner.query('select 1');
  expect(lettersTo(who, /new KareMD password/)).toHaveLength(3);
});

test('a password that is short, common, repeated or made of own names is refused in words', async () => {
  const who = await world.person({
    fullName: 'Dr. Tomas Lindqvist',
    email: 'tomas.lindqvist@northgate.example',
  });
  const token = await linkFor(who);
  expect((await reset(token, 'too short')).body.error.data.fields).toEqual([
    { path: 'password', problem: 'Use at least 15 characters; a sentence is easy to remember' },
  ]);
  for (const weak of [
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '12345678901234567',
    'passwordpassword1',
    'KareMD hospital 2026',
    'tomas lindqvist 1984',
    'qwertyuiop123456',
    'Northgate Hospital!',
  ])
    expect([weak, (await reset(token, weak)).data]).toEqual([
      weak,
      { success: false, error: expect.stringMatching(/sentence/) },
    ]);
  expect((await reset(token, 'x'.repeat(129))).status).toBe(400);
  expect((await reset(token)).data.success).toBe(true);
});

test('S12 a change of password while signed in asks for the old one and ends the other sessions', async () => {
  const who = await world.person();
  const here = await world.signIn(who);
  const there = await world.signIn(who);
  const change = (currentPassword: string, newPassword = fresh) =>
    here.call('auth.changePassword', { currentPassword, newPassword });
  expect((await change('not the password')).data).toMatchObject({
    success: false,
    field: 'currentPassword',
  });
  expect((await change(password, 'aaaaaaaaaaaaaaaa')).data).toMatchObject({
    success: false,
    field: 'newPassword',
  });
  expect((await change(password)).data).toEqual({ success: true });
  expect([(await here.call('auth.me')).status, (await there.call('auth.me')).status]).toEqual([
    200, 401,
  ]);
  expect(await passes(who, fresh)).toBe(true);
  const pairs = 'select 1 from device_accounts where practitioner_id = $1 and forgotten_at is null';
  expect((await world.owner.query(pairs, [who.id])).rows).toHaveLength(1);
});

test('signing out everywhere ends all, ending the others leaves one', async () => {
  const who = await world.person();
  const [one, two, three] = [
    await world.signIn(who),
    await world.signIn(who),
    await world.signIn(who),
  ];
  expect((await one.call('auth.revokeOtherSessions')).data).toEqual({ success: true });
  expect([(await one.call('auth.me')).status, (await two.call('auth.me')).status]).toEqual([
    200, 401,
  ]);
  const four = await world.signIn(who);
  expect((await four.call('auth.signOutEverywhere')).data).toEqual({ success: true });
  for (const browser of [one, three, four])
    expect((await browser.call('auth.me')).status).toBe(401);
});

test('a sign-in from a new device is notified by mail, the first one and a known one are not', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await world.signIn(who, browser);
  expect(lettersTo(who, /new device/)).toEqual([]);
  await world.signIn(who);
  await expect.poll(() => lettersTo(who, /new device/).length).toBe(1);
});
