/** Walks through a form whose session ends before it is saved: its text comes back to its person, and to nobody else. */
import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { form, panel } from '#infra/e2e/appointments/booking-form.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { signInByCode, signOut } from '#infra/e2e/support/sign-in.ts';

test.describe.configure({ mode: 'parallel' });

const name = 'Xenia Quillfeather';

const offer = (page: Page) => panel(page, 'What you typed is still here');
const patientField = (page: Page) => form(page).getByLabel("Patient's name");

async function beginBooking(page: Page) {
  const organization = await newOrganization();
  await newFollowUpType(organization);
  const person = await newPerson(organization);
  await openAs(page, person, '/Scheduling?new');
  const answered = page.waitForResponse(/auth\.draftKey/);
  await patientField(page).fill(name);
  await answered;
  return { person, organization };
}

const storedBy = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

test('S188 what was typed when another tab signs out comes back after sign-in, to its person alone', async ({
  page,
  context,
}) => {
  const { person, organization } = await beginBooking(page);
  const other = await context.newPage();
  await other.goto('/Scheduling');
  await signOut(other);
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedBy(page)).toContain('karemd.kept-text.');
  expect(await storedBy(page)).not.toContain('Quillfeather');
  await other.close();

  const colleague = await newPerson(organization);
  await signInByCode(page, colleague);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await signOut(page);

  await signInByCode(page, person);
  await expect(offer(page)).toContainText(name);
  await offer(page).getByRole('link', { name: 'Go to that page' }).click();
  await expect(patientField(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Put it back' }).click();
  await expect(patientField(page)).toHaveValue(name);
  await expect(offer(page)).toHaveCount(0);
  expect(await storedBy(page)).not.toContain('karemd.kept-text.');
});

test('S188 an idle end keeps what was typed, and the next sign-in puts it back where it was', async ({
  page,
}) => {
  await page.clock.install();
  const { person } = await beginBooking(page);
  await page.clock.fastForward(16 * minuteMs);
  await expect(page).toHaveURL('/login');
  await page.clock.resume();
  await signInByCode(page, person);
  await expect(offer(page)).toContainText(name);
  await offer(page).getByRole('link', { name: 'Go to that page' }).click();
  await expect(page).toHaveURL('/Scheduling?new');
  await offer(page).getByRole('button', { name: 'Put it back' }).click();
  await expect(patientField(page)).toHaveValue(name);
});

test('S188 who signs out and agrees to lose what was typed is not offered it again', async ({
  page,
}) => {
  const { person } = await beginBooking(page);
  await page.keyboard.press('Alt+Shift+L');
  const question = panel(page, 'Discard this appointment?');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedBy(page)).not.toContain('karemd.kept-text.');
  await signInByCode(page, person);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
