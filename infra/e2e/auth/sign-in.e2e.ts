/** Walks through the sign-in screen, with real mail. */
import { expect, test } from '@playwright/test';
import { codeField, logIn, signInByCode } from '#infra/e2e/support/sign-in.ts';
import { codeMailedBy, countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';

test('the pages around the sign-in screen are reached from it and left again; a clinician mistypes twice, and gets in with the code from the mail', async ({
  page,
}) => {
  const attending = demoAccount({ hospitalRole: 'Attending' }, 3);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Sign in - KareMD');
  await expect(page.getByText('SIGN IN')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();

  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveTitle('Privacy policy - KareMD');
  await page.getByRole('link', { name: /sign in/i }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  // Read again, this page shows the sign-in screen alone; the one before belongs to the same document.
  await page.reload();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /privacy policy/i })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: /Forgot password/ }).click();
  await expect(page).toHaveTitle('Forgot password - KareMD');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/login');

  const submit = page.getByRole('button', { name: 'Log In' });
  const before = await submit.boundingBox();
  await logIn(page, { email: attending.email, password: 'not the passphrase' });
  await expect(page.getByRole('alert')).toHaveText(/Email or password is not right/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await submit.boundingBox(), 'nothing moves').toEqual(before);
  await expect(page.getByLabel('Email')).toHaveValue(attending.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the passphrase');

  const code = await codeMailedBy(attending.email, () => logIn(page, attending));
  await expect(page.getByText(`${attending.email[0]}•••••@`)).toBeVisible();
  await expect(page.getByText('It works for one minute')).toBeVisible();
  await expect(page.getByText(/Resend OTP in 0:\d\d/)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();

  const wrong = code === '123456' ? '654321' : '123456';
  await codeField(page).fill(`${wrong.slice(0, 3)} ${wrong.slice(3)}`);
  await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible();
  await expect(codeField(page)).toHaveValue(wrong);
  await codeField(page).press('Enter');
  await expect(page.getByText('That code is not right. 3 tries left.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('That code is not right. 2 tries left.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();

  await codeField(page).fill(code);
  await expect(page).toHaveURL('/Scheduling');
  await expect(page).toHaveTitle('Scheduling - KareMD');
});

test('missing values are reported at their field, and the first one gets the focus; errors and the code panel are usable by everybody, in both schemes', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectUsableInBothSchemes(page, 'the form with its errors');

  await page.getByLabel('Email').fill('somebody');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Email is required')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText(/Enter an email address/)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide the password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');

  const intern = demoAccount({ hospitalRole: 'Intern' });
  await codeMailedBy(intern.email, () => logIn(page, intern));
  await expect(codeField(page)).toBeVisible();
  await expectUsableInBothSchemes(page, 'the code panel');
});

test('a new code replaces the one that was mailed before; closing the panel keeps the email and ends the code', async ({
  page,
}) => {
  const resident = demoAccount({ hospitalRole: 'Resident' });
  await page.goto('/login');
  const before = await countMailsTo(resident.email);
  const first = await codeMailedBy(resident.email, () => logIn(page, resident));
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await resend.waitFor();
  const second = await codeMailedBy(resident.email, () => resend.click());
  expect(await countMailsTo(resident.email)).toBe(before + 2);
  const refuses = async (code: string) => {
    await codeField(page).fill(code);
    await expect(page.getByText(/code is not right/)).toBeVisible();
  };
  if (first !== second) await refuses(first);

  const deleted = page.waitForResponse((answer) => answer.url().includes('deleteOtpDataByEmail'));
  await page.getByRole('button', { name: 'Close and go back to the form' }).click();
  await deleted;
  await expect(page.getByLabel('Email')).toHaveValue(resident.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const third = await codeMailedBy(resident.email, () => logIn(page, resident));
  if (second !== third) await refuses(second);
  await codeField(page).fill(third);
  await expect(page).toHaveURL('/Scheduling');
});

test('the requested page opens after signing in, and nothing of it for the second person at the workstation, who begins at home', async ({
  page,
}) => {
  const hospitalist = demoAccount({ hospitalRole: 'Chief Hospitalist' });
  await page.goto('/video');
  await expect(page).toHaveURL('/login');
  await signInByCode(page, hospitalist);
  await expect(page).toHaveURL('/video');
  await page.goto('/login');
  await expect(page).toHaveURL('/Scheduling');

  // The session ends while no page is open: one that hears of it would leave for the sign-in screen.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/video');
  await expect(page).toHaveURL('/login');
  const second = demoAccount({ hospitalRole: 'Physician Advisor' });
  await signInByCode(page, second);
  await expect(page).toHaveURL('/Scheduling');
  await expect(page.getByRole('button', { name: new RegExp(second.fullName) })).toBeVisible();
});

test('signing in works on a phone, and without a mouse', async ({ browser }) => {
  const phone = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 390, height: 844 },
  });
  const page = await phone.newPage();
  const practitioner = demoAccount({ hospitalRole: 'Nurse Practitioner' });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectNoSmallTarget(page, 'the sign-in on a phone');
  await page.keyboard.type(practitioner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(practitioner.password);
  const code = await codeMailedBy(practitioner.email, () => page.keyboard.press('Enter'));
  await expect(codeField(page)).toBeFocused();
  await expectNoSmallTarget(page, 'the code on a phone');
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/Scheduling');
  await phone.close();
});
