/** Pictures of the work on denials: the dashboard, one denial, one opened by hand, remittances, and the advisor's list. */
import { expect, type Page } from '@playwright/test';
import { open, scene } from './screenshots.ts';

const loaded = (page: Page) => expect(page.getByText('Loading').first()).toHaveCount(0);

scene('denied claims', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/billing-dashboard');
  const board = page.getByRole('region', { name: 'Money denied, by payer and reason' });
  await expect(board.getByRole('link').first()).toBeVisible();
  await picture('billing, dashboard');
  await page.getByRole('button', { name: 'New denial' }).click();
  await expect(page.getByRole('form', { name: 'New denial' })).toBeVisible();
  await picture('billing, new denial');
  await open(page, '/billing-dashboard');
  const denial = page.getByRole('main').locator('a[href*="/billing-specialist-review?case="]');
  await page.goto((await denial.first().getAttribute('href')) ?? '');
  await expect(page.getByRole('list', { name: 'Packet' })).toBeVisible();
  await picture('billing, review');
  await open(page, '/billing-specialist-review');
  await picture('billing, review, none');
  await open(page, '/billing');
  await loaded(page);
  await picture('billing, remittances');
  await page.getByRole('button', { name: 'Claims of no patient' }).click();
  await loaded(page);
  await picture('billing, claims of no patient');
});

scene('denials before the advisor', { as: 'administrator' }, async ({ page, picture }) => {
  await open(page, '/sdc-questionary?list=nobody');
  const denial = page.getByRole('link', { name: /^Denial: / }).first();
  await expect(denial).toBeVisible();
  await picture('advisor, denials');
  await denial.click();
  await expect(page.getByRole('button', { name: 'Book a peer-to-peer call' })).toBeVisible();
  await picture('advisor, one denial');
});
