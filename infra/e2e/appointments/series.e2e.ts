/** Walks through series: a date that is taken, moving this and later, cancelling all. */
import { expect, test, type Page } from '@playwright/test';
import { dayMs } from '#shared/durations.ts';
import { button, form, newPatient, panel, nameAlone } from './booking-form.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const weekMs = 7 * dayMs;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A Tuesday after the demo hospital's appointments, different each time the walk runs. */
function someTuesday(): string {
  const day = new Date(Date.now() + (5 + Math.floor(Math.random() * 20)) * weekMs);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return dayOf(day.getTime());
}

const weeksAfter = (day: string, weeks: number) => dayOf(Date.parse(day) + weeks * weekMs);

interface FirstDate {
  patient: string;
  day: string;
  time: string;
}

/** Fills in the form up to a first date. */
async function fillIn(page: Page, { patient, day, time }: FirstDate): Promise<void> {
  await goTo(page, `/Scheduling?view=week&day=${day}&new`);
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  await form(page).getByLabel('Day', { exact: true }).fill(day);
  await form(page).getByLabel('Time', { exact: true }).fill(time);
}

async function repeat(page: Page, choice: string | RegExp, times: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: choice }).click();
  await form(page).getByLabel('Times', { exact: true }).fill(times);
}

const dates = (page: Page) =>
  form(page).getByRole('group', { name: 'Dates' }).getByRole('checkbox');

async function openDate(page: Page, patient: string, day: string): Promise<void> {
  await goTo(page, `/Scheduling?view=week&day=${day}`);
  await page.getByRole('link', { name: patient }).click();
  await expect(panel(page, patient)).toBeVisible();
}

test('a weekly series leaves out what is taken, moves from one date on, and is cancelled as a whole; on a phone one of other days is chosen', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }));
  const day = someTuesday();
  const other = newPatient();
  const otherBooking = { patient: other, day: weeksAfter(day, 2), time: '07:10' };
  await fillIn(page, otherBooking);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${other} booked`)).toBeVisible();

  const patient = newPatient();
  await fillIn(page, { patient, day, time: '07:00' });
  await repeat(page, 'Every Tuesday', '5');
  await expect(dates(page)).toHaveCount(5);
  await expect(dates(page).nth(2)).not.toBeChecked();
  await expect(form(page).getByText(new RegExp(`Left out: .* is taken by ${other}`))).toBeVisible();
  await expect(form(page).getByText('4 of 5 dates. 1 cannot be booked')).toBeVisible();
  await form(page)
    .getByRole('group', { name: /^Instead of/ })
    .getByRole('button', { name: / instead$/ })
    .first()
    .click();
  await expect(button(page, 'Book 5 appointments')).toBeVisible();
  await form(page).getByRole('button', { name: 'Not at this other time' }).click();
  await expect(form(page).getByText('4 of 5 dates. 1 cannot be booked')).toBeVisible();
  await expectUsableInBothSchemes(page, 'a series in the form');
  await button(page, 'Book 4 appointments').click();
  await expect(
    page.getByText(`4 appointments with ${patient} booked: Every Tuesday.`),
  ).toBeVisible();

  await goTo(page, `/calender?view=day&day=${day}`);
  await expect(page.getByRole('link', { name: new RegExp(patient) })).toBeVisible();
  await page.getByRole('grid').getByRole('gridcell').focus();
  // From 08:00, where the keyboard begins, to seven, and then to six o'clock.
  for (const key of ['ArrowUp', 'ArrowUp', 'm', 'ArrowUp', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(page.getByText('Only this date of the series.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText(`${patient} is back at the old time.`)).toBeVisible();

  await openDate(page, patient, weeksAfter(day, 1));
  await expect(panel(page, patient).getByText('Every Tuesday, 2 of 4')).toBeVisible();
  await panel(page, patient).getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('form', { name: 'Reschedule' });
  const wednesday = dayOf(Date.parse(weeksAfter(day, 1)) + dayMs);
  await move.getByLabel('Day', { exact: true }).fill(wednesday);
  await move.getByLabel('Time', { exact: true }).fill('06:30');
  await expect(move.getByText(/^3 dates, until /)).toBeVisible();
  await move.getByLabel('This and the later dates').check();
  await expectAccessible(page, 'moving a series');
  await button(page, 'Move appointments').click();
  await expect(page.getByText(`This and the later appointments with ${patient}`)).toBeVisible();

  await openDate(page, patient, wednesday);
  await expect(panel(page, patient).getByText('Every Wednesday, 1 of 3')).toBeVisible();
  await expect(panel(page, patient).getByText(/6:30.* to 0?7:00/)).toBeVisible();
  await panel(page, patient).getByRole('button', { name: 'Cancel appointment' }).click();
  const question = panel(page, `Cancel the appointment with ${patient}?`);
  await question.getByLabel('All dates').check();
  await expectAccessible(page, 'cancelling a series');
  await question.getByRole('button', { name: 'Cancel appointments' }).click();
  await expect(page.getByText(`All appointments with ${patient} cancelled.`)).toBeVisible();

  await goTo(page, `/calender?view=agenda&day=${day}`);
  const entries = page.getByRole('link', { name: new RegExp(patient) });
  await expect(entries).toHaveCount(3);
  const cancelled = page.getByRole('listitem').filter({ hasText: patient }).filter({
    hasText: 'Cancelled',
  });
  await expect(cancelled).toHaveCount(2);
  await openDate(page, patient, day);
  await expect(panel(page, patient).getByText('Every Tuesday, 1 of 1')).toBeVisible();

  // On a phone: other days are chosen, and one date is left out by hand.
  await page.setViewportSize({ width: 390, height: 844 });
  const third = newPatient();
  await fillIn(page, { patient: third, day: someTuesday(), time: '05:00' });
  await repeat(page, 'Other', '6');
  await form(page).getByLabel('Every', { exact: true }).fill('2');
  await form(page).getByRole('checkbox', { name: 'Thursday', exact: true }).check();
  await expect(form(page).getByRole('checkbox', { name: 'Tuesday', exact: true })).toBeDisabled();
  await expect(dates(page)).toHaveCount(6);
  await expect(form(page).getByRole('group', { name: 'Dates' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await dates(page).nth(1).uncheck();
  await expectNoSidewaysScroll(page, 'a series on a phone');
  await form(page).getByLabel('Times', { exact: true }).fill('1');
  await expect(form(page).getByText('Enter a whole number from 2 to 100')).toBeVisible();
  await button(page, 'Book appointments').click();
  await expect(form(page).getByRole('alert')).toBeFocused();
  await form(page).getByLabel('Times', { exact: true }).fill('4');
  await expect(button(page, 'Book 3 appointments')).toBeVisible();
  for (const at of [0, 2, 3]) await dates(page).nth(at).uncheck();
  await expect(button(page, 'No date can be booked')).toBeDisabled();
  for (const at of [0, 2, 3]) await dates(page).nth(at).check();
  await expect(button(page, 'Book 3 appointments')).toBeEnabled();
  // What was left out stays so where the new preview is still on its way.
  await page.route('**/trpc/appointments.previewSeries*', () => {});
  await form(page).getByLabel('Times', { exact: true }).fill('5');
  await button(page, 'Book appointments').click();
  await expect(
    page.getByText(`4 appointments with ${third} booked: Every 2 weeks on Tuesday and Thursday.`),
  ).toBeVisible();
});
