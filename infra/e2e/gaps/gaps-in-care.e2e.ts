/** A walk of gaps in care: from a payer's list to a booked visit, a patient who books by the mailed link, and a result that closes a gap on the open screen. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { mailTo } from '#infra/e2e/support/mailbox.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newOrganization, newPerson, saveUsualHours } from '#infra/e2e/support/people.ts';
import { expectAccessible, expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const tally = (toClose: number, booked: number, visited: number) =>
  `${toClose} to close, ${booked} booked, ${visited} waiting for evidence`;

test('S490, S491, S492, S493, S494 a payer’s list opens gaps; one is booked from it, another by the mailed link, and a result closes one', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const bensAddress = `ben.${organizationId}@patients.example`;
  const manager = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const lena = await newPerson(organizationId, { fullName: 'Dr. Lena Okafor' });
  await saveUsualHours(lena);
  await query(
    `with type as (
       insert into appointment_types (organization_id, name, kind, duration_minutes)
       values ($1, 'Diabetes review', 'tele-visit', 30))
     insert into patients (organization_id, full_name, birth_date, external_id, email)
     values ($1, 'Ana Ruiz', '1960-05-03', 'M-1', null), ($1, 'Ben Adler', '1950-01-31', 'M-2', $2)`,
    [organizationId, bensAddress],
  );
  await openAs(page, manager, '/gapsincare/measures');
  await page.getByRole('button', { name: 'New measure' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Sugar control');
  await page.getByLabel('Codes of the evidence').fill('4548-4');
  await page.getByRole('combobox', { name: 'Types of visits that close it' }).click();
  await page.getByRole('option', { name: 'Diabetes review' }).click();
  await page.getByLabel('Codes of the evidence').focus();
  await page.getByRole('button', { name: 'Add measure' }).click();
  await expect(page.getByText('Sugar control saved.')).toBeVisible();

  await goTo(page, '/gapsincare/import');
  await page.getByRole('textbox', { name: 'Payer' }).fill('Acme Health');
  await page.locator('input[type=file]').setInputFiles({
    name: 'acme.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'patient,measure,since\nM-1,Sugar control,2026-01-31\nM-2,sugar control,2026-02-28\nM-9,Sugar control,\n',
    ),
  });
  await expect(page.getByText('No patient here has the number "M-9"')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByText('Imported: acme.csv')).toBeVisible();

  await goTo(page, '/gapsincare');
  await expect(page.getByText(tally(2, 0, 0))).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Ana Ruiz' }).getByRole('link').first().click();
  // Once it has left the list the panel goes by the kind alone.
  const panel = page.getByRole('complementary', { name: /^(Sugar control|Gap in care)$/ });
  await expect(panel.getByText('List of Acme Health')).toBeVisible();
  await panel.getByRole('button', { name: 'Book the visit' }).click();
  await panel.getByRole('button', { name: 'Later days' }).click();
  const time = panel.getByRole('button', { name: /Dr. Lena Okafor/ }).first();
  await expect(time).toBeEnabled();
  const anyTime = page.getByRole('button', { name: /Dr. Lena Okafor/ }).first();
  await expectUsableEverywhere(page, 'times that close a gap', anyTime);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await time.click();
  await expect(panel.getByText('Dr. Lena Okafor booked')).toBeVisible();
  await expect(page.getByText(tally(1, 1, 0))).toBeVisible();

  await page.getByRole('button', { name: 'Invite 1 patient of this list' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('1 patient invited')).toBeVisible();
  await expect.poll(() => mailTo(bensAddress)).toContain('/book-visit#token=');
  const [link = ''] = /\S+\/book-visit#token=\S+/.exec(await mailTo(bensAddress)) ?? [];
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Choose a time for your visit' })).toBeVisible();
  await expect(phone.getByText('Sugar control')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Later' }).click();
  const start = phone.getByRole('button', { name: /^\d\d:\d\d/ }).first();
  await expectUsableEverywhere(phone, 'the times of an invitation', start);
  await start.click();
  await phone.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible();
  await expectAccessible(phone, 'a visit that a patient booked');
  await phone.close();
  await expect(page.getByText(tally(0, 2, 0))).toBeVisible();

  // Ana's visit has taken place, as its room or the desk says.
  await query(
    `update appointments set state = 'completed' where organization_id = $1 and patient_name = 'Ana Ruiz'`,
    [organizationId],
  );
  await expect(panel.getByText('The visit took place. It waits for the evidence.')).toBeVisible();
  await expect(page.getByText(tally(0, 1, 1))).toBeVisible();
  const office = await browser.newPage();
  const builder = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  await openAs(office, builder, '/messages');
  const [row] = await query<{ at: string }>(
    `select to_char((now() - interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  await callFrom(office, 'facts.import', {
    format: 'csv',
    text: `patient,type,id,time,code,title,value,status\nM-1,result,R-1,${row?.at},4548-4,HbA1c,6.8,final\n`,
  });
  await expect(panel.getByText(/^HbA1c, /)).toBeVisible();
  await expect(page.getByText(tally(0, 1, 0))).toBeVisible();
  await office.close();
});
