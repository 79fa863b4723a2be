/** Tests better second steps and single sign-on while Redis is away: nobody signs in (S27). */
import { afterAll, expect, test } from 'vitest';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { addApp, afterPassword, codeOf, openSsoWorld } from '#server/test/sign-in/sign-in-steps.ts';
import { password } from '#server/test/world.ts';

const redis = await startOwnRedis();
const world = await openSsoWorld({ REDIS_URL: redis.url });
afterAll(async () => {
  await world.close();
  await redis.stop();
});

test('S27 without Redis every step answers 503, and nothing is used up', async () => {
  const who = await world.person({ email: 'ana@directory.example' });
  const ownBrowser = await world.signIn(who);
  const { secret, recoveryCodes } = await addApp(world, ownBrowser);
  const { browser } = await afterPassword(world, who);
  world.provider.signInAs(who.email);
  const returning = world.browser();
  const start = await returning.fetch('/sso/sso/start');
  const back = await world.provider.visit(start.headers.get('location') ?? '');
  await redis.stop();

  const { email } = who;
  const answer = { step: 'recovery-code', code: recoveryCodes[0] };
  const away = await Promise.all([
    browser.call('auth.sendOtpAuth', { email }),
    browser.call('auth.authenticateOtp', { email, otp: codeOf(world, secret) }),
    browser.call('auth.answerSecondStep', { email, answer }),
    returning.clone().call('auth.finishSso'),
    ownBrowser.call('auth.security.unlock', { password }),
    ownBrowser.call('auth.security.removeAuthenticator'),
    returning.clone().fetch(back.pathname + back.search),
    world.browser().fetch('/sso/sso/start'),
  ]);
  for (const { status, headers } of away)
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, 2]);

  await redis.start();
  await expect.poll(() => world.deps.redis.status).toBe('ready');
  const again = await afterPassword(world, who);
  const right = await again.browser.call('auth.answerSecondStep', { email, answer });
  expect(right.data.success).toBe(true);
  expect(await world.provider.goAndReturn(world.browser())).toBe('/login?sso=ready');
});
