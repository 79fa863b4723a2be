/** Walks through the schedule's views: addresses, keys, roles, failures, a phone, both schemes. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { bookNextFree, button, form, newPatient, openWeekOf, panel } from './booking-form.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { chooseNextOption } from '#infra/e2e/support/keyboard.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';

/** Whether there is anything today or not. */
const expectLoaded = (page: Page) =>
  expect(page.getByText(/\d+ appointments?|No appointments today/).first()).toBeVisible();

test('the week is in the address, so Back and a reload return to it', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 2));
  const title = page.getByRole('heading', { level: 1 });
  const today = await title.innerText();
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL('/Scheduling?view=week');
  await expect(page.locator('main').getByRole('region')).toHaveCount(7);
  const thisWeek = await title.innerText();
  await button(page, 'Next week').click();
  await expect(page).toHaveURL(/view=week&day=\d{4}-\d\d-\d\d$/);
  await expect(title).not.toHaveText(thisWeek);
  const nextWeek = await title.innerText();
  await page.reload();
  await expect(title).toHaveText(nextWeek);
  await button(page, 'Previous week').click();
  await expect(title).toHaveText(thisWeek);
  await expect(button(page, 'This week')).toBeDisabled();
  await page.goBack();
  await expect(title).toHaveText(nextWeek);
  await page.getByText('Today', { exact: true }).click();
  await expect(title).toHaveText(today);
});

/** As many fields and buttons as any of our pages has. */
const mostTabs = 80;

/** Presses Tab until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('a whole booking works without a mouse', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 2));
  const patient = newPatient();
  await tabTo(button(page, 'New appointment'));
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel("Patient's name")).toBeFocused();
  await page.keyboard.type(patient);

  await tabTo(form(page).getByLabel('Day'));
  await page.keyboard.press('Escape');
  const question = panel(page, 'Discard this appointment?');
  await expect(button(page, 'Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form(page).getByLabel('Day')).toBeFocused();
  await expect(form(page).getByLabel("Patient's name")).toHaveValue(patient);

  await tabTo(form(page).getByLabel('Type'));
  await page.keyboard.press('ArrowDown');
  await chooseNextOption(page);
  await expect(form(page).getByLabel('Time')).not.toHaveValue('');
  await tabTo(button(page, 'Book appointment'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  await expect(button(page, 'New appointment')).toBeFocused();
});

test('a schedule that cannot be loaded says so, and recovers', async ({ page }) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 2));
  await expect(page.getByRole('button', { name: 'New appointment' }).first()).toBeVisible();
  await page.route('**/trpc/appointments.schedule*', (route) => route.fulfill({ status: 503 }));
  await page.getByText('Week', { exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The schedule could not be loaded.' });
  await expect(failed).toBeVisible();
  await page.unroute('**/trpc/appointments.schedule*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('main').getByRole('region')).toHaveCount(7);
  await expect(failed).toBeHidden();
});

test('a guest reads the schedule and books nothing', async ({ page }) => {
  await openAs(page, demoAccount({ role: 'GUEST', hospitalRole: 'Consultant' }));
  await expectLoaded(page);
  await expect(button(page, 'New appointment')).toBeHidden();
  await page.goto('/Scheduling?new');
  await expectLoaded(page);
  await expect(form(page)).toBeHidden();
});

for (const { place, viewport } of [
  { place: 'a desk', viewport: { width: 1440, height: 900 } },
  { place: 'a phone', viewport: { width: 390, height: 844 } },
])
  test(`every state of the schedule is usable by everybody on ${place}, in both schemes`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: demo.url,
      viewport,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await openAs(page, demoAccount({ role: 'ADMIN', hospitalRole: 'Chief Hospitalist' }));
    const patient = newPatient();
    const { day } = await bookNextFree(page, patient);
    const expectTouchable = async () => {
      if (viewport.width < 768) await expectNoSmallTarget(page, 'the schedule on a phone');
    };

    await page.goto('/Scheduling');
    await expectLoaded(page);
    await expectUsableInBothSchemes(page, 'today');
    await openWeekOf(page, day);
    await expect(page.getByRole('link', { name: patient })).toBeVisible();
    await expectUsableInBothSchemes(page, 'the week');
    await expectTouchable();

    await page.getByRole('link', { name: patient }).click();
    await expect(button(page, 'Cancel appointment')).toBeVisible();
    await expectUsableInBothSchemes(page, 'the details');
    await button(page, 'Cancel appointment').click();
    await expect(button(page, 'Keep appointment')).toBeVisible();
    await expectUsableInBothSchemes(page, 'the question');

    await page.goto('/Scheduling?new');
    await button(page, 'Book appointment').click();
    await expect(form(page).getByRole('alert')).toBeFocused();
    await expectUsableInBothSchemes(page, 'the form with its errors');
    await expectTouchable();
    await context.close();
  });
