/** Walks through the search box: screens, patients' appointments and people, all by keyboard. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { bookNextFree, button, panel } from '#infra/e2e/appointments/booking-form.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';

test.describe.configure({ mode: 'parallel' });

const field = (page: Page) => page.getByPlaceholder('Search here...');
const searchStatus = (page: Page) => panel(page, 'Search').getByRole('status');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** On a phone, where a button closes it; identifiers are not broken at their hyphen. */
async function expectWholeScreen(page: Page) {
  await expectNoSmallTarget(page, 'the search on a phone');
  const box = await panel(page, 'Search').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await field(page).fill('kimura');
  await expect(page.getByText(/^MRN-/).first()).toHaveCSS('white-space', 'nowrap');
  await button(page, 'Cancel').click();
}

async function openSearch(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test('a patient is found by keyboard, and the appointment opens at its own address', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(decodeURIComponent(request.url())));
  await openAs(page, demoAccount({ hospitalRole: 'Nurse Practitioner' }, 1));
  const name = randomUUID().slice(0, 8);
  const patient = `Zoë Müller ${name}`;
  await bookNextFree(page, patient);

  await openSearch(page);
  await page.keyboard.type(`${name} muller zoe`);
  await expect(searchStatus(page)).toHaveText(/^1 found\./);
  await expect(option(page, patient)).toHaveAttribute('aria-selected', 'true');
  const optionHeight = async () => (await option(page, patient).boundingBox())?.height;
  await expect.poll(optionHeight, 'one line at a desk').toBe(40);
  // On a phone it takes one line for the name, and one for when and what.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(optionHeight).toBeLessThan(66);
  await page.setViewportSize({ width, height });
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(option(page, patient)).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Enter');
  await expect(panel(page, patient)).toContainText(/State(Booked|In \d)/);
  await expect(page).toHaveURL(/\/Scheduling\?.*appointment=[\da-f-]{36}$/);
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel(page, patient)).toBeHidden();
  await expect(button(page, 'Search here...')).toBeFocused();

  expect(requests.filter((url) => url.includes(name))).toEqual([]);
});

/** Of the list, without an appointment. */
async function newListed(organizationId: string) {
  const mark = randomUUID().slice(0, 8);
  const listed = { fullName: `Wren Okoro ${mark}`, identifier: `MRN-${mark}` };
  await query(
    `insert into patients (organization_id, full_name, birth_date, external_id, created_by)
     select $1, $2, '1980-05-03', $3, id from practitioners where organization_id = $1`,
    [organizationId, listed.fullName, listed.identifier],
  );
  return listed;
}

/** How many searches for patients the audit has; of none whom it was for. */
async function auditedSearches(organizationId: string): Promise<number> {
  const auditRows = await query<{ detail: object }>(
    `select detail from audit_events where organization_id = $1 and action = 'patients.find'`,
    [organizationId],
  );
  for (const { detail } of auditRows) expect(Object.keys(detail)).toEqual(['count']);
  return auditRows.length;
}

/** By birth date and by identifier, each search audited; and again among what was opened. */
async function expectFoundWithoutAppointment(page: Page, organizationId: string) {
  const { fullName, identifier } = await newListed(organizationId);
  await openSearch(page);
  for (const typed of ['3/5/1980', identifier.toLowerCase()]) {
    const before = await auditedSearches(organizationId);
    await field(page).fill(typed);
    const group = page.getByRole('group', { name: 'Patients' });
    await expect(group.getByRole('option')).toContainText([`${fullName}born 3 May 1980`]);
    await expect(searchStatus(page)).toHaveText('1 found.');
    await expect.poll(() => auditedSearches(organizationId)).toBeGreaterThan(before);
  }
  // With a wrong letter names are asked for; Enter opens none that was not gone to.
  await field(page).fill('wren okoru');
  const similar = page.getByRole('group', { name: 'Did you mean: Patients' }).getByRole('option');
  await expect(similar).toHaveAttribute('aria-selected', 'false');
  await expect(searchStatus(page)).toHaveText('No exact match. Did you mean one of these?');
  await page.keyboard.press('Enter');
  await expect(similar).toContainText([fullName]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const card = panel(page, 'Patient');
  await expect(card).toContainText(fullName);
  await expect(card).toContainText('No appointments with you.');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await openSearch(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toContainText([`${fullName}born 3 May 1980, ${identifier}`]);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(fullName);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
}

test('a patient of the hospital is found by name, birth date and identifier, an action and a screen by other words', async ({
  page,
}) => {
  const { clinician, patient, organizationId } = await newVisit();
  await openAs(page, clinician);
  await expectFoundWithoutAppointment(page, organizationId);
  await openSearch(page);
  // "al" is in the calendar's name too, which is found at once; Enter waits for the patient.
  await page.keyboard.type('al');
  const patients = page.getByRole('group', { name: 'Patients' });
  await expect(patients.getByRole('option').first()).toContainText(/Today, \d/);
  await page.keyboard.press('Enter');
  const card = panel(page, 'Patient');
  await expect(card.getByRole('link', { name: '+44 20 7946 0018' })).toBeVisible();
  await expect(card.getByRole('region', { name: 'Appointments with you' })).toContainText('Booked');
  await card.getByRole('button', { name: 'New appointment' }).click();
  await expect(panel(page, 'New appointment').getByText(patient.fullName).first()).toBeVisible();
  await page.goto('/Scheduling');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await openSearch(page);
  await page.keyboard.type('vacation');
  await expect(option(page, 'My hours')).toContainText('vacation');
  // A single letter finds beginnings of words of labels alone.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('v');
  await expect(option(page, 'Tele Visit')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('book');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'New appointment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'New appointment')).toBeHidden();
  await openSearch(page);
  await page.keyboard.type('free slot');
  await option(page, 'Find a time').click();
  await expect(panel(page, 'Find a time')).toBeVisible();
  // At once: the panel gives the focus back a moment after it is closed, and the search keeps it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(panel(page, 'Find a time')).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('lock');
  await option(page, 'Lock this screen').click();
  await expect(page).toHaveURL('/login');
});

test('a colleague is shown next to the page, at an address with only an id', async ({ page }) => {
  const colleague = demoAccount({ hospitalRole: 'Consultant' });
  await openAs(page, demoAccount({ hospitalRole: 'Case Manager' }));
  await page.getByRole('link', { name: 'Tele Visit' }).click();
  await button(page, 'Search here...').click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(colleague.fullName.toUpperCase());
  await expect(searchStatus(page)).toHaveText('1 found.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/video\?colleague=[\da-f-]{36}$/);
  const card = panel(page, 'Colleague');
  await expect(card.getByText(colleague.fullName)).toBeVisible();
  await expect(card.getByText('Consultant')).toBeVisible();
  await query('update practitioners set phone = $2 where email = $1', [
    colleague.email,
    '+44 20 7946 0100',
  ]);
  await expect(card.getByRole('region', { name: 'Today' })).toContainText(/Busy|Free|Not open/);
  await expect(card.getByRole('link', { name: 'Find a time' })).toHaveAttribute(
    'href',
    /^\/Scheduling\?find&with=[\da-f-]{36}$/,
  );
  await page.reload();
  await expect(card.getByText(colleague.fullName)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Call +44 20 7946 0100' })).toHaveAttribute(
    'href',
    'tel:+442079460100',
  );
  await card.getByRole('link', { name: 'Message' }).click();
  await expect(page.getByRole('heading', { name: 'New message' })).toBeVisible();
  await expect(page.getByText(`${colleague.fullName}, Consultant`).first()).toBeVisible();
  await page.goBack();
  await expect(card.getByText(colleague.fullName)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/video');
});

test('an administrator gets to the account', async ({ page }) => {
  const colleague = demoAccount({ hospitalRole: 'Consultant' });
  await openAs(page, demoAccount({ role: 'ADMIN' }));
  await openSearch(page);
  await page.keyboard.type(colleague.fullName);
  await expect(option(page, colleague.fullName)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/people\?person=[\da-f-]{36}$/);
});

test('arrows move, an empty result is announced, further typing aborts the request; a search that fails says so, keeps what was typed and can be tried again', async ({
  page,
  context,
}) => {
  // In an organization of its own: changes by others would make the search refetch and abort.
  const organizationId = await newOrganization();
  const colleague = await newPerson(organizationId);
  await openAs(page, await newPerson(organizationId));
  await openSearch(page);
  await expect(searchStatus(page)).toHaveText(/Type two letters or more/);
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group').first()).toHaveAccessibleName('Actions');
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
  await expect(searchStatus(page)).toHaveText('Searching...');
  const givenUp = page.waitForEvent('requestfailed', (request) => request === unanswered);
  await page.keyboard.type('mebody unheard of');
  await givenUp;
  await expect(searchStatus(page)).toHaveText('Nothing here has that name.');

  await page.unroute(searches);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
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

test('the search is accessible and fits a phone; Escape closes it alone and gives the focus back', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Attending' }, 2));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await button(page, 'Search here...').click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('sc');
    await expect(searchStatus(page)).toHaveText(/found\./);
    await expectUsableInBothSchemes(page, `the search at ${width}`, { withLayout: true });
    if (width === 390) await expectWholeScreen(page);
    else await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  }

  await page.setViewportSize({ width: 1440, height: 844 });
  await button(page, 'New appointment').first().click();
  const patient = panel(page, 'New appointment').getByLabel("Patient's name");
  await patient.fill('Half typed');
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(patient).toBeFocused();
  await expect(patient).toHaveValue('Half typed');
});
