/** Walks through single sign-on with a real provider, at another address than ours. */
import { randomUUID } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { freePort } from '#infra/processes/ports.ts';
import { absentProvider, startProvider } from '#server/test/sign-in/oidc-provider.ts';
import { codeField, logIn, signOut } from '#infra/e2e/support/sign-in.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { startServer } from '#infra/e2e/support/own-server.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

interface SsoServer {
  provider: Awaited<ReturnType<typeof startProvider>>;
  codeFor: (email: string) => string | undefined;
  url: string;
}

/** One provider and one server that knows it, for all walks of a worker. */
const test = base.extend<{ signInScreen: Page }, { server: SsoServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is asked for from the pattern
    async ({}, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const provider = await startProvider({ publicUrl: url });
      const env = {
        ...provider.env,
        OIDC_1_DOMAINS: 'directory.example',
        ...absentProvider,
      };
      const { codeFor, stop } = await startServer({ port, env });
      await use({ provider, codeFor, url });
      await stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signInScreen: async ({ page }, use) => {
    await page.goto('/login');
    await use(page);
  },
});

const sso = (page: Page) => page.getByRole('link', { name: 'Login with SSO' });

test('the first time the account is connected by signing in here; then the provider is enough', async ({
  signInScreen: page,
  server,
}) => {
  const who = await newPerson(await newOrganization());
  server.provider.signInAs(who.email);
  await sso(page).click();
  await expect(page.getByText('One more step, this time only')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expectUsableInBothSchemes(page, 'the one more step');
  await logIn(page, who);
  await expect.poll(() => server.codeFor(who.email)).toBeDefined();
  await codeField(page).fill(server.codeFor(who.email) ?? '');
  await page.waitForURL('**/Scheduling');
  await expect(page.getByText('You can now sign in with "Login with SSO".')).toBeVisible();
  await signOut(page);

  await sso(page).click();
  await page.waitForURL('**/Scheduling');
  await expect(page.getByRole('button', { name: new RegExp(who.fullName) })).toBeVisible();

  await goTo(page, '/security');
  await expect(page.getByRole('heading', { name: 'Connected sign-ins' })).toBeVisible();
  await expectUsableInBothSchemes(page, 'my security, with a connected sign-in');
  await page.getByRole('button', { name: 'Disconnect Login with SSO' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Your password').fill(who.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Connected sign-ins' })).toBeHidden();
});

test('the requested page opens after signing in at the provider', async ({ page, server }) => {
  const who = await newPerson(await newOrganization(), { domain: 'directory.example' });
  server.provider.signInAs(who.email);
  await page.goto('/video');
  await expect(page).toHaveURL('/login');
  await sso(page).click();
  await page.waitForURL('**/video');
  const { search } = new URL(page.url());
  expect(search).toBe('');
});

test('a failure there ends on the sign-in screen, in one calm sentence', async ({
  page,
  server,
}) => {
  const lands = async (words: RegExp) => {
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  };
  const { provider } = server;
  await page.goto('/login');
  provider.signInAs(`${randomUUID()}@directory.example`);
  await sso(page).click();
  await lands(/no KareMD account/);
  await expectUsableInBothSchemes(page, 'a sign-in that did not work');
  await page.context().clearCookies();
  provider.signInAs('somebody@directory.example', { email_verified: false });
  await sso(page).click();
  await lands(/has not verified your email/);
  await page.context().clearCookies();
  provider.refuse();
  await sso(page).click();
  await lands(/was cancelled/);
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await lands(/does not answer/);
  await page.goto('/login?sso=ready');
  await lands(/took too long/);
});
