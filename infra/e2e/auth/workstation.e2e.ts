/** Walks about a ward: two people share a workstation, and one has a laptop that is remembered. */
import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import {
  confirmPassword,
  localhost,
  passwordOnceMore,
  plugInPasskeys,
} from '#infra/e2e/support/passkeys.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { logIn, signInByCode, signOut } from '#infra/e2e/support/sign-in.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ baseURL: localhost });

/** What an administrator decides on the screen: fourteen days, and names on workstations. */
async function allowBoth(page: Page, admin: NewPerson): Promise<void> {
  await openSession(page, admin, new URL(localhost).origin);
  await page.goto('/sign-in-policy');
  await page.getByRole('switch', { name: 'Devices may be remembered' }).click();
  const days = page.getByLabel('For how many days');
  await expect(days).toHaveValue('7');
  await days.fill('31');
  await expect(page.getByText('Enter 1 to 30 days')).toBeVisible();
  await days.fill('14');
  await page.getByRole('button', { name: 'Save days' }).click();
  await expect(page.getByText('Devices are remembered for 14 days.')).toBeVisible();
  const switching = page.getByRole('switch', { name: 'Fast switching on shared workstations' });
  await switching.click();
  await expect(switching).toBeChecked();
  await expectUsableInBothSchemes(page, 'the sign-in policy, with devices and workstations');
  await signOut(page);
}

async function addPasskey(page: Page, who: NewPerson): Promise<void> {
  await goTo(page, '/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passwordOnceMore(page)).toBeVisible();
  await confirmPassword(page, who);
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

/** Password and mailed code, a passkey of their own, and their name on this workstation. */
async function beginShift(page: Page, who: NewPerson): Promise<void> {
  await signInByCode(page, who);
  await page.waitForURL('**/Scheduling');
  await addPasskey(page, who);
  const listed = page.getByRole('switch', { name: 'List my name on this workstation' });
  await listed.click();
  await expect(listed).toBeChecked();
}

const nameOf = (page: Page, { fullName }: NewPerson) =>
  page.getByRole('list', { name: 'People of this workstation' }).getByRole('button', {
    name: fullName,
  });

const account = (page: Page, { fullName }: NewPerson) =>
  page.getByRole('button', { name: `Account of ${fullName}` });

test('S101 two people share a workstation: a key locks it, a name and a passkey open it where each was', async ({
  page,
}) => {
  const clinic = await newOrganization();
  const admin = await newPerson(clinic, { role: 'ADMIN' });
  const [first, second] = [await newPerson(clinic), await newPerson(clinic)];
  await plugInPasskeys(page);
  await allowBoth(page, admin);

  await beginShift(page, first);
  await goTo(page, '/calender?view=month');
  await expect(account(page, first)).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyL');
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  await expect(nameOf(page, first)).toBeVisible();
  await expect(page.getByText(second.fullName)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('karemd.session'))).toBeNull();

  await page.getByRole('button', { name: 'Someone else? Sign in with email' }).click();
  await beginShift(page, second);
  await goTo(page, '/video');
  await account(page, second).click();
  await page.getByRole('menuitem', { name: 'Lock this screen' }).click();
  await expect(nameOf(page, second)).toBeVisible();
  await expectUsableInBothSchemes(page, 'the names of a workstation');

  await nameOf(page, first).click();
  await expect(page).toHaveURL('/calender?view=month');
  await expect(account(page, first)).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyL');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSmallTarget(page, 'the names of a workstation on a phone');
  await nameOf(page, second).click();
  await expect(page).toHaveURL('/video');

  // A screen that nobody uses locks by itself, and says so before.
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(14.25 * minuteMs);
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toContainText(
    'It locks in',
  );
  await page.clock.fastForward(minuteMs);
  await nameOf(page, second).click();
  await expect(page).toHaveURL('/video');
});

test('S100 a laptop is remembered after a passkey, skips the step, and is forgotten', async ({
  page,
}) => {
  const clinic = await newOrganization();
  const admin = await newPerson(clinic, { role: 'ADMIN' });
  await plugInPasskeys(page);
  await allowBoth(page, admin);
  await signInByCode(page, admin);
  await page.waitForURL('**/Scheduling');
  await addPasskey(page, admin);
  await signOut(page);

  await logIn(page, admin);
  await page.getByLabel('Remember this device for 14 days').check();
  await expectUsableInBothSchemes(page, 'the step of a passkey, where a device may be remembered');
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await page.waitForURL('**/Scheduling');
  await signOut(page);

  await logIn(page, admin);
  await page.waitForURL('**/Scheduling');
  await goTo(page, '/security');
  await expect(page.getByRole('list', { name: 'Remembered devices' })).toContainText(
    'This browser',
  );
  await page.getByRole('button', { name: /^Forget/ }).click();
  await expect(page.getByText('No device is remembered.')).toBeVisible();
  await signOut(page);
  await logIn(page, admin);
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeVisible();
});
