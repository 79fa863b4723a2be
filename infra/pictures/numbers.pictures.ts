/** Pictures of the figures of cases: by clinician, by month, the cases behind one, empty and failed. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('figures of queries', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard/figures');
  await expect(page.getByText('Response rate').first()).toBeVisible();
  await picture('figures, queries');
  await page
    .getByRole('button', { name: /^Response rate, / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await picture('figures, cases');
});

scene('figures of tasks', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/tasks/figures?by=owner&every=week&period=12-months');
  await expect(page.getByText('Done on time').first()).toBeVisible();
  await picture('figures, tasks');
  await open(page, '/tasks/figures?every=week&period=days&from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('No case counts in this period.')).toBeVisible();
  await picture('figures, empty');
  await page.route('**/trpc/cases.numbers**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
  await picture('figures, failed');
});

scene('reports', { as: 'administrator' }, async ({ page, picture }) => {
  const chart = page.locator('figure svg[baseProfile]');
  await open(page, '/reports?kind=cdi-query&period=12-months');
  await expect(chart).toBeVisible();
  await picture('reports, by clinician');
  await open(
    page,
    '/reports?kind=cdi-query&by=unit&every=month&period=12-months&number=queries-answered',
  );
  await expect(chart).toBeVisible();
  await page.getByRole('slider').press('End');
  await picture('reports, by unit and month');
  await open(page, '/reports?kind=task&by=none&every=week&period=12-months');
  await expect(chart).toBeVisible();
  await picture('reports, by week');
});

scene('reports of appointments', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/reports/appointments');
  await expect(page.locator('figure svg[baseProfile]')).toBeVisible();
  await picture('reports, appointments');
});

scene('reports of payers', { as: 'administrator' }, async ({ page, picture }) => {
  for (const [kind, by] of [
    ['denial', 'payer'],
    ['um-review', 'unit'],
  ]) {
    await open(page, `/reports?kind=${kind}&by=${by}&every=month&period=12-months`);
    await expect(page.locator('figure svg[baseProfile]')).toBeVisible();
    await picture(`reports, ${kind}`);
  }
  for (const path of ['/billing-dashboard', '/um-dashboard', '/cdi-specialist-dashboard']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading').first()).toHaveCount(0);
    await picture(`board, ${path.slice(1)}`);
  }
});
