/** Walks with toasts: how long they stay, and how many at a time. */
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { toastMs } from '#shared/limits.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');

const message = (page: Page, words: string) => messages(page).filter({ hasText: words });

/**
 * A page with one button that is refused each time with other words: "Refused 1", "Refused 2", ...
 */
async function openRefusingPage(page: Page): Promise<() => Promise<void>> {
  let refusals = 0;
  await page.clock.install();
  const admin = await newPerson(await newOrganization(), { role: 'ADMIN' });
  await openAs(page, admin, '/security');
  await page.route('**/trpc/auth.signOutEverywhere*', (route) => {
    refusals += 1;
    const data = { code: 'CONFLICT', httpStatus: 409, problem: 'conflict', requestId: 'walk' };
    const error = { message: `Refused ${refusals}`, code: -32_009, data };
    return route.fulfill({ status: 409, json: { error } });
  });
  const button = page.getByRole('button', { name: 'Sign me out everywhere' });
  return async () => {
    const before = refusals;
    await button.click();
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return refusals > before && button.isEnabled();
      })
      .toBe(true);
  };
}

test('a message stays while the pointer or the focus is on it, and goes by itself otherwise; three are shown at a time, the others come when there is room; what needs no reading goes sooner', async ({
  page,
}) => {
  const press = await openRefusingPage(page);
  await press();
  await message(page, 'Refused 1').hover();
  // At a desk it covers neither the search nor the tools beside the title.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const box = await message(page, 'Refused 1').boundingBox();
  expect(box?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  await page.clock.runFor(3 * toastMs.message);
  await expect(message(page, 'Refused 1')).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(toastMs.message);
  await expect(message(page, 'Refused 1')).toHaveCount(0);

  await press();
  await message(page, 'Refused 2').getByRole('button', { name: 'Close this message' }).focus();
  await page.clock.runFor(3 * toastMs.message);
  await expect(message(page, 'Refused 2')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.clock.runFor(toastMs.message);
  await expect(message(page, 'Refused 2')).toHaveCount(0);

  // The clock stands, so that a slow machine takes none of their time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const countOf = (words: string) => async () => {
    await page.clock.runFor(20);
    return message(page, words).count();
  };
  for (const number of [3, 4, 5]) {
    await press();
    await expect.poll(countOf(`Refused ${number}`)).toBe(1);
  }
  await press();
  await expect.poll(countOf('Refused')).toBe(3);
  await expect(message(page, 'Refused 6')).toHaveCount(0);
  await message(page, 'Refused 4')
    .getByRole('button', { name: 'Close this message' })
    .press('Enter');
  await expect.poll(countOf('Refused 4')).toBe(0);
  await expect.poll(countOf('Refused 6')).toBe(1);
  await page.clock.resume();

  // The time of the last one begins once it is painted, which may be after the clock was moved.
  await expect
    .poll(async () => {
      await page.clock.runFor(toastMs.message);
      return messages(page).count();
    })
    .toBe(0);
  await goTo(page, '/waiting-room');
  const settings = page.getByRole('form', { name: 'Waiting room of the organization' });
  await settings.getByLabel('Ask patients where they are').click();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await settings.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('region', { name: 'Messages' }).getByRole('log');
  let moved = 0;
  const countAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    moved += ms;
    return saved.count();
  };
  await expect.poll(() => countAfter(50)).toBe(1);
  await expect(saved).toContainText('Saved');
  // It is taken away in the frames after its time, which come only as the clock is moved.
  moved = 0;
  await expect.poll(() => countAfter(toastMs.brief / 4)).toBe(0);
  expect(moved).toBeLessThan(toastMs.message);
});
