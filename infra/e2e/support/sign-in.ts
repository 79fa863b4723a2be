/** Signs in and out on the screen; walks about anything else open a session (session.ts). */
import { expect, type Page } from '@playwright/test';
import { codeMailedBy } from './mailbox.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The first step, on the sign-in screen. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

export const codeField = (page: Page) => page.getByLabel('Verification Code');

/** Both steps, from the sign-in screen, with the code from the mailbox. */
export async function signInByCode(page: Page, credentials: Credentials): Promise<void> {
  const code = await codeMailedBy(credentials.email, () => logIn(page, credentials));
  // The sixth digit sends it.
  await codeField(page).fill(code);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
}
