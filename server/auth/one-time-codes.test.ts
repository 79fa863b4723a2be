/** Tests one-time codes: for one browser, for a minute, for five guesses, once (S2-S5). */
import { createClient } from 'redis';
import { afterAll, expect, test } from 'vitest';
import { requiredVariable } from '#server/test/stores.ts';
import { afterPassword } from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0', OTP_TTL_SECONDS: '2' } });
afterAll(() => world.close());
world.changeNothing('auth.answerSecondStep');

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('S2 a code works only with the challenge that issued it', async () => {
  const who = await world.person();
  const other = await world.person();
  const { code } = await afterPassword(world, who);
  const second = await afterPassword(world, who);
  const foreign = await afterPassword(world, other);
  const stranger = world.browser();
  const guesses = await Promise.all([
    stranger.call('auth.authenticateOtp', { email: who.email, otp: code }),
    foreign.browser.call('auth.authenticateOtp', { email: who.email, otp: code }),
  ]);
  const generic = { success: false, error: 'That code does not work. Ask for a new one.' };
  for (const guess of guesses) expect(guess.data).toEqual(generic);
  expect(code).not.toBe(second.code);
  const older = await second.browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(older.data.success).toBe(false);
});

test('S3 one code opens one session under 50 parallel submissions', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.clone().call('auth.authenticateOtp', { email: who.email, otp: code }),
    ),
  );
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  const { rows } = await world.owner.query('select 1 from sessions where practitioner_id = $1', [
    who.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('S3 five guesses are judged, in a burst too, and then the right code is refused', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  const burst = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.clone().call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) }),
    ),
  );
  const judged = burst.filter(({ data }) => /(try|tries) left/.test(data.error ?? ''));
  expect(judged).toHaveLength(4); // the fifth judged guess has no tries left to tell of
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data).toEqual({
    success: false,
    error: 'That code does not work. Ask for a new one.',
  });
});

test('a wrong code says how many tries are left', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  const guess = () =>
    browser.call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) });
  expect((await guess()).data.error).toBe('That code is not right. 4 tries left.');
  expect((await guess()).data.error).toBe('That code is not right. 3 tries left.');
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data.success).toBe(true);
});

test('S4 a code expires on the server', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  await expect
    .poll(() => world.deps.redis.keys(`${world.prefix}code:*`).then((keys) => keys.length))
    .toBe(0);
  const late = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(late.data.success).toBe(false);
});

test('S4 a code is void after a resend, after success and after the panel was closed', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  const { email } = who;
  await browser.call('auth.sendOtpAuth', { email });
  const newer = world.codeFor(email);
  expect((await browser.call('auth.authenticateOtp', { email, otp: code })).data.success).toBe(
    false,
  );
  const used = browser.clone();
  expect((await browser.call('auth.authenticateOtp', { email, otp: newer })).data.success).toBe(
    true,
  );
  expect((await used.call('auth.authenticateOtp', { email, otp: newer })).data.success).toBe(false);

  const closing = await afterPassword(world, who);
  const closedBrowser = closing.browser.clone();
  expect((await closing.browser.call('auth.deleteOtpDataByEmail', { email })).data).toEqual({
    success: true,
  });
  expect(closing.browser.cookies.has('__Host-karemd-challenge')).toBe(false);
  const after = await closedBrowser.call('auth.authenticateOtp', { email, otp: closing.code });
  expect(after.data.success).toBe(false);
});

test("nobody can delete or guess at somebody else's code", async () => {
  const who = await world.person();
  const other = await world.person();
  const { browser, code } = await afterPassword(world, who);
  const stranger = (await afterPassword(world, other)).browser;
  for (let guess = 0; guess < 6; guess += 1)
    await stranger.call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) });
  expect((await stranger.call('auth.deleteOtpDataByEmail', { email: who.email })).data).toEqual({
    success: true,
  });
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data.success).toBe(true);
});

/** What the previous version stored, and what no version ever stored. */
const otherShapes = [
  ['of the version before', (text: string) => text.replace('"throttleKey"', '"lane"')],
  ['that is broken', (text: string) => text.slice(1)],
] as const;

test.each(otherShapes)(
  'a challenge %s counts as expired, and signing in again helps',
  async (_, of) => {
    const who = await world.person();
    const { email } = who;
    await world.clearRedis();
    const { browser, code } = await afterPassword(world, who);
    const keys = await world.deps.redis.keys(`${world.prefix}challenge:*`);
    expect(keys).toHaveLength(1);
    const name = keys[0]!.slice(world.prefix.length);
    const text = (await world.deps.redis.get(name)) ?? '';
    expect(of(text)).not.toBe(text);
    await world.deps.redis.set(name, of(text), 'KEEPTTL');

    expect((await browser.call('auth.sendOtpAuth', { email })).data).toEqual({
      success: false,
      message: 'Please try again',
    });
    expect((await browser.call('auth.authenticateOtp', { email, otp: code })).data).toEqual({
      success: false,
      error: 'That code does not work. Ask for a new one.',
    });
    const answer = { step: 'recovery-code', code: '7k3mq-0f2wx' };
    const other = await browser.call('auth.answerSecondStep', { email, answer });
    expect([other.status, other.data?.success]).toEqual([200, false]);
    expect((await browser.call('auth.deleteOtpDataByEmail', { email })).status).toBe(200);

    const next = await afterPassword(world, who);
    const right = await next.browser.call('auth.authenticateOtp', { email, otp: next.code });
    expect(right.data.success).toBe(true);
  },
);

/** Every key of this test's server with its value, read by another client than the server's own. */
async function storedTexts(): Promise<string[]> {
  const redis = await createClient({ url: requiredVariable('TEST_REDIS_URL') }).connect();
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hGetAll(key),
    list: (key) => redis.lRange(key, 0, -1),
    set: (key) => redis.sMembers(key),
    zset: (key) => redis.zRange(key, 0, -1),
  };
  try {
    const keys = await redis.keys(`${world.prefix}*`);
    const texts = keys.map(async (key) => {
      const kind = await redis.type(key);
      // A key that expired meanwhile is left out.
      const value = kind === 'none' ? null : await read[kind]!(key);
      return `${key} ${JSON.stringify(value)}`;
    });
    return await Promise.all(texts);
  } finally {
    await redis.close();
  }
}

test('S5 a code is six digits as a string and is in Redis only as an HMAC', async () => {
  const who = await world.person();
  const { browser, code } = await afterPassword(world, who);
  for (const otp of [Number(code), [code], { code }, '12345', '1234567', ' 12345', null]) {
    const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp });
    expect([answer.status, answer.problem]).toEqual([400, 'input.invalid']);
  }
  const stored = await storedTexts();
  expect(stored.filter((text) => text.includes(`${world.prefix}code:`))).not.toEqual([]);
  expect(stored.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(password);
});

test('S189 a code in full-width or Arabic-Indic digits is the same code', async () => {
  const widths = [0xff10, 0x0660, 0x06f0].map(
    (zero) => (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
  );
  for (const written of widths) {
    const who = await world.person();
    const { browser, code } = await afterPassword(world, who);
    const otp = written(code);
    expect(otp).not.toBe(code);
    const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp });
    expect(answer.data).toMatchObject({ success: true });
  }
});
