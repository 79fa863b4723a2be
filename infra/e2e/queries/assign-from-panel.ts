/** Steps of a walk: a lead gives one of a colleague's reviews to another from its panel, and takes that back. */
import { expect, type Page } from '@playwright/test';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';

interface Parts {
  /** On a list of five reviews of a colleague. */
  desk: Page;
  /** The screen of who gets one, with five of their own. */
  second: Page;
  other: { fullName: string };
}

export async function assignFromPanel({ desk, second, other }: Parts): Promise<void> {
  // Who gets it follows on their own screen.
  const titles = desk.getByRole('main').getByRole('link', { name: 'New admission' });
  await titles.first().click();
  await desk.getByRole('button', { name: 'Assign to …' }).click();
  const panel = desk.getByRole('region', { name: 'Assign to somebody' });
  await panel.getByRole('combobox', { name: 'Who' }).fill(other.fullName);
  await desk.getByRole('option', { name: other.fullName }).click();
  await expect(panel.getByText('has 5, would have 6 (+1)')).toBeVisible();
  await panel.getByLabel('Why').fill('Covers the ward this week');
  await expectUsableInBothSchemes(desk, 'a case that is assigned from its panel');
  await goTo(second, '/cdi-specialist-dashboard');
  await expect(second.getByRole('link', { name: '5 My reviews' })).toBeVisible();
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(desk.getByText('The case is assigned. Who got it was written to.')).toBeVisible();
  await expect(second.getByRole('link', { name: '6 My reviews' })).toBeVisible();
  await expect(desk.getByText('Covers the ward this week')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.getByText(/took the assignment back/)).toBeVisible();
  await expect(second.getByRole('link', { name: '5 My reviews' })).toBeVisible();
}
