/** Tests authenticator apps as the second step: judged, counted, used once and locked. */
import { ScureBase32Plugin } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import {
  addApp,
  afterPassword,
  codeOf,
  personWithApp,
} from '#server/test/sign-in/sign-in-steps.ts';
import { openWorld, password, type TestPerson } from '#server/test/world.ts';

const world = await openWorld({ env: { OTP_RESEND_SECONDS: '0' } });
afterAll(() => world.close());

const nextStep = () => {
  world.clock.offsetMs += 30_000;
};

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const give = (browser: Awaited<ReturnType<typeof afterPassword>>['browser'], who: TestPerson) => ({
  digits: (otp: string) => browser.call('auth.authenticateOtp', { email: who.email, otp }),
  recovery: (code: string) =>
    browser.call('auth.answerSecondStep', {
      email: who.email,
      answer: { step: 'recovery-code', code },
    }),
});

const lettersTo = ({ email }: TestPerson, text: RegExp) =>
  world.letters.filter((letter) => letter.to === email && text.test(letter.text));

test('who has an app is mailed nothing unless they ask, and the password step reveals no more', async () => {
  const { who, secret } = await personWithApp(world);
  const before = lettersTo(who, /verification code/).length;
  const browser = world.browser();
  const answer = await browser.call('auth.authUserEmailPass', { email: who.email, password });
  expect(Object.keys(answer.data.user ?? {})).toEqual(['maskedEmail']);
  const two = await browser.call('auth.sendOtpAuth', { email: who.email });
  expect(two.data).toEqual({
    success: true,
    message: 'Use your passkey or the code of your authenticator app.',
    steps: { authenticator: true, passkey: null, recoveryCode: true, mailedCode: true },
  });
  expect(lettersTo(who, /verification code/)).toHaveLength(before);
  const three = await give(browser, who).digits(codeOf(world, secret));
  expect(three.data).toMatchObject({ success: true, user: { uid: who.id } });
  browser.token = three.data.accessToken!;
  expect((await browser.call('auth.me')).status).toBe(200);
});

test('a mailed code still works for who has an app, if they ask for it', async () => {
  const { who } = await personWithApp(world);
  const { browser } = await afterPassword(world, who);
  const asked = await browser.call('auth.sendOtpAuth', { email: who.email, byMail: true });
  expect(asked.data).toEqual({ success: true, message: 'We sent a code to your email.' });
  const answer = await give(browser, who).digits(world.codeFor(who.email));
  expect(answer.data.success).toBe(true);
});

test('nobody learns which steps there are without a right password', async () => {
  const { who } = await personWithApp(world);
  const stranger = world.browser();
  const foreign = (await afterPassword(world, await world.person())).browser;
  for (const browser of [stranger, foreign])
    expect((await browser.call('auth.sendOtpAuth', { email: who.email })).data).toEqual({
      success: false,
      message: 'Please try again',
    });
});

test('the code of one time step opens one session, also in six browsers at once', async () => {
  const { who, secret } = await personWithApp(world);
  nextStep();
  const code = codeOf(world, secret);
  const waiting = await Promise.all(Array.from({ length: 6 }, () => afterPassword(world, who)));
  const holder = await world.owner.connect();
  await holder.query('begin');
  await holder.query('select from authenticators where practitioner_id = $1 for update', [who.id]);
  const given = waiting.map(({ browser }) => give(browser, who).digits(code));
  const heldUp = `select 1 from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const locks = async () => (await holder.query(heldUp)).rows.length;
  // All six have read that the step is unused before the first of them may use it.
  await expect.poll(locks).toBeGreaterThan(0);
  await holder.query('commit');
  holder.release();
  const answers = await Promise.all(given);
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
  const { browser } = await afterPassword(world, who);
  expect((await give(browser, who).digits(code)).data.success).toBe(false);
});

test('50 parallel answers of one browser open one session', async () => {
  const { who, secret } = await personWithApp(world);
  nextStep();
  const { browser } = await afterPassword(world, who);
  const code = codeOf(world, secret);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => give(browser.clone(), who).digits(code)),
  );
  expect(answers.filter(({ data }) => data?.success)).toHaveLength(1);
});

test('a challenge that has opened a session opens no other, with a new code either', async () => {
  const { who, secret } = await personWithApp(world);
  nextStep();
  const { browser } = await afterPassword(world, who);
  const twin = browser.clone();
  expect((await give(browser, who).digits(codeOf(world, secret))).data.success).toBe(true);
  nextStep();
  expect((await give(twin, who).digits(codeOf(world, secret))).data.success).toBe(false);
});

test('five tries count for the whole challenge, however often a code is mailed in between', async () => {
  const { who, secret } = await personWithApp(world);
  nextStep();
  const { browser } = await afterPassword(world, who);
  const wrong = otherThan(codeOf(world, secret));
  const words: string[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    words.push((await give(browser, who).digits(wrong)).data.error!);
    await browser.call('auth.sendOtpAuth', { email: who.email, byMail: true });
  }
  expect(words).toEqual([
    'That code is not right. 4 tries left.',
    'That code is not right. 3 tries left.',
    'That code is not right. 2 tries left.',
    'That code is not right. 1 try left.',
    'That did not work. Go back and sign in again.',
  ]);
  for (const code of [codeOf(world, secret), world.codeFor(who.email)])
    expect((await give(browser, who).digits(code)).data.success).toBe(false);
});

test('ten wrong ones in a row, of whatever kind, lock the step for 15 minutes', async () => {
  const { who, secret, recoveryCodes } = await personWithApp(world);
  nextStep();
  for (let round = 0; round < 2; round += 1) {
    const { browser } = await afterPassword(world, who);
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = otherThan(codeOf(world, secret));
      const kind = guess % 2 === 0 ? 'digits' : 'recovery';
      const answer = await give(browser, who)[kind](kind === 'digits' ? wrong : '00000-00000');
      expect([answer.status, answer.data.success]).toEqual([200, false]);
    }
  }
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email: who.email, password });
  const offered = await browser.call('auth.sendOtpAuth', { email: who.email });
  expect([offered.status, offered.problem]).toEqual([429, 'code.locked']);
  expect(Number(offered.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await give(browser, who).digits(codeOf(world, secret))).status).toBe(429);
  expect((await give(browser, who).recovery(recoveryCodes[0]!)).status).toBe(429);
});

test('the secret is in no row, no key of Redis and no log in plain text', async () => {
  const who = await world.person();
  const browser = await world.signIn(who);
  await browser.call('auth.security.unlock', { password });
  const { data } = await browser.call('auth.security.startAuthenticator');
  const keys = await world.deps.redis.keys(`${world.prefix}totp:*`);
  const waiting = await Promise.all(
    keys.map((key) => world.deps.redis.getBuffer(key.slice(world.prefix.length))),
  );
  const boxes = waiting.map((box) => Buffer.from(String(box), 'base64url'));
  const { secret } = await addApp(world, browser);
  const { rows } = await world.owner.query<{ box: Buffer }>(
    'select sealed_secret as box from authenticators where practitioner_id = $1',
    [who.id],
  );
  const seen = Buffer.concat([...boxes, ...rows.map(({ box }) => box)]);
  expect([boxes.length, rows.length]).toEqual([1, 1]);
  for (const text of [secret, data.secret]) {
    expect(seen.includes(Buffer.from(new ScureBase32Plugin().decode(text)))).toBe(false);
    expect(world.lines.join('\n')).not.toContain(text);
  }
});
