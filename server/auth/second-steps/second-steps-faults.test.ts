/** Better second steps and single sign-on while Redis is away: nobody is waved through (S27). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { startProvider } from '#server/test/provider.ts';
import { addApp, atTheStep, codeOf } from '#server/test/steps.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

const publicUrl = 'https://karemd.hospital.example';

let world: World;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  redis = await startOwnRedis();
  provider = await startProvider({ publicUrl });
  const env = {
    ...provider.env,
    OIDC_1_DOMAINS: 'directory.example',
    OTP_RESEND_SECONDS: '0',
    PUBLIC_URL: publicUrl,
    REDIS_URL: redis.url,
  };
  world = await openWorld({ env });
});
afterAll(async () => {
  await world.close();
  await redis.stop();
  await provider.close();
});

test('S27 without Redis every step answers 503, and nothing is used up', async () => {
  const who = await world.person({ email: 'ana@directory.example' });
  const own = await world.signIn(who);
  const { secret, recoveryCodes } = await addApp(world, own);
  const { browser } = await atTheStep(world, who);
  provider.signInAs(who.email);
  const returning = world.browser();
  const start = await returning.fetch('/sso/sso/start');
  const back = await provider.visit(start.headers.get('location') ?? '');
  await redis.stop();

  const { email } = who;
  const answer = { step: 'recovery-code', code: recoveryCodes[0] };
  const away = await Promise.all([
    browser.call('auth.sendOtpAuth', { email }),
    browser.call('auth.authenticateOtp', { email, otp: codeOf(world, secret) }),
    browser.call('auth.answerSecondStep', { email, answer }),
    returning.clone().call('auth.finishSso'),
    own.call('auth.security.unlock', { password }),
    own.call('auth.security.removeAuthenticator'),
    returning.clone().fetch(back.pathname + back.search),
    world.browser().fetch('/sso/sso/start'),
  ]);
  for (const { status, headers } of away)
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, 2]);

  await redis.start();
  await expect.poll(() => world.deps.redis.status).toBe('ready');
  const again = await atTheStep(world, who);
  const right = await again.browser.call('auth.answerSecondStep', { email, answer });
  expect(right.data.success).toBe(true);
  expect(await provider.goAndReturn(world.browser())).toBe('/login?sso=ready');
});
