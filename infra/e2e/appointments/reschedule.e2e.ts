/** Walks through holding a time, moving an appointment, and cancelling it with a reason. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  bookNextFree,
  button,
  chooseType,
  form,
  newPatient,
  openWeekOf,
  panel,
} from './booking-form.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { addTimeOff } from '#infra/e2e/support/people.ts';
import { hourMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { watchForText } from '#infra/e2e/support/watch-for-text.ts';
import { newClinician } from '#infra/e2e/calendar/calendar-grid.ts';
import { emptyDay } from '#infra/e2e/calendar/empty-day.ts';
import { newVisit, type NewVisit } from '#infra/e2e/visits/new-visit.ts';

async function appointmentOf({ fullName }: NewVisit['patient']) {
  const [appointment] = await query<{ appointmentId: string; version: number }>(
    'select id as "appointmentId", version from appointments where patient_name = $1',
    [fullName],
  );
  return appointment;
}

/** As from another tab. */
async function cancelElsewhere(page: Page, patient: NewVisit['patient']): Promise<void> {
  const { appointmentId } = (await appointmentOf(patient)) ?? {};
  await callFrom(page, 'appointments.cancel', { appointmentId });
}

async function moveElsewhere(page: Page, patient: NewVisit['patient'], to: Date): Promise<void> {
  await callFrom(page, 'appointments.move', {
    ...(await appointmentOf(patient)),
    startsAt: to.toISOString(),
    idempotencyKey: randomUUID(),
  });
}

/** Right below the fields for day and time. */
async function expectBeside(holdNotice: Locator, time: Locator): Promise<void> {
  const [notice, field] = [await holdNotice.boundingBox(), await time.boundingBox()];
  const below = (notice?.y ?? NaN) - (field?.y ?? NaN) - (field?.height ?? NaN);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(20);
}

test('a chosen time is held, and released when the form is discarded; an appointment is moved, refused where another one is, and cancelled with a reason', async ({
  page,
}) => {
  const clinician = await newClinician();
  const dayOff = emptyDay();
  await addTimeOff(clinician.email, [`${dayOff}T00:00:00Z`, `${dayOff}T24:00:00Z`]);
  await openAs(page, clinician);
  await button(page, 'New appointment').first().click();
  await chooseType(page, /Follow-up/);
  const locator = form(page).getByText(/Held for you for [45]:\d\d\./);
  await expect(locator).toBeVisible();
  const time = form(page).getByLabel('Time', { exact: true });
  await expectBeside(locator, time);
  await form(page).getByLabel('Day', { exact: true }).fill(dayOff);
  await time.fill('10:00');
  await expect(form(page).getByText('You are off then.')).toBeVisible();
  const released = page.waitForResponse(/appointments\.release/);
  await button(page, 'Close').click();
  await panel(page, 'Discard this appointment?').getByRole('button', { name: 'Discard' }).click();
  expect((await released).status()).toBe(200);
  await expect(form(page)).toBeHidden();

  const first = newPatient();
  const second = newPatient();
  const firstBooking = await bookNextFree(page, first);
  const { day: otherDay } = await bookNextFree(page, second);

  await openWeekOf(page, otherDay);
  await page.getByRole('link', { name: second }).click();
  await button(page, 'Edit appointment').click();
  const change = page.getByRole('form', { name: 'Edit appointment' });
  await expect(change.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await change.getByLabel('Length in minutes').fill('25');
  await expectUsableInBothSchemes(page, 'the change of an appointment');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Appointment with ${second} changed.`)).toBeVisible();
  await expect(panel(page, second).getByText(', 25 min')).toBeVisible();
  await expect(panel(page, second).getByText(/^Type, length or people changed by/)).toBeVisible();
  await panel(page, second).getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('form', { name: 'Reschedule' });
  await page.setViewportSize({ width: 1280, height: 1300 });
  const lowest = async () => {
    const box = await button(page, 'Move appointment').boundingBox();
    return 1300 - (box ? box.y + box.height : 0);
  };
  await expect.poll(lowest, 'the foot of a form that is short').toBeCloseTo(12, 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await move.getByLabel('Day', { exact: true }).fill(firstBooking.day);
  await move.getByLabel('Time', { exact: true }).fill(firstBooking.time);
  await button(page, 'Move appointment').click();
  await expect(move.getByRole('alert')).toContainText(`is taken by ${first}`);

  await move.getByLabel('Day', { exact: true }).fill(dayOff);
  await move.getByLabel('Time', { exact: true }).fill('23:10');
  await expect(move.getByText('You are off then.')).toBeVisible();
  await button(page, 'Move appointment').click();
  // With its month, because it may be another one.
  const moved = page.getByText(`Appointment with ${second} moved to`);
  await expect(moved).toContainText(/moved to \w+,? (\d+ \w{3,4}|\w{3,4} \d+), \d/);
  await expect(moved).toContainText('You are off then.');
  await openWeekOf(page, dayOff);
  await page.getByRole('link', { name: second }).click();
  await expect(panel(page, second).getByText(/(23:10|11:10 PM) to/)).toBeVisible();

  await panel(page, second).getByRole('button', { name: 'Cancel appointment' }).click();
  const question = panel(page, `Cancel the appointment with ${second}?`);
  await question.getByLabel('Reason').fill('Patient is in hospital');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(panel(page, second).getByText('Patient is in hospital')).toBeVisible();
});

test('a time that went by unused may be moved, and is not cancelled any more', async ({ page }) => {
  const { clinician, patient } = await newVisit({ startsInMinutes: -60 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, clinician);
  const move = page.getByRole('form', { name: 'Reschedule' });
  await page.getByRole('link', { name: patient.fullName }).click();
  // The panel beside the list is narrow: the free times of a day fill rows of four.
  await button(page, 'Reschedule').click();
  await move
    .getByText(/^\d+ free$/)
    .nth(1)
    .click();
  const times = move.getByRole('radiogroup', { name: /^Free on/ });
  const columns = () =>
    times.evaluate((strip) => getComputedStyle(strip).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(4);
  await button(page, 'Keep the old time').click();
  await button(page, 'Close').click();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: patient.fullName }).click();
  const details = panel(page, patient.fullName);
  await expect(button(page, 'Reschedule')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cancel appointment' })).toBeHidden();
  const namedZones = await details.getByText(/^Times in/).count();
  await button(page, 'Reschedule').click();
  await expect(move.getByText(/^Times in/)).toHaveCount(namedZones);
  const time = move.getByLabel('Time', { exact: true });
  // What has passed is not proposed.
  await expect(time).toHaveValue('');
  await time.fill('23:10');
  const foot = await button(page, 'Move appointment').boundingBox();
  await button(page, 'Move appointment').click();
  await expect(page.getByText(`Appointment with ${patient.fullName} moved to`)).toBeVisible();
  const undo = await button(page, 'Undo').boundingBox();
  expect(undo && undo.y + undo.height, 'above the foot').toBeLessThan(foot?.y ?? 0);
  await expect(details.getByRole('button', { name: 'Cancel appointment' })).toBeVisible();

  // Moved or cancelled elsewhere meanwhile, the form stays with what was typed.
  await button(page, 'Reschedule').click();
  await time.fill('23:10');
  await button(page, 'Move appointment').click();
  await expect(time).toHaveAccessibleDescription('It is at this time already. Choose another');
  await expect(time).toBeFocused();
  await time.fill('23:40');
  await moveElsewhere(page, patient, new Date(Date.now() + hourMs));
  const changed = move.getByRole('alert').filter({ hasText: 'Somebody else changed' });
  await expect(changed).toContainText(/^.*It is on .* now\. Your new time is kept below\./);
  await expect(button(page, 'Move appointment')).toBeDisabled();
  await button(page, 'Move it anyway').click();
  await expect(changed).toBeHidden();
  await button(page, 'Move appointment').click();
  await expect(details.getByText(/(23:40|11:40 PM) to/)).toBeVisible();

  await button(page, 'Reschedule').click();
  await time.fill('23:20');
  await cancelElsewhere(page, patient);
  await expect(move.getByRole('alert')).toContainText('It was cancelled meanwhile.');
  await expect(time).toHaveValue('23:20');
  await button(page, 'Keep the old time').click();
  const flashed = await watchForText(page, 'This appointment is not in this list');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  expect(await flashed()).toBe(false);
});
