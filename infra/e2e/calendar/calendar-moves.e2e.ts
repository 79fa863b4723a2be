/** Walks that move and resize appointments in the calendar: by mouse, by keys, refused, undone. */
import { expect, test } from '@playwright/test';
import { button, newPatient } from '#infra/e2e/appointments/booking-form.ts';
import {
  book,
  drag,
  entryOf,
  grid,
  newClinician,
  press,
  announced,
  timesOf,
} from './calendar-grid.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from './empty-day.ts';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';
import { query } from '#infra/e2e/support/database.ts';
import { addTimeOff } from '#infra/e2e/support/people.ts';

const toldWords = 'The patient will be told.';

test.describe.configure({ mode: 'parallel' });

/** The one who was only named is of the list from now on, and has an email address. */
async function giveAddress(patient: string): Promise<void> {
  await query(
    `with one as (
       insert into patients (organization_id, full_name, email, created_by)
       select organization_id, patient_name, 'ana@patients.example', created_by
       from appointments where patient_name = $1 returning id)
     update appointments set patient_id = one.id from one where patient_name = $1`,
    [patient],
  );
}

test('an appointment is moved and resized, by keys and by mouse, refused with the reason, told of or not, and undone', async ({
  page,
}) => {
  await openAs(page, await newClinician());
  const day = emptyDay();
  const [first, second] = [newPatient(), newPatient()];
  await book(page, { day, clock: '10:00', patient: first });
  await book(page, { day, clock: '12:00', patient: second });
  const entry = entryOf(page, first);
  const before = await timesOf(entry);

  // From 08:00, where the keyboard begins, to ten o'clock.
  await grid(page).getByRole('gridcell').focus();
  await press(page, 'ArrowDown', 4);
  await press(page, 'm');
  await press(page, 'ArrowDown', 8);
  await expect(announced(page, new RegExp(`12:00.* is taken by ${second}`))).toBeAttached();
  await press(page, 'Enter');
  const refused = page.getByRole('alert').filter({ hasText: `${first} was not moved.` });
  await expect(refused).toHaveCount(1);
  expect(await timesOf(entry)).toBe(before);

  await press(page, 'ArrowUp', 4);
  await press(page, 'm');
  await press(page, 'ArrowDown', 16);
  await expect(announced(page, 'It fits')).toBeAttached();
  await press(page, 'Enter');
  await expect(page.getByText(`${first} moved to`)).toBeVisible();
  expect(await timesOf(entry)).not.toBe(before);

  // A completed move can be followed by another at once, before the calendar has been refetched.
  const read = Promise.withResolvers<void>();
  const range = /calendar\.range/;
  await page.route(range, async (route) => {
    await read.promise;
    await route.continue();
  });
  await button(page, 'Undo').click();
  await expect(page.getByText(`${first} is back at the old time.`)).toBeVisible();
  expect(await timesOf(entry)).toBe(before);

  await drag(page, entry, { at: 0.4, byMinutes: 120 });
  await expect(grid(page).getByText(/Does not fit here\. .* is taken by/)).toBeVisible();
  await page.mouse.up();
  expect(await timesOf(entry)).toBe(before);
  await drag(page, entry, { at: 0.4, byMinutes: 45 });
  await expect(grid(page).getByText(toldWords)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText(`${first} moved to`)).toBeVisible();
  expect(await timesOf(entry)).toMatch(/^10:45/);
  const isRead = page.waitForResponse(range);
  read.resolve();
  await isRead;
  expect(await timesOf(entry)).toMatch(/^10:45/);
  await page.unroute(range);

  const [third, fourth] = [newPatient(), newPatient()];
  await book(page, { day, clock: '13:00', patient: third });
  await giveAddress(third);
  await book(page, { day, clock: '14:00', patient: fourth });
  const resized = entryOf(page, third);
  await drag(page, resized, { at: 0.96, byMinutes: 20 });
  await expect(grid(page).getByText(/13:00.* to .*13:50/)).toBeVisible();
  await expect(grid(page).getByText(toldWords)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(`${third} is now from`)).toBeVisible();
  await expect(page.getByText('The patient will be told in a few seconds.')).toBeVisible();
  await button(page, 'Do not tell').click();
  await expect(page.getByText('The patient is not told.')).toBeVisible();
  expect(await timesOf(resized)).toMatch(/13:00.* to .*13:50/);
  await button(page, 'Undo').click();
  await expect(page.getByText(`${third} is back at the old time.`)).toBeVisible();
  expect(await timesOf(resized)).toMatch(/13:00.* to .*13:30/);

  await drag(page, resized, { at: 0.96, byMinutes: 45 });
  await expect(grid(page).getByText(/Does not fit here\. .* is taken by/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await timesOf(resized)).toMatch(/13:00.* to .*13:30/);
  await drag(page, resized, { at: 0.04, byMinutes: -15 });
  await page.mouse.up();
  await expect(page.getByText(`${third} is now from`)).toBeVisible();
  expect(await timesOf(resized)).toMatch(/12:45.* to .*13:30/);

  await grid(page).getByRole('gridcell').focus();
  await press(page, 'ArrowDown', 10);
  await press(page, 'm');
  await press(page, 'Shift+ArrowDown', 6);
  await expect(announced(page, /14:00.*It fits/)).toBeAttached();
  await press(page, 'Shift+ArrowDown');
  await expect(announced(page, /Does not fit here\. .* is taken by/)).toBeAttached();
  await press(page, 'Shift+ArrowUp', 2);
  await press(page, 'Enter');
  await expect.poll(() => timesOf(resized)).toMatch(/12:45.* to .*13:55/);
});

test('a group takes one more while it has room, and says that it is full before the drop', async ({
  page,
}) => {
  await openAs(page, await newClinician({ capacity: 2 }));
  const day = emptyDay();
  const [first, second, third] = [newPatient(), newPatient(), newPatient()];
  await book(page, { day, clock: '10:00', patient: first });
  await book(page, { day, clock: '11:00', patient: second });
  await drag(page, entryOf(page, second), { at: 0.4, byMinutes: -60 });
  await expect(announced(page, /10:00.* to 10:30.*It fits/)).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText(`${second} moved to`)).toBeVisible();
  expect(await timesOf(entryOf(page, second))).toMatch(/^10:00/);
  await book(page, { day, clock: '11:00', patient: third });
  await drag(page, entryOf(page, third), { at: 0.4, byMinutes: -60 });
  await expect(grid(page).getByText(/is full: 2 of 2 places are taken/)).toBeVisible();
  await page.mouse.up();
  expect(await timesOf(entryOf(page, third))).toMatch(/^11:00/);
});

test('hours and time off are shown and announced, and forbid nothing; of two who move the same appointment the later one is told', async ({
  page,
  context,
}) => {
  const person = await newClinician();
  await openAs(page, person);
  const day = emptyDay();
  await addTimeOff(person.email, [`${day}T15:00:00Z`, `${day}T16:00:00Z`]);
  const patient = newPatient();
  await book(page, { day, clock: '14:00', patient });
  await expect(grid(page).getByText('Time off', { exact: true })).toBeVisible();
  const cell = grid(page).getByRole('gridcell');
  await expect(cell).toContainText(/Open 08:00.*Time off 15:00/);
  await expectAccessible(page, 'the calendar with hours and time off');
  const entry = entryOf(page, patient);
  await drag(page, entry, { at: 0.4, byMinutes: 75 });
  await expect(grid(page).getByText('You are off then.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await timesOf(entry)).toMatch(/^14:00/);

  await cell.focus();
  await press(page, 'ArrowDown', 14);
  await expect(announced(page, 'Time off')).toBeAttached();
  await press(page, 'ArrowUp', 2);
  await press(page, 'm');
  await press(page, 'ArrowDown', 24);
  await expect(announced(page, 'Outside your opening hours.')).toBeAttached();
  await press(page, 'Enter');
  await expect(page.getByText(`${patient} moved to`)).toBeVisible();
  expect(await timesOf(entry)).toMatch(/^20:00/);

  const both = newPatient();
  await book(page, { day, clock: '10:00', patient: both });
  const other = await context.newPage();
  await other.goto(`/calender?view=day&day=${day}`);
  await drag(other, entryOf(other, both), { at: 0.4, byMinutes: 60 });
  await drag(page, entryOf(page, both), { at: 0.4, byMinutes: 120 });
  await page.mouse.up();
  await expect(page.getByText(`${both} moved to`)).toBeVisible();
  await other.mouse.up();
  await expect(other.getByRole('alert').filter({ hasText: 'was not moved.' })).toHaveCount(1);
  await expect.poll(() => timesOf(entryOf(other, both))).toMatch(/^12:00/);
});
