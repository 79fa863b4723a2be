/** Pictures of the rules of clocks: the list, and one that is written with all that it can say. */
import { expect } from '@playwright/test';
import { open, scene } from './screenshots.ts';

scene('a rule of a clock', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/cds_builder/clocks');
  await expect(page.getByRole('link', { name: 'First step of a task, version 1' })).toBeVisible();
  await picture('clock rules');
  await open(page, '/cds_builder/clocks?new');
  const rule = page.getByRole('form', { name: 'New rule' });
  const choose = async (label: string, option: string) => {
    await rule.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await rule.getByLabel('Name', { exact: true }).fill('payer.notice');
  await choose('Of cases of the kind', 'CDI review');
  await choose('Counts from', 'The admission of its stay');
  await rule.getByLabel('What is due').fill('Notice of the admission');
  await rule.getByLabel('How long').fill('24');
  await choose('Time unit', 'Hours');
  await choose('Which length holds', 'The later of this one and another');
  await rule.getByLabel(/Hours that begin or end on a day off/).fill('17:00');
  await rule.getByLabel('Where this is written').fill('Payer’s manual 2026, chapter 7');
  const example = page.getByRole('region', { name: 'Try it' });
  await expect(example.getByText(/falls due/)).toBeVisible();
  await example.scrollIntoViewIfNeeded();
  await picture('clock rule, example');
  await rule.getByLabel('How long', { exact: true }).scrollIntoViewIfNeeded();
  await picture('clock rule, lengths');
  await rule.getByLabel('A start from this time on counts').fill('16:00');
  await rule.getByLabel('The other: the last day ends at').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(rule.getByText('With a cut-off, say when the last day ends').first()).toBeVisible();
  await picture('clock rule, refused');
});

scene('the clock of a task', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/tasks');
  await page.getByRole('link', { name: /Call the daughter about the nursing home/ }).click();
  await expect(page.getByRole('list', { name: 'Clocks' })).toBeVisible();
  await picture('task, clocks');
});
