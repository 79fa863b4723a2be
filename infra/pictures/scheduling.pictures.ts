/** Pictures of the schedule: full, empty, loading, failed, and its panels. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { open, scene } from './screenshots.ts';
import { folder, sessionFile } from './people.ts';

const calls = /\/trpc\/[^?]*appointments\./;

scene('today', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/Scheduling');
  await expect(page.getByRole('list', { name: "Today's appointments" })).toBeVisible();
  await picture('scheduling, today');
  await page.getByRole('list', { name: "Today's appointments" }).getByRole('link').last().click();
  // Beside the list, or in a narrower window over it.
  const details = page.getByRole('complementary').getByRole('button', { name: 'Close' });
  await expect(details.or(page.getByRole('dialog')).first()).toBeVisible();
  await picture('scheduling, details');
});

scene('week', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/Scheduling?view=week');
  await expect(page.getByText('Loading the schedule')).toHaveCount(0);
  await picture('scheduling, week');
});

scene('a new appointment', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/Scheduling');
  await page.getByRole('button', { name: 'New appointment' }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(/patient/i)).toBeVisible();
  await picture('new appointment');
  await form.getByRole('button', { name: /^book/i }).click();
  await picture('new appointment, nothing typed');
  await form.getByLabel(/patient/i).fill('Ada Example');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Discard this appointment?')).toBeVisible();
  await picture('new appointment, discard');
});

scene('an empty schedule', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/Scheduling');
  await expect(page.getByText('No appointments today.')).toBeVisible();
  await picture('scheduling, empty');
});

scene('a schedule that loads', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, () => undefined);
  await page.goto('/Scheduling');
  await expect(page.getByText('Loading the schedule')).toBeAttached();
  await picture('scheduling, loading');
});

scene('a schedule that does not load', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, (route) => route.abort());
  await page.goto('/Scheduling');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
  await picture('scheduling, failed');
});

scene('the account and the search', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/Scheduling');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await picture('account menu');
});

test('the week on paper', async ({ browser }) => {
  const context = await browser.newContext({ storageState: sessionFile('clinician') });
  const page = await context.newPage();
  await open(page, '/Scheduling?view=week');
  await expect(page.getByRole('button', { name: 'This week' })).toBeVisible();
  await page.pdf({ path: join(folder, 'week.pdf'), format: 'A4', landscape: true });
  await context.close();
});
