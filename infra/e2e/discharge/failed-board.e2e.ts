/** A walk of a case manager on a phone while the server is away: what failed is in view, and one button brings all of it. */
import { expect, test } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openSession } from '#infra/e2e/support/session.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('S634 a board that could not be loaded says so in view, and one button loads list and numbers', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const mei = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  await openSession(page, mei);
  await page.route(/\/trpc\/.*discharge\./, (route) => route.abort());
  await page.goto('/cm-dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'The stays could not be loaded.' });
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeInViewport();
  const numbers = page.getByRole('region', { name: 'Numbers of the day' });
  await expect(numbers).toHaveCount(0);
  await page.unroute(/\/trpc\/.*discharge\./);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nobody is in a bed now.', { exact: false })).toBeVisible();
  await expect(numbers.getByRole('link', { name: 'In a bed: 0' })).toBeVisible();
});
