/** Pictures of a query that is written, and of what the check of its wording says. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('the wording of a query', { as: 'reviewer' }, async ({ page, picture }) => {
  await open(page, '/cdi-specialist-dashboard');
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
