/** Pictures of lists of cases: their columns, the fields of their filter, a case beside them, and its forms. */
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
  for (const name of ['Bed', 'Admitted'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
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
  await expect(page.getByText(/born/).first()).toBeVisible();
  await picture('worklist, tasks');
  await open(page, '/tasks?units=Nowhere');
  await expect(page.getByText('No case fits this filter now.')).toBeVisible();
  await picture('worklist, empty');
});

scene('a case of its parts', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/tasks?list=nobody');
  const named = { name: 'Nobody has', exact: true };
  const rows = page.getByRole('table', named).or(page.getByRole('list', named));
  await rows.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Discharge letter of an outside hospital.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible();
  await picture('case, file added');
  await page.getByRole('button', { name: 'Assign to …' }).click();
  await page.getByRole('combobox', { name: 'Who' }).fill('a');
  await page.getByRole('option').first().click();
  await expect(page.getByLabel('Who gets how many')).toBeVisible();
  await picture('case, assign');
});

scene('a new review', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard?new');
  await page.getByRole('button', { name: 'Open CDI review' }).click();
  await expect(page.getByText('Say what is to be done').first()).toBeVisible();
  await picture('new review, failed');
});

scene('forms of cases', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/cds_builder/forms');
  await picture('forms of cases');
  await open(page, '/cds_builder/forms?new');
  await expect(page.getByRole('form', { name: /^New/ })).toBeVisible();
  await picture('forms of cases, new version');
});
