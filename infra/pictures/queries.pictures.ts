/** Pictures of the CDI dashboard, of the review of a stay, of a query that is written, and on paper. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('the wording of a query', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard?scope=all');
  await page.getByRole('button', { name: 'Start next review' }).click();
  const facts = page.getByRole('region', { name: 'Record' }).getByRole('checkbox');
  await facts.first().check();
  const query = page.getByRole('region', { name: 'Query' });
  await query.getByLabel('Heading').fill('Sepsis clarification');
  await query
    .getByLabel('Question')
    .fill('Would you agree that this is se\u00adpsis for the D.R.G.?');
  await query.getByLabel('Answers').fill('Sepsis\nSeptic\nN/A');
  await expect(query.getByText('This leads to an answer')).toBeVisible();
  await picture('query, wording');
});

scene('the CDI dashboard', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard?scope=all&list=waiting');
  await expect(page.getByText('Response rate').first()).toBeVisible();
  await expect(page.getByText(/born/).first()).toBeVisible();
  await picture('cdi dashboard');
  await open(page, '/cdi-specialist-dashboard?scope=mine');
  await expect(page.getByText('Nothing here now for your units.')).toBeVisible();
  await picture('cdi dashboard, empty');
  await page.getByRole('button', { name: 'New review' }).click();
  await expect(page.getByLabel('Why it is reviewed')).toBeVisible();
  await picture('cdi dashboard, new review');
});

scene('the review of a stay', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard?scope=all');
  await page
    .getByRole('main')
    .getByRole('link', { name: /admission|review/i })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Record' })).toBeVisible();
  await expect(page.getByText('Working DRG')).toBeVisible();
  await picture('cdi review');
});
