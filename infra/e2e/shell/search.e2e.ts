/** Walks through the search box: screens, patients' appointments and people, all by keyboard. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { bookNextFree, button, panel } from '../appointments/booking-form.ts';
import { signIn, someone } from '../demo.ts';
import {
  closeLookMs,
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '../support/screen-checks.ts';
import { newOrganization, newPerson } from '../support/people.ts';

const field = (page: Page) => page.getByPlaceholder('Search here...');
const found = (page: Page) => panel(page, 'Search').getByRole('status');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function openSearch(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test('a patient is found by keyboard, and the appointment opens at its own address', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await signIn(page, someone({ hospitalRole: 'Nurse Practitioner' }, 1));
  const name = randomUUID().slice(0, 8);
  const patient = `Zoë Müller ${name}`;
  await bookNextFree(page, patient);

  await openSearch(page);
  await page.keyboard.type(`${name} muller zoe`);
  await expect(found(page)).toHaveText('1 appointment found.');
  await expect(option(page, patient)).toHaveAttribute('aria-selected', 'true');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(option(page, patient)).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Enter');
  await expect(panel(page, patient).getByText('Booked')).toBeVisible();
  await expect(page).toHaveURL(/\/Scheduling\?.*appointment=[\da-f-]{36}$/);
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel(page, patient)).toBeHidden();
  await expect(button(page, 'Search here...')).toBeFocused();

  expect(asked.filter((url) => url.includes(name))).toEqual([]);
});

test('Escape closes the search alone and gives the focus back', async ({ page }) => {
  await signIn(page, someone({ hospitalRole: 'Attending' }, 2));
  await button(page, 'New appointment').click();
  const patient = panel(page, 'New appointment').getByLabel("Patient's name");
  await patient.fill('Half typed');
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(patient).toBeFocused();
  await expect(patient).toHaveValue('Half typed');
});

test('a colleague is shown beside the page, at an address that holds an id alone', async ({
  page,
}) => {
  const colleague = someone({ hospitalRole: 'Consultant' });
  await signIn(page, someone({ hospitalRole: 'Case Manager' }));
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await button(page, 'Search here...').click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(colleague.fullName.toUpperCase());
  await expect(found(page)).toHaveText('1 person found.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/video\?colleague=[\da-f-]{36}$/);
  const card = panel(page, 'Colleague');
  await expect(card.getByText(colleague.fullName)).toBeVisible();
  await expect(card.getByText('Consultant')).toBeVisible();
  await page.reload();
  await expect(card.getByText(colleague.fullName)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/video');
});

test('an administrator gets to the account', async ({ page }) => {
  const colleague = someone({ hospitalRole: 'Consultant' });
  await signIn(page, someone({ role: 'ADMIN' }));
  await openSearch(page);
  await page.keyboard.type(colleague.fullName);
  await expect(option(page, colleague.fullName)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/people\?person=[\da-f-]{36}$/);
});

test('arrows move, nothing found is said, and what is typed on gives up what was asked', async ({
  page,
}) => {
  // Nobody else is in this hospital: what somebody changes has a search ask anew, and give up itself.
  await signIn(page, await newPerson(await newOrganization()));
  await openSearch(page);
  await expect(found(page)).toHaveText(/Type two letters or more/);
  await expect(option(page, 'Scheduling')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');

  const searches = /appointments\.search/;
  const asking = page.waitForRequest(searches);
  await page.route(searches, async (route) => {
    if (route.request() !== (await asking)) await route.continue();
  });
  await page.keyboard.type('so');
  const unanswered = await asking;
  await expect(found(page)).toHaveText('Searching...');
  const givenUp = page.waitForEvent('requestfailed', (request) => request === unanswered);
  await page.keyboard.type('mebody unheard of');
  await givenUp;
  await expect(found(page)).toHaveText('No screen, patient of yours or person here has that name.');
});

test('a search that fails says so, keeps what was typed and can be tried again', async ({
  page,
  context,
}) => {
  const colleague = someone({ hospitalRole: 'Consultant' });
  await signIn(page, someone({ hospitalRole: 'Billing Specialist' }));
  await openSearch(page);
  await context.setOffline(true);
  await page.keyboard.type(colleague.fullName);
  const failure = page.getByRole('alert').filter({ hasText: 'could not be searched' });
  await expect(failure).toContainText('Check the connection and try again.');
  await context.setOffline(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(option(page, colleague.fullName)).toBeVisible();
  await expect(failure).toBeHidden();
  await expect(field(page)).toHaveValue(colleague.fullName);
});

test('the search has no barrier and fits a phone', async ({ page }) => {
  test.setTimeout(closeLookMs);
  await signIn(page, someone({ hospitalRole: 'CDI Specialist' }));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await button(page, 'Search here...').click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('sc');
    await expect(found(page)).toHaveText(/found\./);
    await expectUsableInBothSchemes(page, `the search at ${width}`);
    if (width === 390) await expectNoSmallTarget(page, 'the search on a phone');
    await page.keyboard.press('Escape');
  }
});
