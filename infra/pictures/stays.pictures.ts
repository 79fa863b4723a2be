/** Pictures of stays: rounds, the discharge board and its wall, the axis of a stay, tasks, providers and figures. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { folder } from './people.ts';
import { open, scene } from './screenshots.ts';

scene('timeline', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/casereviews?list=nobody');
  await page.getByRole('link', { name: 'Contact after discharge' }).first().click();
  await page.getByRole('link', { name: 'Timeline of the stay' }).click();
  await expect(page.getByRole('button', { name: 'Add to the stay' })).toBeVisible();
  await picture('timeline');
  await page.getByRole('button', { name: 'Add to the stay' }).click();
  await picture('timeline, adding');
});

scene('tasks and providers', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/my-tasks');
  await expect(page.getByRole('main').locator('a[href*="case="]').first()).toBeVisible();
  await picture('my tasks');
  await open(page, '/post-acute');
  await expect(page.getByRole('link').or(page.getByRole('button')).first()).toBeVisible();
  await picture('providers');
});

scene('figures of stays', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/reports');
  await expect(page.getByRole('figure').or(page.getByRole('table')).first()).toBeVisible();
  await picture('reports');
});

scene('rounds', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/cm-dashboard?units=all');
  await expect(page.getByText(/ in a bed, /)).toBeVisible();
  await picture('case manager, census');
  await page.getByRole('button', { name: /rounds/ }).click();
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await expect(rounds.getByRole('heading').first()).toBeFocused();
  await picture('rounds');
  await page.keyboard.press('b');
  await expect(rounds.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await picture('rounds, opening a barrier');
});

scene('the discharge board', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/dm?units=all&list=blocked');
  const stay = page.getByRole('main').locator('a[href*="stay="]').first();
  await expect(stay).toBeVisible();
  await picture('discharge board, blocked');
  await stay.click();
  await expect(page.getByRole('heading', { name: 'Target day' })).toBeVisible();
  await picture('discharge board, stay');
});

scene('the wall of discharges', { as: 'administrator' }, async ({ page, nth, picture }) => {
  await open(page, '/on-call/boards');
  const form = page.getByRole('form', { name: 'New address' });
  await form.getByLabel('Name', { exact: true }).fill(`Ward wall ${nth}`);
  await form.getByRole('combobox', { name: 'What it shows' }).click();
  await page.getByRole('option', { name: 'Discharges' }).click();
  await form.getByRole('button', { name: 'Make addresses' }).click();
  const address = page.getByLabel('Board for a wall screen, to be printed too');
  const { hash } = new URL(await address.inputValue());
  await page.goto(`/discharge-board${hash}`);
  await expect(page.getByRole('table', { name: 'Discharges' })).toBeVisible();
  await picture('discharge board, wall');
});

scene('the timeline of a stay', { as: 'caseManager' }, async ({ page, nth, picture }) => {
  await open(page, '/casereviews?list=nobody');
  await page.getByRole('link', { name: 'Contact after discharge' }).first().click();
  await page.getByRole('link', { name: 'Timeline of the stay' }).click();
  await expect(page.getByRole('list', { name: 'In order of time' })).toBeVisible();
  if (nth === 0) await page.pdf({ path: join(folder, 'timeline.pdf'), preferCSSPageSize: true });
  await page.route('**/trpc/**facts.read**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await picture('timeline, failed');
});
