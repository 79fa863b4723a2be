/** Pictures of screens without a session. */
import { expect } from '@playwright/test';
import { codeField, logIn } from '#infra/e2e/support/sign-in.ts';
import { codeMailedBy } from '#infra/e2e/support/mailbox.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { open, scene } from './screenshots.ts';

scene('signing in', {}, async ({ page, picture }) => {
  await open(page, '/login');
  await picture('sign-in');
  await page.getByRole('button', { name: 'Log In' }).click();
  await picture('sign-in, nothing typed');
  await logIn(page, { email: 'nobody@northgate.example', password: 'not the right password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await picture('sign-in, refused');
});

scene('the code', {}, async ({ page, picture, nth }) => {
  const account = demoAccount({ hospitalRole: 'Resident' }, nth);
  await open(page, '/login');
  const code = await codeMailedBy(account.email, () => logIn(page, account));
  await expect(codeField(page)).toBeVisible();
  await picture('code');
  await codeField(page).fill(code === '123456' ? '654321' : '123456');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await picture('code, wrong');
});

scene('without the server', {}, async ({ page, picture }) => {
  await open(page, '/login');
  await page.route('**/trpc/**', (route) => route.abort());
  await logIn(page, { email: 'nobody@northgate.example', password: 'not the right password' });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await picture('sign-in, server away');
});

const pages = {
  'no access': '/unauthorized',
  'page not found': '/nowhere',
  'forgotten password': '/forgotpassword',
  'new password, no link': '/resetpassword',
  'create account': '/session/signup',
  'privacy policy': '/privacyPolicy',
  terms: '/terms',
};
for (const [title, path] of Object.entries(pages))
  scene(title, {}, async ({ page, picture }) => {
    await open(page, path);
    await picture(title);
  });
