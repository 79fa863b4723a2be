/** A browser that is remembered at sign-in, and whether it still is (S100). */
import { expect } from 'vitest';
import { cookieNames } from '#server/auth/cookies.ts';
import type { Browser } from '#server/test/browser.ts';
import { afterPassword, codeOf, personWithApp } from './sign-in-steps.ts';
import { openWorld, type TestPerson, type World } from '#server/test/world.ts';

export const allowDays = (world: World, days: number) =>
  world.owner.query('update organizations set remembered_device_days = $1', [days]);

/** A server at which codes can be sent again at once, and whose cookies are for https alone. */
export const openRememberingWorld = () =>
  openWorld({
    env: { OTP_RESEND_SECONDS: '0', PUBLIC_URL: 'https://karemd.hospital.example' },
  });

/** The devices that the person of this browser sees under My security. */
export const devicesOf = async (browser: Browser) =>
  (await browser.call('auth.security.devices')).data;

export const rememberedCookie = (browser: Browser) => browser.cookies.get(cookieNames.remembered);

interface Holder {
  who: TestPerson;
  secret: string;
  browser: Browser;
}

/** Password and app in this browser, and the box ticked. */
export async function rememberBrowser(
  world: World,
  { who, secret, browser }: Holder,
): Promise<Browser> {
  world.clock.offsetMs += 30_000;
  await afterPassword(world, who, browser);
  const otp = codeOf(world, secret);
  const guess = { email: who.email, otp, rememberDevice: true };
  const { data } = await browser.call('auth.authenticateOtp', guess);
  browser.token = data.accessToken!;
  return browser;
}

/** A person with an app, and a browser of their own that is remembered. */
export async function openRemembered(world: World) {
  const { who, secret, recoveryCodes } = await personWithApp(world);
  const browser = await rememberBrowser(world, { who, secret, browser: world.browser() });
  expect(rememberedCookie(browser)).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  return { who, secret, recoveryCodes, browser };
}

/** Whether the browser's next sign-in, whose password is right, skips the second step. */
export async function isSkipped(world: World, who: TestPerson, browser: Browser): Promise<boolean> {
  const { steps } = await afterPassword(world, who, browser);
  const answer = await browser.call('auth.answerSecondStep', {
    email: who.email,
    answer: { step: 'remembered-device' },
  });
  expect(answer.data.success).toBe(steps?.rememberedDevice === true);
  if (answer.data.success) browser.token = answer.data.accessToken!;
  return answer.data.success;
}
