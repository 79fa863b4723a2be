/** Tests sign-in and sessions while Redis or the mail server is away (S27, S29). */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { openMail } from '#server/platform/mail.ts';
import type { Browser } from '#server/test/browser.ts';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

let world: World;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
beforeEach(async () => {
  redis = await startOwnRedis();
  const env = { REDIS_URL: redis.url, OTP_RESEND_SECONDS: '0' };
  world = await openWorld({ env, timeouts: {} });
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

test('S29 a mail server that hangs delays an answer and loses no code', async () => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo;
  await world.close();
  const mail = openMail(`smtp://127.0.0.1:${port}`, {
    from: 'a@b.example',
    log: openLog('silent'),
  });
  world = await openWorld({ mail, env: { REDIS_URL: redis.url } });
  const { email } = await world.person();
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  const answer = await browser.call('auth.sendOtpAuth', { email });
  expect(answer.data).toEqual({ success: false, message: 'Please try again' });
  expect(await world.deps.redis.keys(`${world.prefix}code:*`)).toEqual([]);
  for (const socket of sockets) socket.destroy();
  hanging.close();
});
