/** Walks in two browsers at once: what one person changes, the other sees without a reload. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  button,
  chooseType,
  form,
  newPatient,
  nameAlone,
} from '#infra/e2e/appointments/booking-form.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from './empty-day.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const pill = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) });

async function newPage(browser: Browser, who: { email: string }, path?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await openAs(page, who, path);
  await expect(pill(page, 'Live')).toBeVisible();
  return page;
}

test('a colleague sees a booking and its move, without a reload and before any poll; the status pill shows a lost connection, and recovers by itself', async ({
  browser,
}) => {
  const booker = await newPage(browser, demoAccount({ hospitalRole: 'Physician Advisor' }));
  const colleague = demoAccount({ hospitalRole: 'APP' });
  const day = emptyDay();
  const other = await newPage(browser, colleague, `/calender?view=agenda&day=${day}`);

  const patient = newPatient();
  await button(booker, 'New appointment').first().click();
  await nameAlone(booker, patient);
  await chooseType(booker, /Follow-up/);
  // The free times take their room above: what is below moves once.
  await expect(form(booker).getByText(/^Held for you for/)).toBeVisible();
  await form(booker).getByRole('combobox', { name: 'Colleagues' }).fill(colleague.fullName);
  await booker.getByRole('option', { name: colleague.fullName }).click();
  await booker.keyboard.press('Escape');
  await form(booker).getByLabel('Day', { exact: true }).fill(day);
  await form(booker).getByLabel('Time', { exact: true }).fill('11:00');
  await button(booker, 'Book appointment').click();
  await expect(booker.getByText(`Appointment with ${patient} booked`)).toBeVisible();

  // The calendar's own polling is once a minute; this waits less.
  const seen = other.getByRole('listitem').filter({ hasText: patient });
  await expect(seen).toBeVisible();

  const entry = booker.getByRole('link', { name: new RegExp(patient) });
  await goTo(booker, `/calender?view=day&day=${day}`);
  await expect(entry).toBeVisible();
  const begins = await seen.locator('time').getAttribute('datetime');
  const box = await entry.boundingBox();
  if (!box) throw new Error('The entry has no place on the page.');
  await booker.mouse.move(box.x + 40, box.y + 8);
  await booker.mouse.down();
  await booker.mouse.move(box.x + 40, box.y + 40);
  await booker.mouse.move(box.x + 40, box.y + 8 + 104);
  await booker.mouse.up();
  await expect(booker.getByText(`${patient} moved to`)).toBeVisible();
  await expect(seen.locator('time')).not.toHaveAttribute('datetime', begins ?? '');
  await other.context().close();

  await booker.context().setOffline(true);
  await expect(pill(booker, 'Live')).toBeHidden();
  await booker.context().setOffline(false);
  await expect(pill(booker, 'Live')).toBeVisible();
  await booker.context().close();
});
