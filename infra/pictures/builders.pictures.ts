/** Pictures of what a hospital makes itself: measures, wordings, rules, clocks, and charts on a board and on a wall. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import { folder } from './people.ts';
import { open, scene } from './screenshots.ts';

type NewChart = Record<'of' | 'group' | 'as' | 'name', string>;

async function newChart(page: Page, { of, group, as, name }: NewChart) {
  await page.getByRole('button', { name: 'New chart' }).first().click();
  const form = page.getByRole('form', { name: 'New chart' });
  await form.getByLabel('Figures of').selectOption({ label: of });
  await form.getByLabel('Group').selectOption({ label: group });
  await form.getByLabel('Drawn as').selectOption({ label: as });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save chart' }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

scene('charts', { as: 'administrator' }, async ({ page, nth, picture }) => {
  await open(page, '/charts/echarts');
  await page.getByRole('button', { name: 'New chart' }).first().waitFor();
  if (nth === 0)
    for (const chart of [
      { of: 'Appointments', group: 'Unit', as: 'Columns', name: 'Appointments by unit' },
      { of: 'Barrier', group: 'Unit', as: 'Bars', name: 'Barriers of the wards' },
      { of: 'Denial', group: 'Payer', as: 'Bars', name: 'Denials by payer' },
    ])
      await newChart(page, chart);
  await expect(page.locator('main figure svg').first()).toBeVisible();
  await picture('charts, board');
  if (nth === 0) await page.pdf({ path: join(folder, 'charts.pdf'), preferCSSPageSize: true });
  await page.getByRole('button', { name: 'New chart' }).first().click();
  await expect(page.getByRole('form', { name: 'New chart' })).toBeVisible();
  await picture('charts, new');
  await open(page, '/charts/echarts');
  await page.getByRole('button', { name: /^What to do with board/ }).click();
  await page.getByRole('menuitem', { name: 'Put on a wall' }).click();
  await page.getByLabel('Where the screen hangs').fill(`Hall ${nth}`);
  await page.getByRole('button', { name: 'Make address' }).click();
  const address = await page.getByLabel('Board for a wall screen').inputValue();
  await page.goto(`/charts-board${new URL(address).hash}`);
  await expect(page.locator('figure svg').first()).toBeVisible();
  await picture('charts, wall');
});

scene('measures', { as: 'administrator' }, async ({ page, picture }) => {
  const [sample] = sampleMeasures;
  if (!sample) throw new Error('no sample');
  await open(page, '/ecqm_builder');
  const create = page.getByRole('button', { name: 'New measure' }).first();
  await create.waitFor();
  await picture('measures');
  await create.click();
  await page.getByRole('combobox', { name: 'Begin with' }).click();
  await page.getByRole('option', { name: sample.name }).click();
  await expect(page.getByText('The CQL can be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Denominator: / })).toBeVisible();
  await picture('measures, tried');
  await open(page, '/ecqm_builder/value-sets');
  await picture('measures, value sets');
});

scene('wordings', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/consent_builder');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await picture('wordings');
});

scene('rules', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/cds_builder');
  await picture('rules');
  await open(page, '/cds_builder/letters');
  await picture('rules, letters');
});

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

scene('form with tasks', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/cds_builder/forms?new');
  const form = page.getByRole('form', { name: 'New version' });
  const feeling = form
    .getByRole('listitem')
    .filter({ has: page.locator('input[value^="How are you, compared"]') });
  await form.getByRole('combobox', { name: 'Form' }).click();
  await page.getByRole('option', { name: 'Contact after discharge' }).click();
  await feeling.getByRole('button', { name: /^Open a task on an answer/ }).click();
  await feeling.getByLabel('Opens the task').fill('Tell the heart failure nurse');
  await feeling.getByRole('combobox', { name: 'On the answer' }).click();
  await page.getByRole('option', { name: 'Worse', exact: true }).click();
  await feeling.getByLabel('Due after, hours').fill('2');
  await picture('form, task on an answer');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByRole('radio', { name: 'Worse', exact: true }).check();
  await expect(trial.getByText(/^Opens 2 tasks/)).toBeVisible();
  await trial.getByText(/^Opens 2 tasks/).scrollIntoViewIfNeeded();
  await picture('form, tasks of a trial');
});

scene('words of an invitation', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/consent_builder?new');
  const form = page.getByRole('form');
  await form.getByRole('combobox', { name: 'Language' }).waitFor({ state: 'hidden' });
  await form.getByRole('combobox', { name: 'For' }).fill('invitation');
  await page.getByRole('option', { name: 'Until when, invitation' }).click();
  await form.getByRole('combobox', { name: 'Language' }).fill('Spanish');
  await page.getByRole('option', { name: /Spanish/ }).click();
  await expect(form.getByRole('textbox', { name: /Text|Sentence/ })).toHaveValue(/El enlace/);
  await picture('invitation, in Spanish');
});
