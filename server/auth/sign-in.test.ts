/** The path from a right password over a right code to a session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('S1 the password step tells only the masked address and opens nothing', async () => {
  const { email } = await world.person({ email: 'lena.okafor@northgate.example' });
  const browser = world.browser();
  const answer = await browser.call('auth.authUserEmailPass', { email, password });
  expect(answer.body).toEqual({
    result: { data: { success: true, user: { maskedEmail: 'l•••••@northgate.example' } } },
  });
  expect([...browser.cookies.keys()]).toEqual(['__Host-karemd-challenge']);
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict/);
  expect((await browser.call('auth.me')).status).toBe(401);
  browser.token = browser.cookies.get('__Host-karemd-challenge') ?? null;
  browser.cookies.set('__Secure-karemd-session', browser.token ?? '');
  expect((await browser.call('auth.me')).status).toBe(401);
});

test('a right password and a right code open a session that knows who somebody is', async () => {
  const who = await world.person({ role: 'EDITOR', hospitalRole: 'Consultant' });
  const { browser, code } = await atTheCode(who);
  const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
  expect(answer.data).toMatchObject({ success: true, user: { uid: who.id, role: 'EDITOR' } });
  browser.token = answer.data.accessToken;
  expect(browser.token).toMatch(/^[\w-]{43}$/);
  expect((await browser.call('auth.me')).data).toEqual(answer.data.user);
  expect(Object.keys(answer.data.user).toSorted()).toEqual([
    'accessApplications',
    'active',
    'email',
    'fullName',
    'hospitalRole',
    'organization',
    'role',
    'uid',
  ]);
});

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
    .poll(() => world.deps.redis.keys(`${world.prefix}code:*`).then((keys) => keys.length), {
      timeout: 10_000,
    })
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
  const keys = await world.deps.redis.keys(`${world.prefix}*`);
  const texts = await Promise.all(
    keys.map((key) => world.deps.redis.get(key.slice(world.prefix.length)).catch(() => '')),
  );
  expect(texts.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(code);
  expect(world.lines.join('\n')).not.toContain(password);
});

test('a right password without access is turned away with no cookie and no code', async () => {
  for (const lacking of [{ active: false }, { accessApplications: [] }]) {
    const { email } = await world.person(lacking);
    const browser = world.browser();
    const answer = await browser.call('auth.authUserEmailPass', { email, password });
    expect(answer.data).toMatchObject({ success: false, unauthorized: true });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.call('auth.sendOtpAuth', { email })).data.success).toBe(false);
    expect(world.letters.some(({ to }) => to === email)).toBe(false);
  }
});

test('doctor and patient get a code and are turned away after the right one', async () => {
  for (const role of ['doctor', 'patient'] as const) {
    const who = await world.person({ role });
    const { browser, code } = await atTheCode(who);
    const answer = await browser.call('auth.authenticateOtp', { email: who.email, otp: code });
    expect(answer.data).toMatchObject({ success: false, unauthorized: true });
    expect(browser.cookies.has('__Secure-karemd-session')).toBe(false);
  }
});

test('S6 an unknown address and a wrong password get the same answer', async () => {
  const { email } = await world.person();
  const shown = async (address: string) => {
    const answer = await world
      .browser()
      .call('auth.authUserEmailPass', { email: address, password: 'wrong' });
    const names = [...answer.headers.keys()].toSorted();
    return { status: answer.status, text: answer.text, names };
  };
  expect(await shown('nobody@northgate.example')).toEqual(await shown(email));
});

test('one address has one spelling, and none can bend a mail header', async () => {
  const who = await world.person({ email: 'ana@northgate.example' });
  const answer = await world
    .browser()
    .call('auth.authUserEmailPass', { email: '  ＡＮＡ@Northgate.Example ', password });
  expect(answer.data.success).toBe(true);
  for (const email of [
    'a@b.example\r\nbcc: x@y.example',
    'a,b@c.example',
    '"a"@c.example',
    `${'a'.repeat(250)}@b.example`,
  ])
    expect((await world.browser().call('auth.authUserEmailPass', { email, password })).status).toBe(
      400,
    );
  expect(who.email).toBe('ana@northgate.example');
});
