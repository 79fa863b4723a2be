/** People with better second steps, set up through the same doors as everybody's. */
import { generateSync } from 'otplib';
import type { Browser } from './browser.ts';
import { SoftPasskey } from './passkey.ts';
import { password, type TestPerson, type World } from './world.ts';

const stepMs = 30_000;

/** The code that an app shows at this moment of the world's clock, or so many steps from it. */
export const codeOf = (world: World, secret: string, steps = 0): string =>
  generateSync({
    secret,
    epoch: Math.floor((Date.now() + world.clock.offsetMs + steps * stepMs) / 1000),
  });

/** The clock goes on to where a step begins: no code ages between being shown and being typed. */
function beginStep({ clock }: World): void {
  clock.offsetMs += stepMs - ((Date.now() + clock.offsetMs) % stepMs);
}

export interface WithApp {
  browser: Browser;
  /** The text of the secret, as typed into an app. */
  secret: string;
  recoveryCodes: string[];
}

/** Sets the app up with the code before this one, so that the present one is still unused. */
export async function addApp(world: World, browser: Browser): Promise<WithApp> {
  beginStep(world);
  await browser.call('auth.security.unlock', { password });
  const { data } = await browser.call('auth.security.startAuthenticator');
  const code = codeOf(world, data.secret, -1);
  const added = await browser.call('auth.security.confirmAuthenticator', { code });
  if (!added.data?.success) throw new Error(added.text);
  return { browser, secret: data.secret, recoveryCodes: added.data.recoveryCodes };
}

export async function addPasskey(world: World, browser: Browser, name = 'Ward laptop') {
  const passkey = new SoftPasskey(world.env.publicUrl);
  await browser.call('auth.security.unlock', { password });
  const { data: options } = await browser.call('auth.security.startPasskey');
  const credential = passkey.create(options.challenge);
  const added = await browser.call('auth.security.addPasskey', { name, credential });
  if (!added.data?.success) throw new Error(added.text);
  return { browser, passkey, recoveryCodes: added.data.recoveryCodes as string[] | null };
}

/** A browser that has given the right password, and what it may go on with. */
export async function atTheStep(world: World, { email }: TestPerson, browser = world.browser()) {
  await browser.call('auth.authUserEmailPass', { email, password });
  const { data } = await browser.call('auth.sendOtpAuth', { email });
  return { browser, steps: data?.steps };
}
