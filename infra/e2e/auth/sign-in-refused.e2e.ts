/** Walks that end on the sign-in screen: no access, too many tries, no server. */
import { expect, test, type Locator, type Request } from '@playwright/test';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { logIn, signInByCode } from '#infra/e2e/support/sign-in.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';

test('an account that is not active, or has no KareMD, is refused without a code; those of doctors and patients after a right one', async ({
  page,
}) => {
  for (const account of [demoAccount({ active: false }), demoAccount({ hasAccess: false })]) {
    const mails = await countMailsTo(account.email);
    await page.goto('/login');
    await logIn(page, account);
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText('Your account does not open KareMD')).toBeVisible();
    expect(await countMailsTo(account.email)).toBe(mails);
    await page.goto('/Scheduling');
    await expect(page).toHaveURL('/login');
  }

  for (const role of ['doctor', 'patient'] as const) {
    await page.goto('/login');
    await signInByCode(page, demoAccount({ role }));
    await expect(page).toHaveURL('/unauthorized');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('a second press sends nothing; after many wrong passwords the screen says how long to wait; without a server it keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const passwordCall = 'authUserEmailPass';
  let requests = 0;
  const count = (request: Request) =>
    void (request.url().includes(passwordCall) && (requests += 1));
  page.on('request', count);
  await page.getByLabel('Email').fill('twice@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill('a wrong passphrase');
  await page.getByRole('button', { name: 'Log In' }).dblclick();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(requests).toBe(1);

  const tryOnce = async () => {
    const answer = page.waitForResponse((response) => response.url().includes(passwordCall));
    await logIn(page, { email: 'nobody@northgate.example', password: 'a wrong passphrase' });
    return (await answer).status();
  };
  // On a slow machine the first pauses, of seconds, may be over before the next try.
  await expect.poll(tryOnce, { intervals: [0] }).toBe(429);
  await expect(page.getByRole('alert')).toHaveText(/You can try again in \d+ seconds?\./);

  await context.setOffline(true);
  await logIn(page, { email: 'someone@northgate.example', password: 'a passphrase' });
  await expect(page.getByRole('alert')).toHaveText(/could not reach the server/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a passphrase');
});

test('other sign-ins say why they are disabled; accounts are made where the operator says', async ({
  page,
}) => {
  await page.goto('/login');
  const heightOf = async (button: Locator) => (await button.boundingBox())?.height ?? 0;
  const usual = await heightOf(page.getByRole('button', { name: 'Log In' }));
  for (const name of ['Login with SSO', 'Sign in with Google', 'Sign in with Microsoft']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/Not set up at this hospital/);
    expect(await heightOf(button), `${name} is small`).toBeLessThan(usual);
  }
  await expect(page.getByText(/Not set up at this hospital/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();

  // The demo's operator has no registration page, so this one is written into the real answer.
  await page.route('/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ json: { ...config, registrationUrl: 'https://register.example/new' } });
  });
  await page.reload();
  const createAccount = page.getByRole('link', { name: 'Create Account' });
  await expect(createAccount).toHaveAttribute('href', 'https://register.example/new');
  await expect(createAccount).toHaveAttribute('target', '_blank');
  await expect(createAccount).toHaveAttribute('rel', /noopener/);
});
