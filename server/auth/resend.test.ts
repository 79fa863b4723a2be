/** Tests requests for another code: not before its time, and at once where the mail was refused. */
import { afterEach, expect, test } from 'vitest';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { openMail } from '#server/platform/mail/mail.ts';
import { openLog } from '#server/platform/log.ts';
import { openWorld, password, type World } from '#server/test/world.ts';

let world: World;
afterEach(() => world.close());

test('S4 a resend before 59 seconds is refused and sends no second mail', async () => {
  world = await openWorld();
  const { email } = await world.person();
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  expect((await browser.call('auth.sendOtpAuth', { email })).data).toEqual({
    success: true,
    message: 'We sent a code to your email.',
  });
  const early = await browser.call('auth.sendOtpAuth', { email });
  expect([early.status, early.problem]).toEqual([429, 'code.too-soon']);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(world.letters).toHaveLength(1);
});

test('S29 a refused mail leaves no code, and may be requested again at once', async () => {
  const mail: Mailer = openMail('smtp://127.0.0.1:9', {
    from: 'a@b.example',
    log: openLog('silent'),
  });
  world = await openWorld({ mail });
  const { email } = await world.person();
  const browser = world.browser();
  await browser.call('auth.authUserEmailPass', { email, password });
  for (let time = 0; time < 7; time += 1)
    expect((await browser.call('auth.sendOtpAuth', { email })).data).toEqual({
      success: false,
      message: 'Please try again',
    });
  expect(await world.deps.redis.keys(`${world.prefix}code:*`)).toEqual([]);
});
