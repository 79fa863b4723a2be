/** Pictures of what stands around a stay: its axis, what is added to it, tasks, providers, and the figures of stays. */
import { expect } from '@playwright/test';
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
