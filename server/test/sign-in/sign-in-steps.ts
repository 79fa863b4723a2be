/** Steps of a sign-in through the API, and the authenticator app or passkey that they ask for. */
import { generateSync } from 'otplib';
import type { Browser } from '#server/test/browser.ts';
import { SoftPasskey } from './passkey.ts';
import { startProvider } from './oidc-provider.ts';
import { openWorld, password, type TestPerson, type World } from '#server/test/world.ts';

const stepMs = 30_000;

/** The code that an app shows now by the test's clock, or so many steps from it. */
export const codeOf = (world: World, secret: string, steps = 0): string =>
  generateSync({
    secret,
    epoch: Math.floor((Date.now() + world.clock.offsetMs + steps * stepMs) / 1000),
  });

/**
 * Moves the clock to the beginning of a time step, so that no code expires between being read and
 * sent.
 */
function beginStep({ clock }: World): void {
  clock.offsetMs += stepMs - ((Date.now() + clock.offsetMs) % stepMs);
}

export interface AuthenticatorUser {
  browser: Browser;
  /** The text of the secret, as typed into an app. */
  secret: string;
  recoveryCodes: string[];
}

/** Sets the app up with the previous code, so that the present one is still unused. */
export async function addApp(world: World, browser: Browser): Promise<AuthenticatorUser> {
  beginStep(world);
  await browser.call('auth.security.unlock', { password });
  const { data } = await browser.call('auth.security.startAuthenticator');
  const code = codeOf(world, data.secret, -1);
  const added = await browser.call('auth.security.confirmAuthenticator', { code });
  if (!added.data?.success) throw new Error(added.text);
  return { browser, secret: data.secret, recoveryCodes: added.data.recoveryCodes! };
}

export async function personWithApp(
  world: World,
): Promise<AuthenticatorUser & { who: TestPerson }> {
  const who = await world.person();
  return { who, ...(await addApp(world, await world.signIn(who))) };
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

/** A browser after the right password, which steps it may take, and the code in its mail. */
export async function afterPassword(
  world: World,
  { email }: TestPerson,
  browser = world.browser(),
) {
  await browser.call('auth.authUserEmailPass', { email, password });
  const { data } = await browser.call('auth.sendOtpAuth', { email });
  return { browser, steps: data?.steps, code: world.codeFor(email) };
}

export const publicUrl = 'https://karemd.hospital.example';

/** A world that knows a provider of its own, for people at directory.example. */
export async function openSsoWorld(env: Record<string, string> = {}) {
  const provider = await startProvider({ publicUrl });
  const world = await openWorld({
    env: {
      ...provider.env,
      OIDC_1_DOMAINS: 'directory.example',
      OTP_RESEND_SECONDS: '0',
      PUBLIC_URL: publicUrl,
      ...env,
    },
  });
  const close = async () => {
    await world.close();
    await provider.close();
  };
  return { ...world, provider, close };
}
