/** Pictures of the calendar: every view, empty, loading, failed, full, while dragging, and printed. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { answerOf, mondays } from '#infra/bench/calendar/events.ts';
import { drag, grid } from '#infra/e2e/calendar/calendar-grid.ts';
import { addTimeOff } from '#infra/e2e/support/people.ts';
import { open, scene } from './screenshots.ts';
import { folder, people, sessionFile } from './people.ts';
import { dayMs } from '#shared/durations.ts';

const calls = /\/trpc\/[^?]*calendar\.range/;
const dayFrom = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** The Monday after this week's, which the demo hospital has filled. */
const monday = dayFrom(Date.now() + (8 - (new Date().getUTCDay() || 7)) * dayMs);
const wednesday = dayFrom(Date.parse(monday) + 2 * dayMs);

const counted = (page: Page) => expect(page.getByText(/^You have \w+ appointments?/)).toBeVisible();

test.beforeAll(async () => {
  await addTimeOff(people.clinician.email, [`${wednesday}T13:00:00Z`, `${wednesday}T17:00:00Z`]);
});

for (const view of ['day', 'week', 'month', 'year', 'agenda'] as const)
  scene(`the calendar's ${view}`, { as: 'clinician' }, async ({ page, picture }) => {
    await open(page, `/calender?view=${view}&day=${view === 'agenda' ? monday : wednesday}`);
    await counted(page);
    await picture(`calendar, ${view}`);
  });

scene('the calendar beside a colleague', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, `/calender?view=week&day=${wednesday}`);
  await counted(page);
  const more = page.getByRole('button', { name: 'More for the calendar' });
  if (await more.isVisible()) await more.click();
  const picker = page.getByRole('combobox', { name: 'Colleagues beside your calendar' });
  await picker.fill(people.colleague.fullName);
  await page.getByRole('option', { name: people.colleague.fullName }).click();
  await expect(page).toHaveURL(/people=/);
  await open(page, page.url());
  await counted(page);
  await picture('calendar, beside a colleague');
  await open(page, `${page.url()}&by=person`);
  await counted(page);
  await picture('calendar, colour by person');
  await open(page, page.url().replace('view=week', 'view=people'));
  await counted(page);
  await picture('calendar, people');
});

scene('an empty calendar', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/calender?view=agenda');
  await counted(page);
  await picture('calendar, empty agenda');
});

scene('a calendar that loads', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, () => undefined);
  await page.goto('/calender?view=day');
  await expect(page.getByText('Loading the calendar')).toBeAttached();
  await picture('calendar, loading');
});

scene('a calendar that does not load', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, (route) => route.abort());
  await page.goto('/calender?view=day');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
  await picture('calendar, failed');
});

interface Answer {
  result: { data: unknown };
}

/** Two hundred appointments a week instead of the server's answer. */
async function fill(page: Page): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as Answer | Answer[];
    const called = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const filled = [answers]
      .flat()
      .map((answer, nth) =>
        called[nth] === 'calendar.range' ? { result: { data: answerOf(0, 200) } } : answer,
      );
    await route.fulfill({ response, json: Array.isArray(answers) ? filled : filled[0] });
  });
}

scene('two hundred appointments', { as: 'clinician' }, async ({ page, picture }) => {
  await fill(page);
  await open(page, `/calender?view=week&day=${mondays[0]}`);
  await counted(page);
  await picture('calendar, two hundred appointments');
});

scene('an appointment in the hand', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, `/calender?view=day&day=${wednesday}`);
  const entry = grid(page).locator('a[data-edges]').first();
  await drag(page, entry, { at: 0.4, byMinutes: -150 });
  await picture('calendar, carried out of the hours');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const other = await grid(page).locator('a[data-edges]').nth(1).boundingBox();
  const mine = await entry.boundingBox();
  if (!other || !mine) throw new Error('There are no two appointments to be seen.');
  await page.mouse.move(mine.x + 60, mine.y + 6);
  await page.mouse.down();
  await page.mouse.move(mine.x + 60, mine.y + 30);
  await page.mouse.move(mine.x + 60, other.y + 6);
  await picture('calendar, carried to where it cannot stand');
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

for (const [name, address] of [
  ['day', `view=day&day=${wednesday}`],
  ['week', `view=week&day=${wednesday}`],
] as const)
  test(`the calendar's ${name} on paper`, async ({ browser }) => {
    const context = await browser.newContext({ storageState: sessionFile('clinician') });
    const page = await context.newPage();
    await open(page, `/calender?${address}`);
    await counted(page);
    await page.pdf({ path: join(folder, `calendar-${name}.pdf`), preferCSSPageSize: true });
    await context.close();
  });
