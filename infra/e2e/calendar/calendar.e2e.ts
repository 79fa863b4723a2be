/** Walks through the calendar: views and addresses, empty times, colleagues, a phone, both schemes. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  button,
  form,
  newPatient,
  panel,
  nameAlone,
} from '#infra/e2e/appointments/booking-form.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { beginPrinting } from '#infra/e2e/support/paper.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from './empty-day.ts';
import {
  expectNoSidewaysScroll,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newVisit, type NewVisit } from '#infra/e2e/visits/new-visit.ts';

const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const grid = (page: Page) => page.getByRole('grid');

/** To the minute, as the demo hospital's calendar writes it. */
const londonTime = () =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format();

/** Of the weeks before the present one each day shows fewer entries. */
async function expectPastWeeksLow(page: Page): Promise<void> {
  const days = page.locator('main a[aria-label*="entr"]');
  const indexes = await days.evaluateAll((links) => ({
    today: links.findIndex((link) => link.matches('[data-today]')),
    low: links.filter((link) => link.closest('[data-past]')).length,
  }));
  expect(indexes.low).toBe(indexes.today - (indexes.today % 7));
}

test('views and days are in the address, Back leads back, the last view is remembered; an empty time is picked by a drag or by keys, booked, opened, and printed', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 3));
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(grid(page).getByRole('gridcell')).toHaveCount(7);
  const week = await title(page).innerText();
  // The present time is written among the hours.
  const hours = grid(page).getByRole('rowheader');
  const isNow = async () => (await hours.innerText()).includes(londonTime());
  await expect.poll(isNow).toBe(true);
  await button(page, 'Next week').click();
  await expect(title(page)).not.toHaveText(week);
  await expect(page).toHaveURL(/view=week&day=\d{4}-\d\d-\d\d$/);
  await page.goBack();
  await expect(title(page)).toHaveText(week);
  for (const [name, buttonName] of [
    ['Month', 'Next month'],
    ['Year', 'Next year'],
    ['Agenda', 'Next four weeks'],
    ['Day', 'Next day'],
  ] as const) {
    await view(page, name).click();
    await expect(button(page, buttonName)).toBeVisible();
    await expect(page.getByText(/^You have \w+ appointments?/)).toBeVisible();
    if (name === 'Month') await expectPastWeeksLow(page);
  }
  await page.goto('/calender');
  await expect(button(page, 'Next day')).toBeVisible();
  await goTo(page, '/calender?view=week&kind=meeting');
  await expect(page.getByRole('checkbox', { name: /Meeting/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /In person/ })).not.toBeChecked();

  const day = emptyDay();
  await goTo(page, `/calender?view=day&day=${day}`);
  const cell = grid(page).getByRole('gridcell');
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /8:30.*free/ })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue('08:30');
  expect(await dayIn(form(page).getByLabel('Day', { exact: true }))).toBe(day);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  const box = await cell.boundingBox();
  if (!box) throw new Error('The day has no place on the page.');
  const minute = box.height / (24 * 60);
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 10 * 60 * minute + 3);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 10 * 60 * minute + 20 * minute);
  await page.mouse.move(x, box.y + 10 * 60 * minute + 43 * minute);
  await page.mouse.up();
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue('10:00');
  const patient = newPatient();
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue('10:00');
  await expect(form(page).getByLabel('Length in minutes')).toHaveValue('45');
  await button(page, 'Book appointment').click();
  const entry = page.getByRole('link', { name: new RegExp(patient) });
  await entry.click();
  await expect(panel(page, patient)).toBeVisible();
  await page.goBack();
  await expect(panel(page, patient)).toBeHidden();
  await expect(page).toHaveURL(`/calender?view=day&day=${day}`);
  await expect(entry).toBeFocused();

  // The entries of a day that was shown are kept; they are on that day alone.
  for (const times of ['loaded', 'kept']) {
    await button(page, 'Next day').click();
    await expect(entry, times).toHaveCount(0);
    await expect(page.getByText(patient), times).toBeHidden();
    await button(page, 'Previous day').click();
    await expect(entry, times).toBeInViewport();
  }

  await beginPrinting(page);
  await expect(entry).toBeVisible();
  // The zone once, and no short name of a month beside the long ones.
  await expect(page.getByText(/Times in/).filter({ visible: true })).toHaveText(
    /Printed (\d+ )?\p{L}{3,} (\d+, )?\d{4}, /u,
  );
  await expect(page.getByText(/Printed .*(Jan|Feb|Aug|Sept?|Oct|Nov|Dec) /)).toHaveCount(0);
  await expect(button(page, 'Print')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('in a wide window details are beside the entries: another one is opened with them open, Escape leads back to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const visit = await newVisit({ startsInMinutes: 10 });
  const later = await newVisit({ with: visit, startsInMinutes: 60 });
  await openAs(page, visit.clinician);
  // By its name, or where that is shortened by its title.
  const entryOf = ({ patient }: NewVisit) =>
    page
      .locator('main')
      .getByRole('link', { name: new RegExp(patient.fullName) })
      .or(page.locator(`main a[title*="${patient.fullName}"]`));
  const detailsOf = ({ patient }: NewVisit) =>
    page.getByRole('complementary', { name: patient.fullName });
  for (const name of ['week', 'day', 'month', 'agenda', 'people']) {
    await goTo(page, `/calender?view=${name}`);
    await entryOf(visit).click();
    await expect(detailsOf(visit)).toContainText(/Born[^]*When[^]*StateIn \d+ min[^]*Phone/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [entry, details] = [
      await entryOf(visit).boundingBox(),
      await detailsOf(visit).boundingBox(),
    ];
    expect((entry?.x ?? NaN) + (entry?.width ?? NaN), `${name} beside`).toBeLessThan(
      details?.x ?? 0,
    );
    await expect(entryOf(visit)).toHaveAttribute('aria-current', 'true');
    await entryOf(later).click();
    await expect(detailsOf(later).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(detailsOf(visit)).toHaveCount(0);
    await expect(page.locator('main [aria-current="true"]')).toHaveCount(1);
    await expect(entryOf(later)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(entryOf(later)).toBeFocused();
    await expect(page).toHaveURL(`/calender?view=${name}`);
  }
});

test('a colleague is shown busy next to me, and no patient of theirs is named', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Nurse Practitioner' }), '/calender?view=week');
  const colleague = demoAccount({ hospitalRole: 'Attending' });
  await page
    .getByRole('combobox', { name: 'Colleagues beside your calendar' })
    .fill(colleague.fullName);
  await page.getByRole('option', { name: colleague.fullName }).click();
  await expect(page).toHaveURL(/people=[0-9a-f-]{36}/);
  await expect(grid(page).getByText(/Busy/).first()).toBeAttached();
  await page.keyboard.press('Escape');
  await view(page, 'People').click();
  await expect(grid(page).getByRole('columnheader', { name: colleague.fullName })).toBeVisible();
  await expect(grid(page).getByRole('gridcell')).toHaveCount(2);
});

test('every view is usable by everybody, in both schemes, on a desk and a phone', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openAs(page, demoAccount({ hospitalRole: 'Intern' }));
  for (const name of ['week', 'month', 'year', 'agenda', 'people']) {
    await goTo(page, `/calender?view=${name}`);
    await expect(page.getByText(/^You have \w+ appointments?/)).toBeVisible();
    await expectUsableInBothSchemes(page, `the calendar's ${name}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['day', 'agenda']) {
    await goTo(page, `/calender?view=${name}`);
    await expect(page.getByText(/^You have \w+ appointments?/)).toBeVisible();
    await expectNoSidewaysScroll(page, `the calendar's ${name} on a phone`);
    await expectNoSmallTarget(page, `the calendar's ${name}`);
  }
  const agenda = page.getByRole('radiogroup', { name: 'View' });
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  expect(await middleOf(button(page, 'New appointment')), 'one row').toBe(await middleOf(agenda));
  expect((await agenda.boundingBox())?.height, 'as high as the buttons').toBe(44);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await agenda.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  // The other days of the week are one tap away, and those of the next week two.
  const days = page.getByRole('group', { name: 'Days of the week' }).getByRole('button');
  await expect(days).toHaveCount(7);
  // The title has the month of the week that is offered, the line below it how much is listed.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{L}+ \d{4}$/u);
  await expect(page.getByText(/^You have \w+ appointments? until \w/)).toBeVisible();
  await expect(button(page, 'New appointment')).toBeInViewport();
  await button(page, 'Next week').click();
  await expect(page).toHaveURL(/view=agenda&day=\d{4}-\d\d-\d\d$/);
  await days.nth(2).click();
  await expect(days.nth(2)).toHaveAttribute('aria-pressed', 'true');
  const [number] = /\d+/.exec(await days.nth(2).innerText()) ?? ['none'];
  await expect(page.locator('main').getByRole('region').first()).toHaveAccessibleName(
    new RegExp(`\\b${number}\\b`),
  );
  await button(page, 'More for the calendar').click();
  await button(page, 'Today').click();
  await expect(page).toHaveURL(/view=agenda$/);
  await expect(days.and(page.locator('[aria-current="date"]'))).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // In a low window the head of a day stays below the top bar.
  await page.setViewportSize({ width: 390, height: 400 });
  const today = page.locator('main').getByRole('region').first();
  const topOfHead = async () => {
    await today.evaluate((day) => window.scrollBy(0, day.getBoundingClientRect().top - 44));
    return (await today.getByRole('heading').boundingBox())?.y;
  };
  await expect.poll(topOfHead).toBe(64);
  await context.close();
});
