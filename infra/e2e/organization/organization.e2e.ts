/** Walks of an administrator who sets up a new hospital: first steps, details, units, closed days. */
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Wide enough for details next to the list. */
test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addUnit(page: Page, name: string, code: string) {
  await button(page, 'New unit').first().click();
  const form = page.getByRole('form', { name: 'New unit' });
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Code')).toHaveValue('');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Add unit' }).click();
  await expect(page.getByText(`${name} saved.`)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('list', { name: 'Units' })).toContainText(`${name}${code}`);
}

test('the first steps lead from the schedule to units, which are merged, and tick themselves off; details and closed days are saved, and one is removed after a question', async ({
  page,
}) => {
  const sa = await newPerson(await newOrganization(), { role: 'SA' });
  await openAs(page, sa);
  const steps = page.getByRole('region', { name: 'Set up your hospital' });
  await expect(steps).toContainText('0 of 5 steps done');
  await steps.getByRole('link', { name: 'Add your units' }).click();
  await expect(page).toHaveURL('/organization/units?new');
  const form = page.getByRole('form', { name: 'New unit' });
  await form.getByRole('button', { name: 'Add unit' }).click();
  await expect(form.getByText('Enter a name').first()).toBeVisible();
  await goTo(page, '/organization/units');
  await addUnit(page, 'Cardiology', 'CARD');
  await addUnit(page, 'Heart clinic', 'HC');
  await page.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Cardiology' }).click();
  await button(page, 'Merge unit').click();
  const question = page.getByRole('dialog', { name: 'Merge Heart clinic into Cardiology?' });
  await question.getByRole('button', { name: 'Merge unit' }).click();
  await expect(page.getByText('Heart clinic merged into Cardiology.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Units' })).toContainText(
    'Merged into Cardiology, closed',
  );
  // Its past is there, and its links lead on.
  await page.getByRole('link', { name: 'Heart clinic' }).click();
  await page.getByRole('link', { name: 'Its past roster' }).click();
  const notice = page.getByRole('note').filter({ hasText: 'Heart clinic was merged into' });
  await expect(notice).toContainText('You see what it had until then.');
  await goTo(page, `/roster/fairness${new URL(page.url()).search}`);
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await expect(page.getByRole('option', { name: /^Heart clinic/ })).toContainText(
    'merged into Cardiology',
  );
  await page.keyboard.press('Escape');
  await notice.getByRole('link', { name: 'Open Cardiology' }).click();
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('Cardiology');
  await goTo(page, '/organization/closures?new');
  await page.getByRole('combobox', { name: 'For' }).click();
  await expect(page.getByRole('option', { name: 'Cardiology' })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Heart clinic/ })).toHaveCount(0);
  await goTo(page, '/people?import');
  await page
    .getByLabel('Or paste the lines here')
    .fill(`name,email,job,unit\nAda,ada.${Date.now()}@eastgate.example,Intern,Ward 3`);
  await button(page, 'Check the list').click();
  await expect(page.getByText('There is no unit "Ward 3"')).toBeVisible();
  await page.getByLabel('Add a new unit: Ward 3').check();
  await expect(page.getByText('There is no unit "Ward 3"')).toBeHidden();
  await page.getByLabel('Send the invitations afterwards').uncheck();
  await button(page, 'Import 1 person').click();
  await expect(page).toHaveURL('/people?access=invited');
  await goTo(page, '/Scheduling');
  await expect(steps).toContainText('2 of 5 steps done');

  await goTo(page, '/organization');
  const details = page.getByRole('form', { name: 'Organization' });
  await details.getByLabel('Address').fill('1 Bay Road\nNorthgate');
  await details.getByLabel('Phone').fill('call us');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(details.getByText('Use only digits').first()).toBeVisible();
  await details.getByLabel('Phone').fill('+44 20 7946 0000');
  await details.getByRole('combobox', { name: 'Country' }).fill('United States');
  await page.getByRole('option', { name: 'United States' }).click();
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organization saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Closed days' }).click();
  await expect(page).toHaveURL('/organization/closures');
  await button(page, 'New closed day').first().click();
  const closed = page.getByRole('form', { name: 'New closed day' });
  await closed.getByLabel('Name').fill('Founders’ day');
  // In its country's order, though this browser is British.
  await closed.getByLabel('First day').fill('5/3/2040');
  await closed.getByRole('button', { name: 'Add closed day' }).click();
  await expect(page.getByRole('list', { name: 'Closed days' })).toContainText('Thu, May 3, 2040');
  await button(page, 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Founders’ day removed.')).toBeVisible();
  await expect(page.getByText('There are no closed days ahead.')).toBeVisible();
  // One that is over is not in the list, and is saved all the same.
  await button(page, 'New closed day').first().click();
  await closed.getByLabel('Name').fill('Renovation');
  await closed.getByLabel('First day').fill('5/3/2021');
  await closed.getByRole('button', { name: 'Add closed day' }).click();
  await expect(page.getByText('The closed day is saved')).toBeVisible();
  await expect(page.getByText('is not here')).toHaveCount(0);
});
