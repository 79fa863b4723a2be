/** Walks of planners: a unit's day side by side, booking in it, and people chosen one by one. */
import { expect, test, type Page } from '@playwright/test';
import { button, chooseType, form, newPatient, panel, nameAlone } from './booking-form.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { beginPrinting } from '#infra/e2e/support/paper.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { newPerson, organizationOf } from '#infra/e2e/support/people.ts';
import { expectUsableInBothSchemes } from '#infra/e2e/support/screen-checks.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Days shown' }).getByText(name, { exact: true });

async function openUnit(page: Page, unit: string) {
  await view(page, 'People').click();
  // The own unit is shown first.
  await expect(page.getByRole('combobox', { name: 'Unit' })).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: unit }).click();
}

test('a unit’s day is shown side by side, is booked in for a colleague, and changed there; what a colleague books appears by itself', async ({
  page,
  browser,
}) => {
  await openAs(page, demoAccount({ role: 'EDITOR' }));
  await openUnit(page, 'Nephrology');
  await expect(page).toHaveURL(/view=people&unit=[0-9a-f-]{36}$/);
  const yusuf = column(page, 'Dr. Yusuf Demir');
  await expect(yusuf).toBeVisible();
  await expect(column(page, 'Dr. Amira Haddad')).toBeVisible();
  await expect(page.getByText(/^\d people, \d+ appointments?/)).toBeVisible();

  // On paper they are below each other, with every appointment of the day.
  await beginPrinting(page);
  await expect(yusuf.locator('ol')).toHaveCount(1);
  await expect(page.getByText(/Printed /).filter({ visible: true })).toContainText(/^\w+day, /);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(yusuf.locator('ol')).toHaveCount(0);

  // A click into empty time books that time for whose column it is.
  const box = await yusuf.boundingBox();
  if (!box) throw new Error('The column has no place on the page.');
  await yusuf.click({ position: { x: box.width - 6, y: box.height - 4 } });
  await expect(form(page).getByRole('combobox', { name: 'Clinician' })).toHaveValue(
    'Dr. Yusuf Demir',
  );
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue(/:30/);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  await button(page, 'Book for Dr. Yusuf Demir').click();
  await expect(form(page).getByRole('combobox', { name: 'Clinician' })).toHaveValue(
    'Dr. Yusuf Demir',
  );
  const patient = newPatient();
  await nameAlone(page, patient);
  await chooseType(page, /Follow-up/);
  await expect(form(page).getByText('This is their next free time.')).toBeVisible();
  const day = await dayIn(form(page).getByLabel('Day', { exact: true }));
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  await expect(form(page)).toBeHidden();
  await goTo(page, `${page.url()}&day=${day}`);
  await yusuf.getByRole('link', { name: new RegExp(patient) }).click();
  const details = panel(page, patient);
  await details.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = panel(page, `Cancel the appointment with ${patient}?`);
  await expect(question).toContainText('becomes free again for Dr. Yusuf Demir');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(yusuf.getByRole('link', { name: new RegExp(patient) })).toHaveCount(0);

  await goTo(page, '/Scheduling');
  await openUnit(page, 'Intensive Care');
  const david = column(page, 'David Mensah');
  await expect(david).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, demoAccount({ hospitalRole: 'APP' }));
  const theirPatient = newPatient();
  await button(theirs, 'New appointment').first().click();
  await nameAlone(theirs, theirPatient);
  await chooseType(theirs, /Follow-up/);
  const theirDay = await dayIn(form(theirs).getByLabel('Day', { exact: true }));
  await goTo(page, `${page.url()}&day=${theirDay}`);
  await expect(david).toBeVisible();
  await button(theirs, 'Book appointment').click();
  await expect(david.getByRole('link', { name: new RegExp(theirPatient) })).toBeVisible();
  await theirs.context().close();
});

test('people are chosen one by one, the address is shared, and others see their own day; at a desk and on a phone, in both schemes', async ({
  page,
  browser,
}) => {
  await openAs(page, demoAccount({ role: 'EDITOR' }));
  await view(page, 'People').click();
  const people = page.getByRole('combobox', { name: 'Or people' });
  for (const name of ['Dr. Lena Okafor', 'Dr. Samuel Boateng']) {
    await people.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.keyboard.press('Escape');
  await expect(column(page, 'Dr. Lena Okafor')).toBeVisible();
  await expect(column(page, 'Dr. Samuel Boateng')).toBeVisible();
  await button(page, 'Next day').click();
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d$/);
  const address = page.url();
  await page.reload();
  await expect(column(page, 'Dr. Samuel Boateng')).toBeVisible();

  // Whom nobody may know by name is no number.
  const unknown = '00000000-0000-4000-8000-000000000000';
  await goTo(page, `/Scheduling?view=people&of=${unknown}`);
  await expect(page.getByText('A colleague', { exact: true })).toBeVisible();
  await expect(page.getByText(unknown)).toHaveCount(0);

  const newcomer = await newPerson(await organizationOf(demoAccount({ role: 'EDITOR' })));
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, newcomer, address);
  await expect(theirs.getByText('No appointments today.')).toBeVisible();
  await expect(view(theirs, 'People')).toHaveCount(0);
  await theirs.context().close();

  await goTo(page, '/Scheduling');
  await openUnit(page, 'Cardiology');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(column(page, 'Dr. Lena Okafor')).toBeVisible();
    await expectUsableInBothSchemes(page, `people side by side at ${width}`);
  }
});
