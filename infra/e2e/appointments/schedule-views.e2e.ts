/** Walks through the schedule's views: addresses, keys, roles, failures, a phone, both schemes. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { bookNextFree, button, form, newPatient, openWeekOf, panel } from './booking-form.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { query } from '#infra/e2e/support/database.ts';
import { insertAppointment } from './insert-appointment.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { chooseNextOption } from '#infra/e2e/support/keyboard.ts';
import { expectNoSmallTarget, expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Whether there is anything today or not. */
const summary = (page: Page) => page.getByText(/\d+ appointments?|No appointments today/).first();

const expectLoaded = (page: Page) => expect(summary(page)).toBeVisible();

test('the week is in the address, so Back and a reload return to it; where it cannot be loaded, this is said', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }, 2));
  await page.setViewportSize({ width: 390, height: 700 });
  await goTo(page, '/Scheduling?view=week');
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(button(page, 'New appointment')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await goTo(page, '/Scheduling');
  const title = page.getByRole('heading', { level: 1 });
  await expectLoaded(page);
  const today = await title.innerText();
  const views = page.getByRole('radiogroup', { name: 'Days shown' });
  const viewsBox = await views.boundingBox();
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL('/Scheduling?view=week');
  await expect(page.locator('main').getByRole('region')).toHaveCount(7);
  await expect(page.getByText(/^P In person$/)).toBeVisible();
  expect(await views.boundingBox(), 'where it is for today too').toEqual(viewsBox);
  const thisWeek = await title.innerText();
  await button(page, 'Next week').click();
  await expect(page).toHaveURL(/view=week&day=\d{4}-\d\d-\d\d$/);
  await expect(title).not.toHaveText(thisWeek);
  const nextWeek = await title.innerText();
  // What is left between the appointments is where the next one is booked.
  const free = page.getByRole('button', { name: /^Free .*, new appointment$/ }).first();
  const [, start = ''] = /Free (\d+:\d\d)/.exec(await free.innerText()) ?? [];
  await free.click();
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue(start);
  await button(page, 'Close').click();
  await expect(form(page)).toBeHidden();
  await page.reload();
  await expect(title).toHaveText(nextWeek);
  await button(page, 'Previous week').click();
  await expect(title).toHaveText(thisWeek);
  await expect(button(page, 'This week')).toBeDisabled();
  await page.goBack();
  await expect(title).toHaveText(nextWeek);
  await page.getByText('Today', { exact: true }).click();
  await expect(title).toHaveText(today);

  // Of what was read already, nothing is left.
  await goTo(page, '/Scheduling');
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
  await tabTo(button(page, 'New appointment').first());
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel("Patient's name")).toBeFocused();
  await page.keyboard.type(patient);

  await tabTo(form(page).getByLabel('Day', { exact: true }));
  await page.keyboard.press('Escape');
  const question = panel(page, 'Discard this appointment?');
  await expect(button(page, 'Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form(page).getByLabel('Day', { exact: true })).toBeFocused();
  await expect(form(page).getByLabel("Patient's name")).toHaveValue(patient);

  // The question that closed gives the focus back some milliseconds later.
  await expect(async () => {
    await form(page).getByLabel("Patient's name").focus();
    const nameAlone = page.getByRole('option', { name: /^Only the name/ });
    await expect(nameAlone).toBeVisible({ timeout: 3_000 });
  }).toPass();
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(button(page, 'Book appointment')).toBeFocused();
  await tabTo(form(page).getByLabel('Type'));
  await page.keyboard.press('ArrowDown');
  await chooseNextOption(page);
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  await tabTo(button(page, 'Book appointment'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  await expect(button(page, 'New appointment').first()).toBeFocused();
  await expect(form(page)).toBeHidden();

  // A known patient takes five keys: the usual type and the next free time are proposed.
  await page.keyboard.press('n');
  await expect(form(page).getByLabel("Patient's name")).toBeFocused();
  for (const key of ['r', 'u']) await page.keyboard.press(key);
  const firstOption = page
    .getByRole('listbox', { name: 'Patients found' })
    .getByRole('option')
    .first();
  const knownName = (await firstOption.innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(button(page, 'Book appointment')).toBeFocused();
  await expect(form(page).getByText(knownName).first()).toBeVisible();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Appointment with ${knownName} booked`)).toBeVisible();
});

test('a guest reads the schedule and books nothing', async ({ page }) => {
  await openAs(page, demoAccount({ role: 'GUEST', hospitalRole: 'Consultant' }));
  await expectLoaded(page);
  await expect(button(page, 'New appointment')).toBeHidden();
  await goTo(page, '/Scheduling?new');
  await expectLoaded(page);
  await expect(form(page)).toBeHidden();
});

test('every state of the schedule is usable by everybody, at a desk and on a phone, in both schemes', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const atDesk = () => page.setViewportSize({ width: 1440, height: 900 });
  await atDesk();
  const chief = demoAccount({ role: 'ADMIN', hospitalRole: 'Chief Hospitalist' });
  await openAs(page, chief);
  const patient = newPatient();
  const { day } = await bookNextFree(page, patient);

  await goTo(page, '/Scheduling');
  await expectUsableEverywhere(page, 'today', summary(page));
  await atDesk();
  await openWeekOf(page, day);
  const booked = page.getByRole('link', { name: patient });
  await expectUsableEverywhere(page, 'the week', booked);
  await expectNoSmallTarget(page, 'the week on a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  // Late on a Sunday the next free time is in another week, and this one may be empty.
  const [{ today = '' } = {}] = await query(
    `select (now() at time zone 'Europe/London')::date::text as today`,
  );
  await insertAppointment(chief, `${today} 00:05`);
  await goTo(page, '/Scheduling?view=week');
  const head = (region: Locator) => region.getByRole('heading');
  await expect(head(page.locator('[data-today]'))).toBeInViewport();
  // In a low window every week is scrolled: the head of a day stays below the top bar.
  await page.setViewportSize({ width: 390, height: 400 });
  const monday = page.getByRole('region', { name: /^Monday/ });
  // On a Monday nothing is before today.
  const past = page.getByRole('button', { name: /^Mon.*: (\d+|no) appointment/ });
  if (await past.isVisible()) {
    await expect(monday).toBeHidden();
    await past.click();
  }
  const topOfMonday = async () => {
    await monday.evaluate((day) => window.scrollBy(0, day.getBoundingClientRect().top - 44));
    return (await head(monday).boundingBox())?.y;
  };
  await expect.poll(topOfMonday).toBe(64);
  await openWeekOf(page, day);

  await booked.click();
  await expectUsableEverywhere(page, 'the details', button(page, 'Cancel appointment'));
  await button(page, 'Cancel appointment').click();
  const keep = button(page, 'Keep appointment');
  await expectUsableEverywhere(page, 'the question', keep, { isOver: true });

  await goTo(page, '/Scheduling?new');
  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toBeFocused();
  await expectUsableEverywhere(page, 'the form with its errors', form(page).getByRole('alert'));
  await expectNoSmallTarget(page, 'the form on a phone');
  await context.close();
});
