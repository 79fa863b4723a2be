/** A walk of a case manager: from a score with a missing input to a planned contact, which opens with its script. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

/** Ana left three days ago, after six days as an inpatient. */
const newStay = (organizationId: string) =>
  query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name, external_id, birth_date)
       values ($1, 'Ana Ruiz', 'M1', '1957-03-12') returning id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       effective_at, ended_at, body, stated_at, fetched_at)
     select $1, patient.id, 'Encounter', source.id, 'S1', 'finished', 'IMP', 'Stay',
       now() - interval '9 days', now() - interval '3 days', '{"resourceType": "Encounter"}', now(), now()
     from source, patient`,
    [organizationId],
  );

test('S501 a case manager enters what is missing, plans the follow-up, and opens its contact', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await newStay(organizationId);
  const cora = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  await openAs(page, cora, '/risk');
  const row = page.getByRole('row').filter({ hasText: 'Ana Ruiz' });
  await expect(row).toContainText('27 of 30 days left');
  await expect(row).toContainText('4 to 16');
  await expectUsableEverywhere(page, 'the list of risk', page.getByText('Ana Ruiz').first());
  await page.setViewportSize(desk);
  await row.getByRole('link', { name: 'Ana Ruiz' }).click();
  const sheet = page.getByRole('complementary', { name: 'Ana Ruiz' });
  const lace = sheet.getByRole('region', { name: /^LACE: / });
  await expect(lace).toContainText('van Walraven');
  await lace.getByRole('button', { name: 'Enter by hand: acute admission' }).click();
  await lace.getByRole('radio', { name: 'Yes' }).check();
  await lace.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(sheet.getByText('LACE: 7 to 16 of 19 points')).toBeVisible();
  await expect(lace).toContainText(`Entered by a person: ${cora.fullName}`);
  await sheet.getByRole('button', { name: 'Plan follow-up' }).click();
  await sheet.getByRole('link', { name: 'Open the contact' }).click();
  await expect(page.getByRole('heading', { name: 'Call', exact: true })).toBeVisible();
});
