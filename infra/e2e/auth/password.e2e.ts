/** Walks through passwords: forgotten and reset by mail, changed while signed in, sessions ended. */
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { mailsTo } from '#infra/e2e/support/mailbox.ts';
import { logIn, signInByCode } from '#infra/e2e/support/sign-in.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

const fresh = 'seven herons over a quiet canal';

async function linkFor({ email }: NewPerson): Promise<string> {
  const mails = await mailsTo(email);
  return (
    mails.map(({ text }) => /\S+\/resetpassword#token=\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  );
}

async function signInAs(page: Page, person: NewPerson) {
  await page.goto('/login');
  await signInByCode(page, person);
  await page.waitForURL('**/Scheduling');
}

test('a person who forgot the password gets a link, sets a new one and signs in with it', async ({
  page,
}) => {
  const person = await newPerson(await newOrganization());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  await expect(page).toHaveURL('/forgotpassword');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/If that address has an account/)).toBeVisible();

  await expect.poll(() => linkFor(person)).not.toBe('');
  await page.goto(await linkFor(person));
  await expect(page).toHaveURL('/resetpassword');
  await expectUsableInBothSchemes(page, 'set a new password');
  const field = page.getByRole('textbox', { name: 'New password' });
  await field.fill('too short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/Use at least 15 characters/)).toBeVisible();
  await expect(field).toHaveValue('too short');
  await field.fill('password password 1');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/Use a sentence of your own/)).toBeVisible();
  await field.fill(fresh);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();

  await page.goto(await linkFor(person));
  await page.getByRole('textbox', { name: 'New password' }).fill(fresh);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();

  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('alert')).toHaveText(/Email or password is not right/);
  await signInAs(page, { ...person, password: fresh });
});

test('a change of password ends the other browsers, and sessions are ended one by one', async ({
  page,
  browser,
}) => {
  const person = await newPerson(await newOrganization());
  const elsewhere = await (await browser.newContext()).newPage();
  await openAs(elsewhere, person);
  await openAs(page, person, '/security');
  const sessions = page.getByRole('region', { name: 'My sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End session of/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await goTo(elsewhere, '/Scheduling');
  await expect(elsewhere).toHaveURL('/login');

  await openAs(elsewhere, person);
  await page.getByLabel('Current password').fill('not my password');
  await page.getByRole('textbox', { name: 'New password' }).fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your current password is not right.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue(fresh);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await goTo(elsewhere, '/Scheduling');
  await expect(elsewhere).toHaveURL('/login');
  await elsewhere.context().close();

  await sessions.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await expect(page).toHaveURL('/login');
});
