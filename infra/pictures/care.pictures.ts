/** Pictures of the screens after a stay: risk with a sheet, point scores as tables, the contact with its script, episodes, needs; empty and failed. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('risk', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/risk');
  const rows = page.getByRole('table', { name: 'Stays by what can still be done' });
  await expect(rows.or(page.getByText('LACE (of 19)')).first()).toBeVisible();
  await picture('risk');
  await open(page, '/risk?in=home');
  await page.getByRole('main').locator('a[href*="stay="]').first().click();
  await expect(page.getByRole('heading', { name: /^LACE: / })).toBeVisible();
  await picture('risk, sheet');
  await page.getByRole('button', { name: 'Enter by hand: acute admission' }).first().click();
  await picture('risk, entering');
  await open(page, '/risk?in=leaving&units=mine');
  await picture('risk, empty');
  await page.route('**/trpc/scores.**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({
    timeout: 30_000,
  });
  await picture('risk, failed');
});

scene('point scores', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/ml_model_builder');
  await expect(page.getByRole('link', { name: 'LACE' })).toBeVisible();
  await picture('point scores');
  await page.getByRole('link', { name: 'LACE' }).click();
  await page.getByRole('button', { name: 'Check on our data' }).click();
  await expect(page.getByText(/^C-statistic here: /)).toBeVisible();
  await picture('point score, checked');
  await open(page, '/ml_model_builder?new');
  const form = page.getByRole('form', { name: 'New score' });
  await form.getByRole('button', { name: 'Add an input' }).click();
  await form.getByLabel('Letter').fill('L');
  await form.getByLabel('Test cases of the paper').fill('L=yes: 3 Example of the paper');
  await expect(page.getByText('1 of 1 do not have the points of the paper')).toBeVisible();
  await picture('point score, case fails');
  await page.route('**/trpc/scores.**', (route) => route.abort());
  await open(page, '/ml_model_builder');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({
    timeout: 30_000,
  });
  await picture('point scores, failed');
});

scene('contacts', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/casereviews?list=nobody');
  await page.getByRole('link', { name: 'Contact after discharge' }).first().click();
  await expect(page.getByRole('heading', { name: 'Call' })).toBeVisible();
  await picture('contact');
});

scene('episodes', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/episodes');
  await expect(page.getByText(/^Day \d+ of 30$/).first()).toBeVisible();
  await picture('episodes');
  await page.getByRole('button', { name: 'Bundles' }).click();
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  await expect(page.getByRole('form', { name: 'Bundle' })).toBeVisible();
  await picture('episodes, bundle');
  await open(page, '/episodes?list=readmitted');
  await expect(page.getByText(/^Back \w+/).first()).toBeVisible();
  await picture('episodes, readmitted');
});

scene('needs', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/sdoh');
  await expect(page.getByText('Need · To refer').first()).toBeVisible();
  await picture('needs');
  await page.getByRole('button', { name: 'Ask a patient' }).click();
  await expect(page.getByRole('form', { name: 'Ask a patient' })).toBeVisible();
  await picture('needs, ask');
});
