/** Tests sign-in and sessions while Redis or the mail server is away (S27, S29). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { openMail } from '#server/platform/mail/mail.ts';
import type { Browser } from '#server/test/browser.ts';
import { refusal, startFaultySmtp, startSilentSmtp } from '#server/test/mail/faulty-smtp.ts';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

let world: World;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
beforeEach(async () => {
  redis = await startOwnRedis();
});
afterEach(async () => {
  await world.close();
  redis.wake();
  await redis.stop().catch(() => undefined);
});

/** Halfway in: after the right password, with a code in the mail. */
async function halfwayIn(email: string): Promise<Browser> {
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  await browser.call('auth.sendOtpAuth', { email });
  return browser;
}

async function expectStepsClosed(browser: Browser, email: string) {
  const answers = [
    await browser.call('auth.authUserEmailPass', { email, password }),
    await browser.call('auth.sendOtpAuth', { email }),
    await browser.call('auth.authenticateOtp', { email, otp: world.codeFor(email) }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.problem]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
  }
}

test.each(['refusing', 'silent'] as const)(
  'S27 with Redis %s nobody new signs in, and signed-in work continues from Postgres',
  async (kind) => {
    const env = { REDIS_URL: redis.url, OTP_RESEND_SECONDS: '0' };
    world = await openWorld({ env, timeouts: {} });
    const who = await world.person();
    const [working, leaving] = [await world.signIn(who), await world.signIn(who)];
    const copy = leaving.clone();
    const entering = await halfwayIn(who.email);
    if (kind === 'refusing') await redis.stop();
    else redis.silence();

    await expectStepsClosed(entering, who.email);
    expect((await working.call('auth.me')).status).toBe(200);
    const check = await working.call('auth.verifyToken', { idToken: working.token });
    expect(check.data).toEqual({ valid: true });
    expect((await leaving.call('auth.logout')).data).toEqual({ success: true });
    expect((await copy.call('auth.me')).status).toBe(401);
    expect((await world.browser().fetch('/readyz')).body).toMatchObject({
      postgres: 'up',
      redis: 'down',
    });

    if (kind === 'refusing') await redis.start();
    else redis.wake();
    await expect.poll(async () => (await world.browser().fetch('/readyz')).body.redis).toBe('up');
    expect((await copy.call('auth.me')).status).toBe(401);
    expect((await working.call('auth.me')).status).toBe(200);
    const again = world.browser();
    await expect
      .poll(
        async () =>
          (await again.call('auth.authUserEmailPass', { email: who.email, password })).status,
      )
      .toBe(200);
  },
);

/** The password step and the request for a code, with this mail server. */
async function askForCode(smtpUrl: string) {
  // Long enough to send the content of a mail, whatever else runs.
  const patience = { answerWithinMs: 4_000 };
  const mail = openMail(smtpUrl, { from: 'a@b.example', log: openLog('silent'), ...patience });
  const env = { REDIS_URL: redis.url, OTP_RESEND_SECONDS: '59' };
  world = await openWorld({ mail, env });
  const { email } = await world.person();
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  const answer = await browser.call('auth.sendOtpAuth', { email });
  return { email, browser, answer: answer.data };
}

const tryAgain = { success: false, message: 'Please try again' };
const codesLeft = () => world.deps.redis.keys(`${world.prefix}code:*`);
const codeIn = (mail = '') => /^ +(\d{6})\r?$/m.exec(mail)?.[1];

test('S29 a mail server that hangs delays an answer and loses no code', async () => {
  const smtp = await startSilentSmtp();
  const { answer, browser, email } = await askForCode(smtp.url);
  expect(answer).toEqual(tryAgain);
  expect(await codesLeft()).toEqual([]);
  // A retry is possible at once, though a resend would have to wait.
  expect((await browser.call('auth.sendOtpAuth', { email })).data).toEqual(tryAgain);
  smtp.close();
});

test.each([
  ['refuses', () => Promise.resolve(refusal(451))],
  ['breaks off', () => Promise.resolve('hang-up' as const)],
] as const)('S29 a mail server that %s leaves no usable code', async (_words, onContent) => {
  const smtp = await startFaultySmtp({ onContent });
  expect((await askForCode(smtp.url)).answer).toEqual(tryAgain);
  expect(await codesLeft()).toEqual([]);
  await smtp.close();
});

test('S61 with a mail server that takes its time to answer people sign in', async () => {
  const accepted = Promise.withResolvers<null>();
  const smtp = await startFaultySmtp({ onContent: () => accepted.promise });
  const { answer, browser, email } = await askForCode(smtp.url);
  expect(answer).toMatchObject({ success: true });
  expect(smtp.mails).toHaveLength(1);
  const { data } = await browser.call('auth.authenticateOtp', {
    email,
    otp: codeIn(smtp.mails[0]),
  });
  expect(data).toMatchObject({ success: true });
  accepted.resolve(null);
  await smtp.close();
});

test('S61 a slow mail server that refuses in the end leaves no usable code, and a retry is possible', async () => {
  const refused = Promise.withResolvers<Error>();
  const smtp = await startFaultySmtp({ onContent: () => refused.promise });
  const { answer, browser, email } = await askForCode(smtp.url);
  expect(answer).toMatchObject({ success: true });
  refused.resolve(refusal(554));
  await expect.poll(codesLeft).toEqual([]);
  expect((await browser.call('auth.sendOtpAuth', { email })).data).toEqual(tryAgain);
  await smtp.close();
});
