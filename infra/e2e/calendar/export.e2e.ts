/** Walks that export the schedule as a file: it has exactly what is shown. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { button } from '#infra/e2e/appointments/booking-form.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

async function exported(page: Page) {
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await download;
  const text = readFileSync(await file.path(), 'utf8');
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  await expect(page.getByText(/^\d+ entr(y|ies) exported\.$/).last()).toBeVisible();
  return { name: file.suggestedFilename(), rows };
}

test('the week of the calendar and of the schedule, and of the calendar only the kind that is shown', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 3), '/calender?view=week');
  const summary = page.getByText(/^You have \d+ appointments?/);
  const count = Number(/\d+/.exec(await summary.innerText())?.[0]);
  const week = await exported(page);
  expect(week.name).toMatch(/^schedule-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(week.rows.filter(({ State }) => State !== 'cancelled')).toHaveLength(count);

  await goTo(page, '/calender?view=week&kind=tele-visit');
  await expect(page.getByRole('checkbox', { name: /In person/ })).not.toBeChecked();
  const visits = await exported(page);
  expect(visits.rows).toEqual(week.rows.filter(({ Kind }) => Kind === 'Tele-visit'));

  await goTo(page, '/Scheduling?view=week');
  await expect(page.locator('main').getByRole('region')).toHaveCount(7);
  expect((await exported(page)).rows).toEqual(week.rows);
});
