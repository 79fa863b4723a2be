/** Walks through the patients of appointments: entered, found again, corrected, and kept when something fails. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { button, chooseType, form, panel } from './booking-form.ts';
import { newClinician } from '#infra/e2e/calendar/calendar-grid.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { chooseNextOption } from '#infra/e2e/support/keyboard.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';

const name = (page: Page) => form(page).getByLabel("Patient's name");

async function enterNew(page: Page, who: { fullName: string; externalId: string }) {
  // An empty day has such a button too.
  await button(page, 'New appointment').first().click();
  await name(page).fill(who.fullName);
  await form(page)
    .getByRole('button', { name: /^New patient/ })
    .click();
  await form(page).getByLabel('Birth date').fill('1980-05-03');
  await form(page).getByLabel('Phone').fill('+44 7700 900123');
  await form(page).getByRole('combobox', { name: 'Language' }).fill('Polish');
  await page.getByRole('option', { name: 'Polish' }).click();
  await form(page).getByLabel('Identifier').fill(who.externalId);
}

test('a new patient is entered with the booking, and found again without accents or case', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 1));
  const mark = randomUUID().slice(0, 8);
  const fullName = `Żaneta Łącka ${mark}`;
  const externalId = `MRN-${mark}`;
  await enterNew(page, { fullName, externalId });
  await chooseType(page, /Follow-up/);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${fullName} booked`)).toBeVisible();

  for (const typed of [`zaneta ${mark}`, externalId.toLowerCase(), `${mark} 3/5/1980`]) {
    await button(page, 'New appointment').click();
    await name(page).fill(typed);
    await page.getByRole('option', { name: fullName }).click();
    await expect(form(page).getByText(`born 3 May 1980, ${externalId}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await panel(page, 'Discard this appointment?').getByRole('button', { name: 'Discard' }).click();
    await expect(form(page)).toBeHidden();
  }
  expect(page.url()).not.toContain(mark);

  await button(page, 'New appointment').click();
  await name(page).fill(externalId);
  await expect(page.getByRole('option', { name: fullName })).toBeVisible();
  await chooseNextOption(page);
  await chooseType(page, /Follow-up/);
  const day = await dayIn(form(page).getByLabel('Day'));
  await button(page, 'Book appointment').click();
  // The words of the first booking may still be there; the form closes when the second one is made.
  await expect(form(page)).toBeHidden();
  await expect(page.getByText(`Appointment with ${fullName} booked`).first()).toBeVisible();
  await page.goto(`/Scheduling?view=week&day=${day}`);
  await page.getByRole('link', { name: fullName }).first().click();
  const details = panel(page, fullName);
  await expect(details).toContainText('3 May 1980');
  await expect(details).toContainText('Polish');
  await details.getByRole('button', { name: 'Edit patient' }).click();
  const patient = details.getByRole('form', { name: 'Patient' });
  await patient.getByLabel('Phone').fill('call the daughter');
  await patient.getByRole('button', { name: 'Save patient' }).click();
  await expect(patient.getByRole('alert')).toContainText('Use only digits');
  await patient.getByLabel('Phone').fill('+44 7700 900999');
  await patient.getByRole('button', { name: 'Save patient' }).click();
  await expect(details).toContainText('+44 7700 900999');
});

test('an identifier that another patient has is refused at its field, and nothing is lost', async ({
  page,
}) => {
  await openAs(page, await newClinician());
  const mark = randomUUID().slice(0, 8);
  const externalId = `MRN-${mark}`;
  await enterNew(page, { fullName: `Ana First ${mark}`, externalId });
  await chooseType(page, /Follow-up/);
  const taken = await form(page).getByLabel('Time').inputValue();
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();

  const answers = Promise.withResolvers<void>();
  await page.route(/appointments\.nextFree/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await enterNew(page, { fullName: `Ana Second ${mark}`, externalId });
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await expect(form(page).getByLabel('Length in minutes')).toHaveValue('30');
  await expect(form(page).getByLabel('Time'), 'while the server has not said').toHaveValue('');
  answers.resolve();
  await expect(form(page).getByLabel('Time')).not.toHaveValue('');
  await expect(form(page).getByLabel('Time')).not.toHaveValue(taken);
  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toContainText('Identifier: Another patient has');
  await expect(name(page)).toHaveValue(`Ana Second ${mark}`);
  await expect(form(page).getByLabel('Phone')).toHaveValue('+44 7700 900123');
  await expect(form(page).getByText(/^Held for you/)).toBeVisible();
  await form(page).getByLabel('Identifier').fill(`${externalId}-2`);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with Ana Second ${mark} booked`)).toBeVisible();
});

test('the patient’s fields are usable at a desk and on a phone, in both schemes', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 2));
  await page.goto('/Scheduling?new');
  // A name that finds nobody: a list of found patients would cover the button.
  await name(page).fill('Xenia Quill');
  await form(page)
    .getByRole('button', { name: /^New patient/ })
    .click();
  await expectUsableEverywhere(page, 'a new patient', form(page).getByLabel('Birth date'));
  await context.close();
});
