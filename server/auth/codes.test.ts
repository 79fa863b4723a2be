/** One-time codes: for one browser, for a minute, for five guesses, once (S2-S5). */
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { given } from '#server/test/stores.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { OTP_RESEND_SECONDS: '0', OTP_TTL_SECONDS: '2' } });
});
afterAll(() => world.close());

/** A browser that has given the right password and been sent a code. */
async function atTheCode(who: { email: string }) {
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email: who.email, password });
  await browser.call('auth.sendOtpAuth', { email: who.email });
  return { browser, code: world.codeFor(who.email) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('S2 a code works only with the challenge that issued it', async () => {
  const who = await world.person();
  const other = await world.person();
  const { code } = await atTheCode(who);
  const second = await atTheCode(who);
  const foreign = await atTheCode(other);
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
  const { browser, code } = await atTheCode(who);
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
  const { browser, code } = await atTheCode(who);
  const burst = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.clone().call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) }),
    ),
  );
  const judged = burst.filter(({ data }) => /(try|tries) left/.test(data.error));
  expect(judged).toHaveLength(4); // the fifth judged guess has no tries left to tell of
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data).toEqual({
    success: false,
    error: 'That code does not work. Ask for a new one.',
  });
});

test('a wrong code says how many tries are left', async () => {
  const who = await world.person();
  const { browser, code } = await atTheCode(who);
  const guess = () =>
    browser.call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) });
  expect((await guess()).data.error).toBe('That code is not right. 4 tries left.');
  expect((await guess()).data.error).toBe('That code is not right. 3 tries left.');
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data.success).toBe(true);
});

test('S4 a code is dead when its life is over, on the server', async () => {
  const who = await world.person();
  const { browser, code } = await atTheCode(who);
  await expect
    .poll(() => world.deps.redis.keys(`${world.prefix}code:*`).then((keys) => keys.length))
    .toBe(0);
  const late = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(late.data.success).toBe(false);
});

test('S4 a code is dead after a resend, after success and after the panel was closed', async () => {
  const who = await world.person();
  const { browser, code } = await atTheCode(who);
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

  const closing = await atTheCode(who);
  const kept = closing.browser.clone();
  expect((await closing.browser.call('auth.deleteOtpDataByEmail', { email })).data).toEqual({
    success: true,
  });
  expect(closing.browser.cookies.has('__Host-karemd-challenge')).toBe(false);
  const after = await kept.call('auth.authenticateOtp', { email, otp: closing.code });
  expect(after.data.success).toBe(false);
});

test("nobody can delete or guess at somebody else's code", async () => {
  const who = await world.person();
  const other = await world.person();
  const { browser, code } = await atTheCode(who);
  const stranger = (await atTheCode(other)).browser;
  for (let guess = 0; guess < 6; guess += 1)
    await stranger.call('auth.authenticateOtp', { email: who.email, otp: otherThan(code) });
  expect((await stranger.call('auth.deleteOtpDataByEmail', { email: who.email })).data).toEqual({
    success: true,
  });
  const right = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(right.data.success).toBe(true);
});

/** Every key of this world and what lies in it, through another client than the server's own. */
async function storedTexts(): Promise<string[]> {
  const redis = await createClient({ url: given('TEST_REDIS_URL') }).connect();
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
      // A key whose life ended meanwhile is none any more.
      const value = kind === 'none' ? null : await read[kind]!(key);
      return `${key} ${JSON.stringify(value)}`;
    });
    return await Promise.all(texts);
  } finally {
    await redis.close();
  }
}

test('S5 a code is six ASCII digits as a string and lies in Redis only as an HMAC', async () => {
  const who = await world.person();
  const { browser, code } = await atTheCode(who);
  for (const otp of [
    Number(code),
    [code],
    { code },
    '１２３４５６',
    '12345',
    '1234567',
    ' 12345',
    null,
  ]) {
    const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp });
    expect([answer.status, answer.problem]).toEqual([400, 'input.invalid']);
  }
  const stored = await storedTexts();
  expect(stored.filter((text) => text.includes(`${world.prefix}code:`))).not.toEqual([]);
  expect(stored.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(password);
});
