/** Walks through a file of patients: checked, looked at, imported, and a likely twin who is decided about. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

/** As an older spreadsheet of Europe writes it: windows-1252, semicolons. */
const csv = [
  'MRN;Familienname;Last name;First name;Date of birth;Phone;Sex;Street;Postal code;City;Deceased',
  'I-1;;Bjørk;Åse;31.12.1961;+47 22 33 44 55;F;Storgata 3;0155;Oslo;yes',
  'I-2;;Lind;Karin;01.02.1970;;;;;;',
  'I-3;;Wrong;Date;31.02.1970;;;;;;',
].join('\r\n');

test('a file of patients is looked at first, imported in the background, and a likely twin waits for a person', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const person = await newPerson(organizationId, { role: 'EDITOR' });
  await query(
    `insert into patients (organization_id, full_name, birth_date) values ($1, 'Karen Lind', '1970-02-01')`,
    [organizationId],
  );
  await openAs(page, person, '/desk');
  await page.getByRole('link', { name: 'Import patients' }).click();
  await expect(page.getByText('No file of patients was imported yet.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  });
  await expect(page.getByText('Checked. Nothing is imported yet.').first()).toBeVisible();
  const columns = page.getByText('This column is not read: Familienname.');
  await expect(columns).toBeVisible();
  const refused = page.getByRole('table', { name: 'Refused' });
  await expect(refused).toContainText('birth date');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save 1 refused row' }).click();
  expect((await download).suggestedFilename()).toBe('refused rows of patients.csv');
  await page.getByText('New (1)').click();
  const fresh = page.getByRole('table', { name: 'New' });
  await expect(fresh).toContainText('Åse Bjørk');
  await expect(fresh).toContainText('1961-12-31');
  await expect(fresh).toContainText('I-1, female, Died');
  await expect(fresh).toContainText('Storgata 3, 0155 Oslo');
  await expectUsableEverywhere(page, 'an import that was checked', columns);

  await page.getByRole('button', { name: 'Import 1 patient' }).click();
  await expect(page.getByText('1 patient imported.').first()).toBeVisible();
  const twin = page.getByRole('button', { name: 'Same patient as Karen Lind' });
  await twin.click();
  await expect(page.getByText('Nobody waits for a decision.')).toBeVisible();
  const patients = await query<{ name: string; number: string }>(
    `select full_name as name, external_id as number from patients
     where organization_id = $1 order by number`,
    [organizationId],
  );
  expect(patients).toEqual([
    { name: 'Åse Bjørk', number: 'I-1' },
    { name: 'Karen Lind', number: 'I-2' },
  ]);
});
