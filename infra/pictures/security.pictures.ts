/** Pictures of My security, and of stronger second steps at sign-in. */
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { codeField, logIn, signInByCode } from '#infra/e2e/support/sign-in.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { open, scene } from './screenshots.ts';

/** Passkeys need a domain: localhost. */
const at = (path: string) => new URL(path, demo.url.replace('127.0.0.1', 'localhost')).href;

async function enter(page: Page): Promise<NewPerson> {
  const who = await newPerson(await newOrganization(), { role: 'ADMIN' });
  await open(page, at('/login'));
  await signInByCode(page, who);
  await page.waitForURL('**/Scheduling');
  await open(page, at('/security'));
  return who;
}

async function givePassword(page: Page, who: NewPerson): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function plugInPasskeys(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

scene('my security', {}, async ({ page, picture }) => {
  await plugInPasskeys(page);
  const who = await enter(page);
  await expect(page.getByLabel('Name for a new passkey')).toBeVisible();
  await picture('my security, mail alone');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture('my security, the password once more');
  await givePassword(page, who);
  const secret = await page.locator('code').innerText();
  await picture('my security, an app being set up');
  const epoch = Math.floor(Date.now() / 1000) - 30;
  const code = generateSync({ secret: secret.replaceAll(' ', ''), epoch });
  await page.getByLabel(/^2\. Enter/).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Keep these recovery codes now')).toBeVisible();
  await picture('my security, new recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Rename/ })).toBeVisible();
  await picture('my security, with everything');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, at('/login'));
  await logIn(page, who);
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeVisible();
  await picture('second step, passkey');
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  await expect(codeField(page)).toBeVisible();
  await picture('second step, app');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await picture('second step, recovery code');
});

scene('the sign-in policy', {}, async ({ page, picture }) => {
  await enter(page);
  await open(page, at('/sign-in-policy'));
  await expect(page.getByRole('switch').first()).toBeVisible();
  await picture('sign-in policy');
});

const outcomes = { confirm: 'to be confirmed', unverified: 'not verified', away: 'provider away' };
for (const [outcome, title] of Object.entries(outcomes))
  scene(`back from a provider, ${title}`, {}, async ({ page, picture }) => {
    await open(page, at(`/login?sso=${outcome}`));
    await picture(`back from a provider, ${title}`);
  });
