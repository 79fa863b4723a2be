/** Opens a colleague's card by keyboard from their name, and writes to them from there. */
import { expect, type Locator, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import type { NewPerson } from '#infra/e2e/support/people.ts';

/** `panel` begins with the name, of somebody in Cardiology with one shift; that is put around now. */
export async function expectColleagueCard(page: Page, who: NewPerson, panel: Locator) {
  await query(
    `with who as (update practitioners set phone = '4012' where email = $1 returning id)
     update shift_assignments set starts_at = now() - interval '1 hour',
       ends_at = now() + interval '1 hour' from who where practitioner_id = who.id`,
    [who.email],
  );
  const name = panel.getByRole('link', { name: who.fullName });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Colleague' });
  await expect(card).toContainText(/Attending\s*Cardiology/);
  await expect(card.getByRole('link', { name: 'Call 4012' })).toBeVisible();
  await expect(card.getByRole('region', { name: 'Today' })).toContainText(
    /\d\d:\d\d to \d\d:\d\d\s*Night, Cardiology/,
  );
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(name).toBeFocused();

  await page.keyboard.press('Enter');
  await card.getByRole('link', { name: 'Message' }).press('Enter');
  await page.getByLabel('Message', { exact: true }).fill('Are you well?');
  await page.getByRole('button', { name: 'Send' }).click();
  const readers = page.getByText(/^Read by you, /);
  await expect(readers.getByRole('link', { name: who.fullName })).toBeVisible();
}
