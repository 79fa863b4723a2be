/** Walks about a shared workstation that is left alone: continued in time, or too late. */
import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#shared/durations.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';

const idleMinutes = 15;

/** Lets the screen's clock run without activity. */
const leaveFor = (page: Page, minutes: number) => page.clock.fastForward(minutes * minuteMs);

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('an idle screen counts down a minute, activity keeps it, and nobody loses their page', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openAs(page, demoAccount({ hospitalRole: 'Physician Assistant' }), '/video');
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
