/** Walks through taking changes back: the patient is told only once nobody can, and not at all where that was chosen. */
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { newVisit, type NewVisit } from '#infra/e2e/visits/new-visit.ts';
import { button, chooseType, form, panel } from './booking-form.ts';

const letterNotice = 'The patient will be told in a few seconds.';

async function cancel(page: Page, { patient }: NewVisit): Promise<void> {
  await panel(page, patient.fullName).getByRole('button', { name: 'Cancel appointment' }).click();
  const question = panel(page, `Cancel the appointment with ${patient.fullName}?`);
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(question).toBeHidden();
}

const outside = 'Outside your opening hours.';

/** So late that the form says so before, and the offer to undo it after. */
async function bookLate(page: Page, { patient }: NewVisit): Promise<void> {
  await button(page, 'New appointment').first().click();
  await form(page).getByLabel("Patient's name").fill(patient.fullName);
  await page.getByRole('option', { name: patient.fullName }).first().click();
  await chooseType(page, /^Results/);
  await form(page).getByLabel('Time', { exact: true }).fill('23:30');
  await expect(form(page).getByText(outside)).toBeVisible();
  await button(page, 'Book appointment').click();
}

test('a booking and a cancellation are taken back, a move is not told of, and who leaves the page tells at once', async ({
  page,
}) => {
  const visit = await newVisit({ startsInMinutes: 60 });
  const { email, fullName } = visit.patient;
  await openAs(page, visit.clinician, '/Scheduling');
  await bookLate(page, visit);
  await expect(page.getByText(`Appointment with ${fullName} booked`)).toContainText(outside);
  await expect(page.getByText(letterNotice)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText(`The booking with ${fullName} is undone.`)).toBeVisible();

  // The one at the late hour stays in the list, below.
  await page.getByRole('link', { name: fullName }).first().click();
  await cancel(page, visit);
  await expect(page.getByText(letterNotice)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(letterNotice)).toBeHidden();
  const cancelButton = panel(page, fullName).getByRole('button', { name: 'Cancel appointment' });
  await expect(cancelButton).toBeVisible();

  await button(page, 'Reschedule').click();
  const move = page.getByRole('form', { name: 'Reschedule' });
  await move.getByLabel('Time', { exact: true }).fill('23:10');
  await expect(move.getByText(outside)).toBeVisible();
  await button(page, 'Move appointment').click();
  await expect(page.getByText(letterNotice)).toBeVisible();
  await expect(page.getByText(`Appointment with ${fullName} moved to`)).toContainText(outside);
  await button(page, 'Do not tell').click();
  await expect(page.getByText('The patient is not told.')).toBeVisible();

  await cancel(page, visit);
  await expect(page.getByText(letterNotice)).toBeVisible();
  expect(await countMailsTo(email), 'while it can be taken back').toBe(0);
  await button(page, 'Close').click();
  const tellsNow = page.waitForResponse(/appointments\.tellNow/);
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  expect((await tellsNow).status()).toBe(200);
  await expect.poll(() => countMailsTo(email), 'of the cancellation alone').toBe(1);
});
