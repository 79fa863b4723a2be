/** Walks through finding a time: for oneself, for a unit and a language, and into the form. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { button, form, newPatient, panel, nameAlone } from './booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { watchForText } from '#infra/e2e/support/watch-for-text.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';

const finder = (page: Page) => panel(page, 'Find a time');

async function choose(page: Page, field: string, option: RegExp | string) {
  await finder(page).getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Of the present one. */
function lastDayOfMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 0)).toISOString().slice(0, 10);
}

const firstTime = (page: Page) =>
  finder(page)
    .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
    .first();

test('a time is found for oneself, taken over into the form with the hold running, and booked', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Consultant' }, 2));
  const isUnchosen = await watchForText(page, 'Choose a type');
  await button(page, 'Find a time').click();
  await expect(page).toHaveURL('/Scheduling?find');
  await expect(finder(page).getByRole('combobox', { name: 'Type' })).toBeFocused();
  // Of the type that is booked most.
  await expect(firstTime(page)).toBeVisible();
  expect(await isUnchosen(), 'a type to choose, where one is chosen').toBe(false);
  // The first day of another month names it.
  await finder(page).getByLabel('From day').fill(lastDayOfMonth());
  const isFirstOfMonth = / (\d+ [A-Z]|[A-Z][a-z]+ \d)/;
  await expect(finder(page).getByRole('heading').filter({ hasText: isFirstOfMonth })).toHaveCount(
    1,
  );
  await choose(page, 'Type', /Results/);
  // Until then the times are those of the type before.
  await expect(finder(page).locator('output[aria-busy="false"]')).toBeVisible();
  await expect(firstTime(page)).toBeVisible();
  const day = (await finder(page).getByRole('region').first().getAttribute('aria-label')) ?? '';
  expect(day).not.toBe('');
  // The first of all stands above the others, and leads to the same.
  const time = (await firstTime(page).innerText()).trim();
  await finder(page)
    .getByRole('button', { name: new RegExp(`^Use the next free time: .+, ${time}$`) })
    .click();
  await expect(page).toHaveURL(/\?new&at=.+&minutes=20&type=/);
  await expect(form(page).getByText(/^Held for you for/)).toBeVisible();
  const patient = newPatient();
  await nameAlone(page, patient);
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  await expect(page).toHaveURL('/Scheduling');
});

/** Of each day the first people are listed; who they are depends on the hour. */
async function showEverybody(page: Page) {
  await expect(finder(page).locator('output[aria-busy="false"]')).toBeVisible();
  await expect(firstTime(page)).toBeVisible();
  const moreButtons = finder(page).getByRole('button', { name: /more people on/ });
  for (let remaining = await moreButtons.count(); remaining > 0; remaining -= 1)
    await moreButtons.first().click();
}

/** Whose times of a day are listed, however many those are. */
async function namesIn(day: Locator): Promise<Set<string>> {
  const times = await day.getByRole('button', { name: /^\d+:\d.*, / }).all();
  const labels = await Promise.all(times.map((time) => time.getAttribute('aria-label')));
  return new Set(labels.map((label) => label?.replace(/^[^,]+, /, '') ?? ''));
}

test('a planner finds anybody or a unit, is told who has nothing and why, and books for them', async ({
  page,
}) => {
  const planner = demoAccount({ role: 'ADMIN' });
  await openAs(page, planner);
  await button(page, 'Find a time').click();
  await choose(page, 'Type', /Results/);
  await choose(page, 'With', 'A unit');
  await expect(finder(page)).toContainText('Choose a unit.');
  await choose(page, 'Unit', 'Nephrology');
  await showEverybody(page);
  await expect(finder(page).getByText('Dr. Yusuf Demir').first()).toBeVisible();
  await choose(page, 'Language', 'Vietnamese');
  await expect(finder(page).getByRole('note')).toContainText('do not speak the language');
  await choose(page, 'With', /Anyone/);
  await expect(finder(page).getByRole('note')).toContainText(
    'Nobody who provides this type speaks Vietnamese.',
  );
  await finder(page).getByLabel('No language').click();
  await expect(firstTime(page)).toBeVisible();
  // Of each day the first people, so that three days are in view at once, and two on a phone.
  const days = finder(page).getByRole('region');
  const moreButtons = finder(page).getByRole('button', { name: /more people on/ });
  const name = /people on (.+)/.exec(
    (await moreButtons.first().getAttribute('aria-label')) ?? '',
  )?.[1];
  // Late on a day few are left.
  const day = finder(page).getByRole('region', { name: name ?? '', exact: true });
  for (const [width, height, count] of [
    [390, 844, 2],
    [1440, 900, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(days.nth(count - 1)).toBeInViewport({ ratio: 1 });
  }
  const before = (await namesIn(day)).size;
  await moreButtons.first().click();
  await expect.poll(async () => (await namesIn(day)).size).toBeGreaterThan(before);
  await choose(page, 'With', 'A unit');
  await showEverybody(page);
  const theirs = finder(page)
    .getByRole('button', { name: /, Dr\. Yusuf Demir$/ })
    .first();
  await theirs.click();
  const clinician = form(page).getByRole('combobox', { name: 'Clinician' });
  await expect(clinician).toHaveValue('Dr. Yusuf Demir');
  const patient = newPatient();
  await nameAlone(page, patient);
  await expect(form(page).getByText(/^Held for you for/)).toBeVisible();
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
});

/** A day between others that have free times. */
const closeInTwoDays = (by: NewPerson) =>
  query(
    `insert into closures (organization_id, kind, name, from_day, to_day, created_by)
     select o.id, 'closure', 'Works', day, day, p.id
     from practitioners p join organizations o on o.id = p.organization_id,
       lateral (select (now() at time zone o.zone)::date + 2 as day) as closed where p.email = $1`,
    [by.email],
  );

test('the panel is usable at a desk and on a phone, in both schemes', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // The times of one clinician: those of a whole hospital are the same buttons a hundred times.
  const organization = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organization);
  await newPerson(organization);
  const planner = await newPerson(organization, { role: 'ADMIN', hospitalRole: 'Attending' });
  await closeInTwoDays(planner);
  await openAs(page, planner, '/Scheduling?find');
  await choose(page, 'Type', /Follow-up/);
  // On a phone too the next days are seen at once.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(finder(page).getByRole('region').nth(3)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(finder(page).getByText(': nothing free')).toHaveCount(1);
  await choose(page, 'With', /Anyone/);
  await expectUsableEverywhere(page, 'finding a time', firstTime(page));
  await context.close();
});
