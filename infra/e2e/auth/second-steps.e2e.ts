/** Walks with better second steps: set up, used at the next sign-in, lost and reset. */
import { expect, test, type Page, type Route } from '@playwright/test';
import { generateSync } from 'otplib';
import { codeField, logIn, signInByCode, signOut } from '#infra/e2e/support/sign-in.ts';
import { codeMailedBy, countMailsTo } from '#infra/e2e/support/mailbox.ts';
import {
  localhost,
  passwordOnceMore,
  confirmPassword,
  plugInPasskeys,
} from '#infra/e2e/support/passkeys.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });

test.use({ baseURL: localhost });

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** The page's next answer with a passkey is sent four times at once; resolves to how many opened a session. */
function sendAnswerFourTimes(page: Page): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = async (route: Route): Promise<void> => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => route.fetch()));
      const bodies: unknown[] = await Promise.all(answers.map((answer) => answer.json()));
      const opened = bodies.map((body) => JSON.stringify(body).includes('accessToken'));
      const response = answers[opened.indexOf(true)];
      await (response ? route.fulfill({ response }) : route.abort());
      resolve(opened.filter(Boolean).length);
    };
    void page.route('**/trpc/auth.answerSecondStep', (route) => send(route).catch(reject), {
      times: 1,
    });
  });
}

async function openMySecurity(page: Page, who: NewPerson): Promise<void> {
  await openSession(page, who, new URL(localhost).origin);
  await page.goto('/security');
  await expect(page.getByRole('heading', { name: 'My security', level: 1 })).toBeVisible();
}

const recoveryCodes = (page: Page) =>
  page.getByRole('alert', { name: 'Keep these recovery codes now' });

test('an authenticator app is set up, and its code opens the next session', async ({ page }) => {
  const who = await newPerson(await newOrganization());
  await openMySecurity(page, who);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(passwordOnceMore(page)).toBeVisible();
  await expectUsableInBothSchemes(page, 'the password once more');
  await confirmPassword(page, { ...who, password: 'not the passphrase' });
  await expect(page.getByText('Your password is not right.')).toBeVisible();
  await confirmPassword(page, who);

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await expectUsableInBothSchemes(page, 'an app being set up');
  const field = page.getByLabel('2. Enter the code that the app shows now');
  await field.fill(codeOf(secret) === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/code is not right/)).toBeVisible();
  // A code is taken until the end of the next step.
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(recoveryCodes(page).getByRole('listitem')).toHaveCount(10);
  await expectUsableInBothSchemes(page, 'new recovery codes');
  const [first = ''] = await recoveryCodes(page).getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(recoveryCodes(page)).toBeHidden();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await signOut(page);

  const mails = await countMailsTo(who.email);
  await logIn(page, who);
  await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectUsableInBothSchemes(page, 'the step of the app');
  // Used once, a code is not taken again: the next one, which is taken already.
  await codeField(page).fill(codeOf(secret, 1));
  await page.waitForURL('**/Scheduling');
  expect(await countMailsTo(who.email)).toBe(mails);
  await signOut(page);

  await logIn(page, who);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectUsableInBothSchemes(page, 'the step of a recovery code');
  await page.getByLabel('Recovery code').fill('00000-00000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(first.toUpperCase());
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/Scheduling');
  await goTo(page, '/security');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
});

test('S70 a passkey is made, named, used once instead of a code, which is one button away from it, and removed', async ({
  page,
}) => {
  const who = await newPerson(await newOrganization());
  const authenticator = await plugInPasskeys(page);
  await openMySecurity(page, who);
  await page.getByLabel('Name for a new passkey').fill('Ward laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmPassword(page, who);
  await expect(recoveryCodes(page).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Rename Ward laptop' }).click();
  await page.getByLabel('Name of this passkey').fill('Blue laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('Blue laptop')).toBeVisible();
  await expectUsableInBothSchemes(page, 'my security, with a passkey');
  await signOut(page);

  const mails = await countMailsTo(who.email);
  await logIn(page, who);
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused();
  await expectUsableInBothSchemes(page, 'the step of a passkey');
  const opened = sendAnswerFourTimes(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Scheduling');
  expect(await opened).toBe(1);
  await signOut(page);

  await authenticator.resetCounter();
  await logIn(page, who);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByText('That passkey is not right. 4 tries left.')).toBeVisible();
  expect(await countMailsTo(who.email)).toBe(mails);
  const code = await codeMailedBy(who.email, () =>
    page.getByRole('button', { name: 'Send a code by email' }).click(),
  );
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await codeField(page).fill(code);
  await page.waitForURL('**/Scheduling');

  await goTo(page, '/security');
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Blue laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await confirmPassword(page, who);
  await expect(page.getByText('Blue laptop', { exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeHidden();
});

test('where mail is not enough, a second step is set up before everything else', async ({
  browser,
  page,
}) => {
  const clinic = await newOrganization();
  const admin = await newPerson(clinic, { role: 'ADMIN' });
  const nurse = await newPerson(clinic, { hospitalRole: 'Nurse Practitioner' });
  await openSession(page, admin, new URL(localhost).origin);
  await page.goto('/sign-in-policy');
  await expect(page.getByText('0 of 2 people have')).toBeVisible();
  const enough = page.getByRole('switch', { name: 'Codes by email are enough as a second step' });
  await expect(enough).toBeChecked();
  await enough.click();
  await page.getByRole('button', { name: 'Require a better step' }).click();
  await expect(enough).not.toBeChecked();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  await plugInPasskeys(theirs);
  await theirs.goto(new URL('/login', page.url()).href);
  await signInByCode(theirs, nurse);
  await theirs.waitForURL('**/security');
  await expect(theirs.getByText('Set up a second step first')).toBeVisible();
  await theirs.goto(new URL('/Scheduling', page.url()).href);
  await theirs.waitForURL('**/security');
  await expect(theirs.getByText('Set up a second step first')).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'my security, where it is wanted');
  await expectNoSmallTarget(theirs, 'my security on a phone');
  await theirs.getByRole('button', { name: 'Add a passkey' }).click();
  await theirs.getByRole('button', { name: 'I have saved them' }).click();
  await theirs.getByRole('link', { name: 'Go on to your start page' }).click();
  await theirs.waitForURL('**/Scheduling');
  await context.close();
});
