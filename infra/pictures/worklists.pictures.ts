/** Pictures of lists of cases: their columns, the fields of their filter, and a case beside them. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('lists of reviews and queries', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard');
  await expect(page.getByText(/born/).first()).toBeVisible();
  await picture('worklist');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Payer' })).toBeVisible();
  await picture('worklist, columns');
  for (const name of ['Bed', 'Admitted', 'Working DRG', 'Open since'])
    await page.getByRole('checkbox', { name }).check();
  await picture('worklist, all columns');
  await page.getByRole('button', { name: 'Usual columns' }).click();
  await expect(page.getByRole('button', { name: 'Usual columns' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByLabel('Admitted from')).toBeVisible();
  await picture('worklist, filter');
  await open(page, '/cdi-specialist-dashboard?list=waiting&order=-openedAt');
  await page
    .getByRole('main')
    .getByRole('link', { name: /of this stay/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  await expect(page.getByText('Loading').first()).toHaveCount(0);
  await picture('worklist, query open');
});

scene('tasks', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/tasks?list=nobody');
  await expect(page.getByRole('main').getByText(/Task/).first()).toBeVisible();
  await picture('worklist, tasks');
  await open(page, '/tasks?units=Nowhere');
  await expect(page.getByText('No case fits this filter now.')).toBeVisible();
  await picture('worklist, empty');
});
