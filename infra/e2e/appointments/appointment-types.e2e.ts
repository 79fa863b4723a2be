/** Walks of an administrator who manages appointment types, each in an organization of its own. */
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';

test.describe.configure({ mode: 'parallel' });

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

const form = (page: Page, name: string) => page.getByRole('form', { name });
const list = (page: Page) => page.getByRole('list', { name: 'Appointment types' });
const saved = (page: Page, name: string) => page.getByText(`${name} saved.`);

async function openTypes(page: Page) {
  const organizationId = await newOrganization();
  const admin = await newPerson(organizationId, { role: 'ADMIN' });
  await openAs(page, admin);
  await page.getByRole('link', { name: 'Appointment types' }).click();
  await expect(page.getByText('There are no types yet')).toBeVisible();
  return { organizationId, admin };
}

async function addType(page: Page, name: string) {
  await page.getByRole('button', { name: 'New type' }).first().click();
  await form(page, 'New type').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add type' }).click();
  await expect(saved(page, name)).toBeVisible();
}

test('a type is made with its colour and its holders, is offered to them, and retired again', async ({
  page,
  browser,
}) => {
  const { organizationId } = await openTypes(page);
  const nurse = await newPerson(organizationId, { hospitalRole: 'Nurse Practitioner' });
  await page.getByRole('button', { name: 'New type' }).first().click();
  await expect(page).toHaveURL('/appointment-types?new');
  const fresh = form(page, 'New type');
  await page.getByRole('button', { name: 'Add type' }).click();
  await expect(fresh.getByRole('alert')).toContainText('Enter a name');
  await fresh.getByLabel('Name').fill('Wound check');
  await fresh.getByLabel('Length in minutes').fill('20');
  await fresh.getByLabel('Minutes free after').fill('10');
  await fresh.getByRole('radio', { name: 'Violet' }).check();
  await fresh.getByLabel('Letter').fill('w');
  await fresh.getByLabel('Reminders before the start').click();
  await page.getByRole('option', { name: '2 hours' }).click();
  await page.keyboard.press('Escape');
  await fresh.getByLabel('Jobs that provide it').click();
  await page.getByRole('option', { name: 'Nurse Practitioner' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden();
  await fresh.getByLabel('People who provide it').fill(nurse.fullName);
  await page.getByRole('option', { name: nurse.fullName }).click();
  await fresh.getByLabel('Name').click();
  await expectUsableInBothSchemes(page, 'a new appointment type');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Add type' }).click();
  await expect(saved(page, 'Wound check')).toBeVisible();
  await expect(page).toHaveURL(/type=[0-9a-f-]{36}$/);
  const line = list(page).getByRole('listitem');
  await expect(line).toContainText('20 min, 10 min free after');
  await expect(line).toContainText(`Provided by Nurse Practitioner, ${nurse.fullName}`);

  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, nurse, '/Scheduling?new');
  const type = theirs.getByRole('combobox', { name: 'Type' });
  await type.click();
  await expect(theirs.getByRole('option', { name: /Wound check/ })).toBeVisible();

  const typeForm = form(page, 'Appointment type');
  for (const length of ['1 day', '2 hours', '1 hour'])
    await expect(typeForm.getByText(length, { exact: true })).toBeVisible();
  await typeForm.getByLabel('Active').click();
  await page.getByRole('button', { name: 'Save type' }).click();
  await expect(line).toContainText('Inactive');
  await theirs.reload();
  await type.click();
  await expect(theirs.getByRole('option')).toHaveCount(0);
  await theirs.context().close();
});

interface WindowWithTitles {
  seenTitles: Set<string | null>;
}

test('on a phone a type is a page of its own; of two administrators at one type the second is told, and loses nothing; a name is used once', async ({
  page,
  context,
}) => {
  await openTypes(page);
  await addType(page, 'Wound dressing by telephone or in person');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Length in minutes')).toBeVisible();
  await expectUsableInBothSchemes(page, 'an appointment type on a phone');
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
  await title.evaluate((heading) => {
    const seen = new Set<string | null>();
    const look = () => seen.add(heading.textContent);
    new MutationObserver(look).observe(heading, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(globalThis, { seenTitles: seen });
  });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/appointment-types');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const changed = await page.evaluate(() => [
    ...(globalThis as unknown as WindowWithTitles).seenTitles,
  ]);
  expect(changed, 'titles of the drawer while it closed').toEqual([]);
  await expectUsableInBothSchemes(page, 'the appointment types on a phone');

  await page.setViewportSize({ width: 1440, height: 900 });
  await addType(page, 'Review');
  const other = await context.newPage();
  await other.goto(page.url());
  await form(page, 'Appointment type').getByLabel('Length in minutes').fill('40');
  await form(other, 'Appointment type').getByLabel('Patients at one time').fill('3');
  await other.getByRole('button', { name: 'Save type' }).click();
  await expect(saved(other, 'Review')).toBeVisible();
  await page.getByRole('button', { name: 'Save type' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this');
  const mine = form(page, 'Appointment type');
  await expect(mine.getByLabel('Length in minutes')).toHaveValue('40');
  await expect(mine.getByLabel('Patients at one time')).toHaveValue('3');
  await page.getByRole('button', { name: 'Save type' }).click();
  await expect(saved(page, 'Review')).toBeVisible();
  await expect(list(page)).toContainText('40 min');

  await page.getByRole('button', { name: 'New type' }).click();
  await form(page, 'New type').getByLabel('Name').fill('Review');
  await page.getByRole('button', { name: 'Add type' }).click();
  await expect(
    page.getByText('There is a type of that name already', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form(page, 'New type').getByLabel('Name')).toHaveValue('Review');
});
