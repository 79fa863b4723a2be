/** Walks through rooms: an administrator makes one, a booking takes it, and nobody else gets it at that time. */
import { expect, test, type Page } from '@playwright/test';
import { button, form, newPatient, panel, nameAlone } from './booking-form.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

const saved = (page: Page, name: string) => page.getByText(`${name} saved.`);

async function addRoom(page: Page, name: string, note: string) {
  await button(page, 'New room').first().click();
  await expect(page).toHaveURL('/rooms?new');
  const fresh = page.getByRole('form', { name: 'New room' });
  await fresh.getByLabel('Name').fill(name);
  await fresh.getByLabel('How to find it').fill(note);
  await button(page, 'Add room').click();
  await expect(saved(page, name)).toBeVisible();
}

/** The type needs one of these rooms from now on, in this order. */
async function askFor(page: Page, rooms: string[]) {
  await goTo(page, '/appointment-types');
  await page.getByRole('link', { name: 'Follow-up' }).click();
  const type = page.getByRole('form', { name: 'Appointment type' });
  for (const room of rooms) {
    await type.getByLabel('Rooms that can be used').click();
    await page.getByRole('option', { name: room }).click();
  }
  await page.keyboard.press('Escape');
  await button(page, 'Save type').click();
  await expect(saved(page, 'Follow-up')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Appointment types' })).toContainText(
    `In ${rooms.join(' or ')}`,
  );
}

/** Fills in a patient and the type, and waits for the proposed time. */
async function begin(page: Page, patient: string) {
  await goTo(page, '/Scheduling?new');
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
}

async function chooseRoom(page: Page, name: string) {
  await form(page).getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name }).click();
}

test('a room is made, taken with a booking, and refused or replaced for the one who comes second', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  await newFollowUpType(organizationId);
  const [admin, lena, tomas] = await Promise.all([
    newPerson(organizationId, { role: 'ADMIN' }),
    newPerson(organizationId),
    newPerson(organizationId),
  ]);
  await openAs(page, admin);
  await page.getByRole('link', { name: 'Rooms' }).click();
  await expect(page.getByText('There are no rooms yet')).toBeVisible();
  await addRoom(page, 'Room 1', 'Second floor');
  await expectUsableInBothSchemes(page, 'a room');
  await addRoom(page, 'Room 2', 'Ground floor');
  await button(page, 'New room').click();
  await page.getByRole('form', { name: 'New room' }).getByLabel('Name').fill('Room 1');
  await button(page, 'Add room').click();
  await expect(
    page.getByText('There is a room of that name already', { exact: true }),
  ).toBeVisible();
  await page.getByRole('form', { name: 'New room' }).getByLabel('Name').fill('');
  await askFor(page, ['Room 1', 'Room 2']);

  const hers = await (await browser.newContext()).newPage();
  await openAs(hers, lena);
  const ana = newPatient();
  await begin(hers, ana);
  // A reason that is retired under the open form stays as it was written.
  const listed = { use: 'visit', name: 'Foot care' };
  const made = await callFrom<{ id: string }>(page, 'appointments.reasons.add', listed);
  const reason = form(hers).getByLabel('Reason for the visit');
  await reason.fill('foot');
  await hers.getByRole('option', { name: 'Foot care' }).click();
  const retired = { ...listed, reasonId: made.id, version: 1, active: false };
  await callFrom(page, 'appointments.reasons.save', retired);
  await expect(form(hers).getByText('"Foot care" is no longer on the list.')).toBeVisible();
  await expect(reason).toHaveValue('Foot care');
  const day = await dayIn(form(hers).getByLabel('Day', { exact: true }));
  const time = await form(hers).getByLabel('Time', { exact: true }).inputValue();
  await button(hers, 'Book appointment').click();
  await expect(hers.getByText(new RegExp(`${ana} booked: .*, Room 1\\.`))).toBeVisible();
  await goTo(hers, `/Scheduling?view=week&day=${day}`);
  await hers.getByRole('link', { name: ana }).click();
  await expect(panel(hers, ana).getByText('Room 1')).toBeVisible();

  const his = await (await browser.newContext()).newPage();
  await openAs(his, tomas);
  const marcus = newPatient();
  await begin(his, marcus);
  await form(his).getByLabel('Day', { exact: true }).fill(day);
  // A typed time stays, where a proposal would move on to when the room is free.
  for (const typed of ['23:15', time])
    await form(his).getByLabel('Time', { exact: true }).fill(typed);
  await expect(form(his).getByText(/^Held for you/)).toBeVisible();
  // Sent before the other room can be held: his own earlier hold does not conflict.
  await chooseRoom(his, 'Room 1');
  await button(his, 'Book appointment').click();
  const refusal = /Room 1 is taken \d\d:\d\d to \d\d:\d\d/;
  await expect(form(his).getByRole('alert').getByText(refusal).first()).toBeVisible();
  await expect(form(his).getByText(marcus).first()).toBeVisible();
  await chooseRoom(his, 'Any free room');
  await button(his, 'Book appointment').click();
  await expect(his.getByText(new RegExp(`${marcus} booked: .*, Room 2\\.`))).toBeVisible();
  for (const clinicianPage of [hers, his]) await clinicianPage.context().close();
});
