/** Walks through the fields that choose from a list, on every form: Enter takes the first match and never submits. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { changesOf } from '#infra/e2e/support/procedure-kinds.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import {
  newOrganization,
  newFollowUpType,
  newPeople,
  newPerson,
} from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { form } from '#infra/e2e/appointments/booking-form.ts';

test.describe.configure({ mode: 'parallel' });

/** Where something is chosen by typing, as an administrator sees it. */
const screens = [
  '/Scheduling?new',
  '/Scheduling?find',
  '/calender',
  '/messages?new',
  '/organization',
  '/appointment-types?new',
  '/audit',
  '/roles',
  '/on-call/boards',
  '/on-call/downtime',
  '/swaps',
  '/desk',
  '/cds_builder?new',
  '/cds_builder/clocks?new',
];

/** Fields that are typed into; a list that is only opened has a field that is not. */
const pickers = 'input[role="combobox"]:not([readonly]):not(:disabled)';

/** The booking form holds the time that it proposes, without being asked. */
const isSubmit = (name: string) => !/hold$/i.test(name);

const listOf = (page: Page) => page.locator('[role="listbox"]:visible');

/** Chooses the first match of some letters of a name. Returns what was typed. */
async function takeFirstMatch(page: Page, field: Locator): Promise<string> {
  await field.click();
  const options = listOf(page).getByRole('option', { selected: false });
  await expect(options.first()).toBeVisible();
  const name = (await options.last().innerText()).trim();
  const typed = name.slice(0, 3);
  await field.press('ControlOrMeta+a');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  return typed;
}

test('S184 Enter in an open list of any form takes the first match, and submits nothing', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const changes = changesOf(page);
  await openAs(page, demoAccount({ role: 'SA' }), '/roles');
  const tried: string[] = [];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator(pickers).first(), `a picker of ${screen}`).toBeVisible();
    const ids = await page
      .locator(pickers)
      .evaluateAll((all) =>
        all.filter((field) => field.checkVisibility()).map((field) => field.id),
      );
    for (const id of ids) {
      const field = page.locator(`[id="${id}"]`);
      const typed = await takeFirstMatch(page, field);
      await expect(field, `${id} of ${screen}`).not.toHaveValue(typed);
      tried.push(`${screen} ${id}`);
    }
    expect(changes.filter(isSubmit), `${screen}: nothing was sent`).toEqual([]);
  }
  expect(tried.length).toBeGreaterThan(screens.length);
});

test('S184 the clinician whose name is typed is chosen, however early Enter is pressed', async ({
  page,
}) => {
  const organization = await newOrganization();
  await newFollowUpType(organization);
  const planner = await newPerson(organization, { role: 'EDITOR' });
  await newPeople(organization, 3);
  const brzezinski = await newPerson(organization, { fullName: 'Wendeline Brzezinski' });
  await openAs(page, planner, '/Scheduling?new');
  const clinician = form(page).getByRole('combobox', { name: 'Clinician' });
  await expect(clinician).toHaveValue(planner.fullName);
  const changes = changesOf(page);
  await form(page).getByLabel("Patient's name").fill('Ana Ruiz');
  await clinician.press('ControlOrMeta+a');
  await page.keyboard.type('zoe 00002');
  await page.keyboard.press('Enter');
  await expect(clinician).toHaveValue('Dr. Zoë 00002');
  // A name with a wrong letter is asked for, and taken once it is gone to alone (S248).
  await clinician.press('ControlOrMeta+a');
  await page.keyboard.type('brzezinsky');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(clinician).toHaveValue('brzezinsky');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(clinician).toHaveValue(brzezinski.fullName);
  // What nobody is called is not taken for the chosen one.
  await clinician.press('ControlOrMeta+a');
  await page.keyboard.type('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No one has that name.')).toBeVisible();
  await expect(clinician).toHaveValue('nobody at all');
  await page.keyboard.press('Enter');
  expect(changes.filter(isSubmit)).toEqual([]);
  await expect(form(page)).toBeVisible();
});

test('S184 a new patient’s language is found by its first letters, and Enter books nothing yet', async ({
  page,
}) => {
  const organization = await newOrganization();
  await newFollowUpType(organization);
  await openAs(page, await newPerson(organization), '/Scheduling?new');
  const changes = changesOf(page);
  await form(page).getByLabel("Patient's name").fill('Ana Ruiz');
  await page.getByRole('option', { name: /^New patient/ }).click();
  const language = form(page).getByRole('combobox', { name: 'Language' });
  await language.click();
  await page.keyboard.type('Fren');
  await page.keyboard.press('Enter');
  await expect(language).toHaveValue('French');
  // An open list into which nothing is typed closes, with what was chosen.
  await language.click();
  await expect(listOf(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(listOf(page)).toHaveCount(0);
  await expect(language).toHaveValue('French');
  expect(changes.filter(isSubmit)).toEqual([]);
  await expect(form(page)).toBeVisible();
});
