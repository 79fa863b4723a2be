/** Walks through booking: proposals, refusals that keep the input, missing values, cancelling, and a booking by keys alone. */
import { expect, test, type Page } from '@playwright/test';
import {
  bookNextFree,
  button,
  chooseType,
  form,
  newPatient,
  openWeekOf,
  panel,
  nameAlone,
} from './booking-form.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Typing leaves the types that have the word, of which the first is what Enter chooses. */
async function expectFiltered(page: Page, word: string): Promise<void> {
  const type = form(page).getByRole('combobox', { name: 'Type' });
  const otherOptions = page.getByRole('option').filter({ hasNotText: new RegExp(word, 'i') });
  await type.click();
  await expect(otherOptions).not.toHaveCount(0);
  await type.fill(word);
  await expect(otherOptions).toHaveCount(0);
  await expect(page.getByRole('option').first()).toContainText('Follow-up (in person, 30 min)');
}

/** The last of the free times that are shown of the next day that has some. */
async function chooseOfAnotherDay(page: Page): Promise<void> {
  const day = form(page).getByLabel('Day', { exact: true });
  const time = form(page).getByLabel('Time', { exact: true });
  const proposed = await dayIn(day);
  const free = form(page).getByRole('region', { name: 'Free times' });
  // Until then they are those of the type before.
  await expect(free).toHaveAttribute('aria-busy', 'false');
  await free
    .getByText(/^\d+ free$/)
    .nth(1)
    .click();
  await expect(day).not.toHaveAttribute('data-day', proposed);
  await expect(free).toHaveAttribute('aria-busy', 'false');
  const start = free.getByText(/^\d+:\d\d( [AP]M)?$/).last();
  const words = await start.innerText();
  await start.click();
  await expect(time).toHaveValue(words.replace(/ [AP]M$/, ''));
}

test('missing values are reported at each field, unsaved input is not discarded unasked; a booking takes a type that is filtered and a time of the free ones, is shown in the week, and is cancelled', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Nurse Practitioner' }, 1));
  await button(page, 'New appointment').first().click();
  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toBeFocused();
  await expect(form(page).getByText("Enter the patient's name", { exact: true })).toBeVisible();

  await form(page).getByLabel("Patient's name").fill('Grace Lim');
  // The free times take their room above: what is below moves once.
  await expect(form(page).getByText(/^Held for you for/)).toBeVisible();
  await form(page).getByLabel('Colleagues').fill('lind');
  await page.getByRole('option', { name: /Lindqvist/ }).click();
  await page.goBack();
  const discard = panel(page, 'Discard this appointment?');
  await discard.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/Scheduling?new');
  await expect(form(page).getByLabel("Patient's name")).toHaveValue('Grace Lim');
  // The chip alone: a notice about his hours names him too.
  await expect(form(page).getByText('Dr. Tomas Lindqvist', { exact: true })).toBeVisible();

  await button(page, 'Close').click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/Scheduling');
  // Another view opens the form anew; the question stays on top of it.
  await page.getByText('Week', { exact: true }).click();
  await button(page, 'New appointment').first().click();
  await expect(form(page).getByLabel("Patient's name")).toHaveValue('');
  await form(page).getByLabel("Patient's name").fill('Grace Lim');
  await button(page, 'Close').click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toBeHidden();

  await goTo(page, '/Scheduling');
  const patient = newPatient();
  await button(page, 'New appointment').first().click();
  await expect(page).toHaveURL('/Scheduling?new');
  await nameAlone(page, `  ${patient}  `);
  await expectFiltered(page, 'follow');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('This is your next free time.')).toBeVisible();
  await expect(form(page).getByLabel('Length in minutes')).toHaveValue('30');
  await chooseOfAnotherDay(page);
  const day = await dayIn(form(page).getByLabel('Day', { exact: true }));
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  await expect(page).toHaveURL('/Scheduling');

  await openWeekOf(page, day);
  await page.getByRole('link', { name: patient }).click();
  await expect(page).toHaveURL(/appointment=/);
  await expect(panel(page, patient).getByText('In person, Follow-up')).toBeVisible();
  await page.reload();
  await expect(panel(page, patient)).toContainText(/State(Booked|In \d)/);

  const cancel = panel(page, patient).getByRole('button', { name: 'Cancel appointment' });
  await cancel.click();
  const question = panel(page, `Cancel the appointment with ${patient}?`);
  await expect(question.getByText('becomes free again for you')).toBeVisible();
  await question.getByRole('button', { name: 'Keep appointment' }).click();
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText(`Appointment with ${patient} cancelled.`)).toBeVisible();
  await expect(panel(page, patient).getByText('Cancelled', { exact: true })).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('listitem').filter({ hasText: patient })).toContainText('Cancelled');
});

test('a taken time is refused at its field, and nothing typed is lost; a second press while a booking is being sent books once', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Physician Assistant' }, 1));
  const first = newPatient();
  const { day, time } = await bookNextFree(page, first);

  const second = newPatient();
  await button(page, 'New appointment').first().click();
  await nameAlone(page, second);
  await chooseType(page, /Follow-up/);
  await form(page).getByLabel('Day', { exact: true }).fill(day);
  await form(page).getByLabel('Time', { exact: true }).fill(time);
  await form(page).getByLabel('Length in minutes').fill('25');
  await button(page, 'Book appointment').click();

  const summary = form(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(/Time: .+/);
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(form(page).getByText(second).first()).toBeVisible();
  expect(await dayIn(form(page).getByLabel('Day', { exact: true }))).toBe(day);
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue(time);
  await expect(form(page).getByLabel('Length in minutes')).toHaveValue('25');

  await summary.getByRole('link').click();
  await expect(form(page).getByLabel('Time', { exact: true })).toBeFocused();
  await form(page)
    .getByRole('button', { name: /Use the nearest free time/ })
    .click();
  await expect(summary).toBeHidden();
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${second} booked`)).toBeVisible();

  await openWeekOf(page, day);
  await expect(page.getByRole('link', { name: first })).toHaveCount(1);

  let sent = 0;
  page.on('request', (request) => {
    if (/appointments\.(book|confirm)/.test(request.url())) sent += 1;
  });
  const third = newPatient();
  await button(page, 'New appointment').first().click();
  await nameAlone(page, third);
  await chooseType(page, /Follow-up/);
  await button(page, 'Book appointment').dblclick();
  await expect(page.getByText(`Appointment with ${third} booked`)).toBeVisible();
  expect(sent).toBe(1);
});

/** A reader who types five keys a second books in less than half a minute. */
const mostKeys = 150;

test('an appointment is booked with its reason, instructions and note by keys alone, and its details say them', async ({
  page,
}) => {
  let keys = 0;
  const press = async (key: string, times = 1) => {
    keys += times;
    for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  await openAs(page, demoAccount({ hospitalRole: 'Nurse Practitioner' }, 1));
  const patientName = newPatient();
  await button(page, 'New appointment').first().focus();
  await press('Enter');
  await expect(form(page).getByLabel("Patient's name")).toBeFocused();
  await type(patientName);
  await expect(page.getByRole('option', { name: /^Only the name/ })).toBeVisible();
  await press('ArrowUp');
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /./);
  await press('Enter');
  await expect(button(page, 'Book appointment')).toBeFocused();
  await press('Shift+Tab', 3);
  await expect(form(page).getByLabel('Reason for the visit')).toBeFocused();
  await type('diab');
  await expect(page.getByRole('option', { name: 'Diabetes check' })).toBeVisible();
  await press('Enter');
  await expect(form(page).getByLabel('Reason for the visit')).toHaveValue('Diabetes check');
  await press('Tab');
  await type('Come fasting. Bring insulin.');
  await press('Tab');
  await type('Owes two visits');
  await press('Tab');
  await expect(button(page, 'Book appointment')).toBeFocused();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  const day = await dayIn(form(page).getByLabel('Day', { exact: true }));
  await press('Enter');
  await expect(page.getByText(`Appointment with ${patientName} booked`)).toBeVisible();
  expect(keys).toBeLessThan(mostKeys);

  await openWeekOf(page, day);
  await page.getByRole('link', { name: patientName }).click();
  const details = panel(page, patientName);
  await expect(details.getByText('Diabetes check', { exact: true })).toBeVisible();
  await expect(details.getByText('Come fasting. Bring insulin.')).toBeVisible();
  await details.getByRole('button', { name: 'Edit reason and notes' }).click();
  await details.getByLabel('Internal note').fill('');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText('Owes two visits')).toBeHidden();
  await expect(details.getByText('Diabetes check', { exact: true })).toBeVisible();
});
