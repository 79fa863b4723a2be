/** A walk of a utilization manager with the keyboard alone: a review is found, taken, signed and decided. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { observedStay } from './observed-stay.ts';

/** More than any of these screens has before what is looked for. */
const mostSteps = 60;

/** Tab, until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // A choice in a row has no size of its own: its label is what is seen.
  await expect(target).toBeAttached();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('S633 a review is taken, signed and decided with the keyboard alone', async ({ page }) => {
  const organizationId = await newOrganization();
  const uma = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const { patient } = await observedStay(organizationId);
  await openAs(page, uma, '/um-dashboard');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  await press(page, page.getByRole('link', { name: 'Observation began' }));
  await expect(heading(patient)).toBeVisible();
  await press(page, button('Take'));
  const form = page.getByRole('form', { name: 'Review' });
  await expect(form).toBeVisible();

  // The record is before the work, with as many facts as a stay has: W leads over them, Escape back.
  const fact = page.getByRole('checkbox', { name: /Troponin/ });
  await press(page, page.getByRole('link', { name: 'Skip to the page' }));
  await press(page, fact, 'Space');
  await expect(fact).toBeChecked();
  await page.keyboard.press('w');
  await expect(heading('Your review')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(fact).toBeFocused();
  await page.keyboard.press('w');

  await type(page, form.getByLabel('Criteria set'), 'Criteria of the house');
  await press(page, form.getByRole('radio', { name: 'Met', exact: true }), 'Space');
  await press(page, form.getByRole('radio', { name: 'Inpatient' }), 'ArrowDown');
  await expect(form.getByRole('radio', { name: 'Observation' })).toBeChecked();
  await type(page, form.getByLabel('Why, in one or two sentences'), 'Troponin is raised.');
  await press(page, button('Sign review'));
  await expect(heading('Review')).toBeFocused();
  await expect(page.getByText('Cited: Troponin 0.9 ng/mL')).toBeVisible();

  await press(page, page.getByRole('radio', { name: 'Standard, 7 days' }), 'ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Urgent, 72 hours' })).toBeChecked();
  await press(page, button('Request is sent'));
  await expect(heading('Answer of the payer')).toBeFocused();
  await type(page, page.getByLabel('Number of the payer'), 'A-77');
  await type(page, page.getByLabel('Approved until'), '31 Dec 2030');
  await press(page, button('Record the answer'));
  await expect(heading(patient)).toBeFocused();
  await expect(page.getByText('Closed: approved.', { exact: false }).first()).toBeVisible();
});
