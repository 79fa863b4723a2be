/** Walks through what opens by a key, typed into at once on a slow processor: no key is lost, none presses anything. */
import { expect, test, type Page } from '@playwright/test';
import { form } from '#infra/e2e/appointments/booking-form.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { slowProcessor } from '#infra/e2e/support/slow-processor.ts';

test.describe.configure({ mode: 'parallel' });

/** As a practised person types. */
const pace = { delay: 20 };

const shortcutList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const patientField = (page: Page) => form(page).getByLabel("Patient's name");

/** Two patients of like names are known. */
async function openClinic(page: Page, path: string): Promise<void> {
  const organization = await newOrganization();
  await newFollowUpType(organization);
  await openAs(page, await newPerson(organization), path);
  for (const fullName of ['Ana Pop', 'Nadia Pop'])
    await callFrom(page, 'appointments.patients.add', { fullName });
}

/** At once after the key that opens it, then without the key's page in memory. */
const waysToBook: Record<string, (page: Page) => Promise<void>> = {
  '/Scheduling': (page) => page.keyboard.press('n'),
  '/messages': (page) => page.keyboard.press('n'),
  '/calender?view=week': async (page) => {
    await page.locator('[data-column]').first().focus();
    await page.keyboard.press('Enter');
  },
};

for (const [path, open] of Object.entries(waysToBook))
  test(`S185 the patient whose name is typed while the form opens from ${path} is booked, and nobody else`, async ({
    page,
  }) => {
    await openClinic(page, path);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    // The page's keys come a moment after it.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(shortcutList(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(shortcutList(page)).toHaveCount(0);
    await slowProcessor([page], 6);
    await open(page);
    await page.keyboard.type('nadia pop', pace);
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('Nadia Pop').first()).toBeVisible();
    await expect(patientField(page)).toHaveCount(0);
  });

test('S185 what is typed while the search opens is searched for, and after it what its action opens', async ({
  page,
}) => {
  await openClinic(page, '/messages');
  await slowProcessor([page], 6);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new appoimt', pace);
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key, pace);
  await page.keyboard.type('ntment', pace);
  const search = page.getByRole('combobox', { name: /^Search patients/ });
  await expect(search).toHaveValue('new appointment');
  await expect(page.getByRole('option', { name: /^New appointment/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  await page.keyboard.type('nadia', pace);
  await expect(patientField(page)).toHaveValue('nadia');
});
