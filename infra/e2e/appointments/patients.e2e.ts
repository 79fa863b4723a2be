/** Walks through the patients of appointments: entered, found again, corrected, and kept when something fails. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { bookNextFree, button, chooseType, form, openWeekOf, panel } from './booking-form.ts';
import { newClinician } from '#infra/e2e/calendar/calendar-grid.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { query } from '#infra/e2e/support/database.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { chooseNextOption } from '#infra/e2e/support/keyboard.ts';
import { expectAccessible, expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const name = (page: Page) => form(page).getByLabel("Patient's name");

async function enterNew(page: Page, who: { fullName: string; externalId: string }) {
  // An empty day has such a button too.
  await button(page, 'New appointment').first().click();
  await name(page).fill(who.fullName);
  await page.getByRole('option', { name: /^New patient/ }).click();
  await form(page).getByLabel('Birth date').fill('1980-05-03');
  await form(page).getByLabel('Phone').fill('+44 7700 900123');
  await form(page).getByRole('combobox', { name: 'Language' }).fill('Polish');
  await page.getByRole('option', { name: 'Polish' }).click();
  await form(page).getByLabel('Identifier').fill(who.externalId);
}

/** As at another desk. */
async function saveElsewhere(page: Page, externalId: string, changes: object): Promise<void> {
  const [patient] = await query(
    `select id as "patientId", version, full_name as "fullName", birth_date::text as "birthDate",
       language, needs_interpreter as "needsInterpreter", external_id as "externalId"
     from patients where external_id = $1`,
    [externalId],
  );
  await callFrom(page, 'appointments.patients.save', { ...patient, ...changes });
}

/** While the list is asked for anew after a change by a colleague, what is pointed at stays. */
async function expectChoicesToStay(page: Page, change: () => Promise<void>): Promise<void> {
  const answered = Promise.withResolvers<void>();
  await page.route(/patients\.find/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const request = page.waitForRequest(/patients\.find/);
  await change();
  await request;
  await expect(page.getByRole('option', { name: /^New patient/ })).toBeVisible();
  const response = page.waitForResponse(/patients\.find/);
  answered.resolve();
  await response;
  await page.unroute(/patients\.find/);
}

test('a new patient is entered with the booking, at a desk and on a phone, found again without accents or case, and changed by two at a time', async ({
  page,
}) => {
  const who = demoAccount({ hospitalRole: 'Resident' }, 1);
  await openAs(page, who, '/Scheduling?new');
  await name(page).fill('Xenia Quill');
  await page.getByRole('option', { name: /^New patient/ }).click();
  await expectUsableEverywhere(page, 'a new patient', form(page).getByLabel('Birth date'));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  await panel(page, 'Discard this appointment?').getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toBeHidden();

  const mark = randomUUID().slice(0, 8);
  const fullName = `Żaneta Łącka ${mark}`;
  const externalId = `MRN-${mark}`;
  await enterNew(page, { fullName, externalId });
  await chooseType(page, /Follow-up/);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${fullName} booked`)).toBeVisible();

  for (const typed of [`zaneta ${mark}`, externalId.toLowerCase(), `${mark} 3/5/1980`]) {
    await button(page, 'New appointment').first().click();
    await name(page).fill(typed);
    await page.getByRole('option', { name: fullName }).click();
    await expect(form(page).getByText(`born 3 May 1980, ${externalId}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await panel(page, 'Discard this appointment?').getByRole('button', { name: 'Discard' }).click();
    await expect(form(page)).toBeHidden();
  }
  expect(page.url()).not.toContain(mark);

  await button(page, 'New appointment').first().click();
  await name(page).fill(externalId);
  await expect(page.getByRole('option', { name: fullName })).toBeVisible();
  await expectChoicesToStay(page, () => saveElsewhere(page, externalId, {}));
  await chooseNextOption(page);
  await chooseType(page, /Follow-up/);
  const day = await dayIn(form(page).getByLabel('Day', { exact: true }));
  await button(page, 'Book appointment').click();
  // The words of the first booking may still be there; the form closes when the second one is made.
  await expect(form(page)).toBeHidden();
  await expect(page.getByText(`Appointment with ${fullName} booked`).first()).toBeVisible();
  await goTo(page, `/Scheduling?view=week&day=${day}`);
  await page.getByRole('link', { name: fullName }).first().click();
  const details = panel(page, fullName);
  // Who it is stands first, when it is and how they are reached, and what can be done below.
  const inOrder = ['3 May 1980', externalId, 'When', 'State', 'Polish', 'Reschedule'];
  await expect(details).toContainText(new RegExp(inOrder.join('[^]*')));
  await details.getByRole('button', { name: 'Edit patient' }).click();
  const patient = details.getByRole('form', { name: 'Patient' });
  await patient.getByLabel('Phone').fill('call the daughter');
  await patient.getByRole('button', { name: 'Save patient' }).click();
  await expect(patient.getByRole('alert')).toContainText('Use only digits');
  await patient.getByLabel('Phone').fill('+44 7700 900999');
  await patient.getByRole('button', { name: 'Save patient' }).click();
  await expect(details).toContainText('+44 7700 900999');

  // Where somebody else changes the same fields, each is decided, and nothing is overwritten unread.
  await details.getByRole('button', { name: 'Edit patient' }).click();
  await patient.getByLabel('Phone').fill('+44 7700 900111');
  await patient.getByLabel('Email').fill('mine@patients.example');
  const theirs = { phone: '+44 7700 900222', email: 'theirs@patients.example' };
  await saveElsewhere(page, externalId, theirs);
  await patient.getByRole('button', { name: 'Save patient' }).click();
  const conflict = (field: string) => patient.getByRole('group', { name: field });
  await expect(conflict('Phone')).toContainText(
    `somebody else saved “${theirs.phone}”, you wrote “+44 7700 900111”.`,
  );
  await conflict('Phone').getByRole('button', { name: 'Use theirs' }).click();
  await expect(patient.getByLabel('Phone')).toHaveValue(theirs.phone);
  await conflict('Email').getByRole('button', { name: 'Keep mine' }).click();
  await patient.getByRole('button', { name: 'Save patient' }).click();
  await expect(patient).toBeHidden();
  await expect(details).toContainText('mine@patients.example');
  await expect(details).toContainText(theirs.phone);
});

test('an identifier that another patient has is refused at its field, and nothing is lost', async ({
  page,
}) => {
  await openAs(page, await newClinician());
  const mark = randomUUID().slice(0, 8);
  const externalId = `MRN-${mark}`;
  await enterNew(page, { fullName: `Ana First ${mark}`, externalId });
  await chooseType(page, /Follow-up/);
  const takenTime = await form(page).getByLabel('Time', { exact: true }).inputValue();
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
  await expect(
    form(page).getByLabel('Time', { exact: true }),
    'while the server has not said',
  ).toHaveValue('');
  answers.resolve();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue(takenTime);
  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toContainText('Identifier: Another patient has');
  await expect(name(page)).toHaveValue(`Ana Second ${mark}`);
  await expect(form(page).getByLabel('Phone')).toHaveValue('+44 7700 900123');
  await expect(form(page).getByText(/^Held for you/)).toBeVisible();
  await form(page).getByLabel('Identifier').fill(`${externalId}-2`);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with Ana Second ${mark} booked`)).toBeVisible();
});

/** In the agenda, at the front desk, and in the week, which stays open. */
async function expectNameOnly(page: Page, patientName: string, day: string): Promise<void> {
  const rows = page.getByRole('listitem').filter({ hasText: patientName });
  await goTo(page, `/calender?view=agenda&day=${day}`);
  await expect(rows).toContainText('Name only');
  await goTo(page, '/desk');
  await page.getByLabel('Find a patient or an appointment').fill(patientName);
  await expect(rows).toContainText('Name only');
  await openWeekOf(page, day);
  await expect(rows).toContainText('Name only');
}

test('a name alone is marked in lists, and linked to its patient, and two records are merged by two people', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  await newFollowUpType(organizationId);
  const desk = await newPerson(organizationId, { role: 'EDITOR' });
  await openAs(page, desk);
  await enterNew(page, { fullName: 'Anna Ruiz', externalId: 'MRN-1' });
  await chooseType(page, /Follow-up/);
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();

  // Nobody is booked by a name that was only typed.
  await button(page, 'New appointment').first().click();
  await name(page).fill('Ana Ruiz');
  await chooseType(page, /Follow-up/);
  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toContainText('Choose the patient from the list');
  await form(page).getByRole('button', { name: 'New patient', exact: true }).click();
  await form(page).getByLabel('Birth date').fill('1980-03-05');
  await expect(form(page).getByText('Already on the list?')).toBeVisible();
  await form(page).getByLabel('Email').fill('ana.ruiz@patients.example');
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();

  const { day } = await bookNextFree(page, 'Mrs. Ruiz');
  await expectNameOnly(page, 'Mrs. Ruiz', day);
  await page.getByRole('link', { name: 'Mrs. Ruiz' }).click();
  const unknown = panel(page, 'Mrs. Ruiz');
  await expect(unknown.getByText('Only a name: not linked to a patient')).toBeVisible();
  await unknown.getByRole('button', { name: 'Link to a patient' }).click();
  await unknown.getByLabel('Who is it?').fill('anna ruiz');
  await page.getByRole('option', { name: 'Anna Ruiz' }).click();
  await unknown.getByRole('button', { name: 'Link patient' }).click();
  await expect(panel(page, 'Anna Ruiz')).toContainText('MRN-1');

  const [patient] = await query<{ id: string }>(
    `select id from patients where organization_id = $1 and external_id = 'MRN-1'`,
    [organizationId],
  );
  await goTo(page, `/Scheduling?patient=${patient?.id}`);
  const card = panel(page, 'Patient');
  await card.getByRole('button', { name: 'Compare with Ana Ruiz' }).click();
  await page.getByRole('button', { name: 'Request merge' }).click();
  await expect(card.getByText(/^You requested to merge/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Merge records' })).toBeHidden();

  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await openAs(other, await newPerson(organizationId, { role: 'EDITOR' }));
  await button(other, 'Show merges').click();
  // It has its name a moment after it has opened.
  await expect(other.getByRole('dialog', { name: 'Merges to confirm' })).toBeVisible();
  await expectAccessible(other, 'a merge to confirm');
  await button(other, 'Merge records').click();
  await expect(other.getByText('Ana Ruiz is merged into Anna Ruiz.')).toBeVisible();
  await expect(other.getByText('No merges to confirm.')).toBeVisible();
  await expect(card.getByText('ana.ruiz@patients.example')).toBeVisible();
  await context.close();
});
