/** A walk of who manages utilization: stays and their midnights, expected days are imported, and a delay is named. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

const bodyOf = (drg: string) =>
  JSON.stringify({
    resourceType: 'Encounter',
    location: ['wa', 'bd'].map((code) => ({
      location: { display: code === 'wa' ? '4 West' : '4 West 401' },
      physicalType: { coding: [{ code }] },
    })),
    serviceType: { text: 'Medicine' },
    participant: [{ individual: { display: 'Sam Okafor' } }],
    extension: [
      {
        url: 'urn:karemd:encounter:working-drg',
        valueCoding: { code: drg, display: 'Heart failure' },
      },
    ],
  });

/** Ana has been an inpatient for six days, Leo under observation for one. */
const newStays = (organizationId: string) =>
  query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     people as (
       insert into patients (organization_id, full_name, external_id, birth_date)
       values ($1, 'Ana Ruiz', 'M1', '1957-03-12'), ($1, 'Leo Brandt', 'M2', null)
       returning id, external_id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       value, author, effective_at, body, stated_at, fetched_at)
     select $1, people.id, 'Encounter', source.id, external_id, 'in-progress',
       case external_id when 'M1' then 'IMP' else 'OBSENC' end, 'Stay', '4 West 401', 'Sam Okafor',
       now() - case external_id when 'M1' then interval '6 days' else interval '1 day' end,
       case external_id when 'M1' then $2 else $3 end::jsonb, now(), now()
     from source, people`,
    [organizationId, bodyOf('291'), bodyOf('999')],
  );

test('S434, S509, S510 who manages utilization finds a stay that is over by a filter of their own, names its delay and records what the payer answered', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await newStays(organizationId);
  const una = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  await openAs(page, una, '/ml');
  const stays = page.getByRole('table', { name: 'Stays' }).getByRole('row');
  await expect(stays.filter({ hasText: 'Ana Ruiz' })).toContainText('No review');
  await expect(stays.filter({ hasText: 'Leo Brandt' })).toContainText('Observation');
  await expectUsableEverywhere(page, 'the master list', page.getByText('Ana Ruiz').first());
  await page.setViewportSize(desk);
  await page.getByRole('link', { name: /Observation/ }).click();
  await expect(page.getByText('Ana Ruiz')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Working DRG' }).check();
  await expect(page.getByRole('columnheader', { name: 'Working DRG' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Midnights, at least').fill('1');
  await page.getByLabel('Name of this filter').fill('Second day');
  await page.getByRole('button', { name: 'Save filter' }).click();
  const saved = page.getByRole('navigation', { name: 'Your filters' });
  await expect(saved.getByRole('link', { name: '1 Second day' })).toBeVisible();
  await goTo(page, '/lms');
  await page.getByRole('button', { name: 'Expected days' }).click();
  const list = page.getByRole('form', { name: 'Import expected days' });
  await list.locator('input[type=file]').setInputFiles({
    name: 'days.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('drg,days\n291,3.9\n'),
  });
  await list.getByLabel('Where it comes from').fill('Own list');
  await list.getByRole('textbox', { name: 'For admissions from' }).fill('2020-01-01');
  await list.getByRole('button', { name: 'Import list' }).click();
  await expect(page.getByText('Version 1: 1 DRG')).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delay reasons' }).click();
  await page.getByRole('button', { name: 'Begin with a list' }).click();
  await expect(page.getByText('Waiting for authorisation')).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await expect(stays.filter({ hasText: 'Ana Ruiz' })).toContainText('2 days over');
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  const panel = page.getByRole('complementary', { name: 'Ana Ruiz' });
  await panel.getByRole('button', { name: 'Name the delay' }).click();
  const delay = panel.getByRole('form', { name: 'Delay' });
  await delay.getByRole('combobox', { name: 'Reason' }).fill('Waiting for');
  await page.getByRole('option', { name: 'Waiting for authorisation' }).click();
  await expectUsableEverywhere(page, 'a stay with the form of a delay', page.getByLabel('Days'));
  await page.setViewportSize(desk);
  await delay.getByRole('button', { name: 'Save delay' }).click();
  await expect(panel.getByText('2 days: Waiting for authorisation')).toBeVisible();
  await expect(stays.filter({ hasText: 'Ana Ruiz' })).toContainText('2 avoidable');

  await panel.getByRole('link', { name: 'All of this patient' }).click();
  await page.getByLabel('Why you open the record').fill('The payer called back');
  await page.getByRole('button', { name: 'Show the patient' }).click();
  await expect(page.getByText('The payer has not answered.')).toBeHidden();
  await page.getByRole('button', { name: 'Record payer’s answer' }).click();
  const answer = page.getByRole('form', { name: 'Payer’s answer' });
  await answer.getByRole('textbox', { name: 'Until, with this day' }).fill('2030-12-31');
  await answer.getByLabel('Payer', { exact: true }).fill('North Health');
  await answer.getByLabel('Authorisation number').fill('A-12');
  await expectUsableEverywhere(page, 'an answer of a payer', answer);
  await page.setViewportSize(desk);
  await answer.getByRole('button', { name: 'Record answer' }).click();
  await expect(page.getByText(/number A-12.*recorded by/)).toBeVisible();
  await expect(page.getByText('Authorised until', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});
