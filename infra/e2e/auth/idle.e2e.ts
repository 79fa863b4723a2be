/** Walks away from a shared workstation, and comes back in time or too late. */
import { expect, test, type Page } from '@playwright/test';
import { signIn, someone } from '../demo.ts';

const idleMinutes = 15;

/** The screen's clock goes on without anybody at the keys. */
const leaveFor = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000);

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('a deserted screen counts down a minute, a hand keeps it, and nobody loses their page', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, someone({ hospitalRole: 'Physician Assistant' }), '/video');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await leaveFor(page, idleMinutes - 0.75);
  await expect(warning(page)).toBeVisible();
  await expect(warning(page).getByRole('timer')).toHaveText(/^0:[0-5]\d$/);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toBeHidden();

  const other = await context.newPage();
  await other.goto('/Scheduling');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await leaveFor(page, idleMinutes + 1);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});
