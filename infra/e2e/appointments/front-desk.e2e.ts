/** Walks through a visit in person: found at the front desk, checked in, called in by the clinician, and counted. */
import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { panel } from './booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const wide = { width: 1440, height: 900 };
test.use({ viewport: wide });

interface Placed {
  clinician: NewPerson;
  desk: NewPerson;
  patientName: string;
  patientId: string;
}

/** A unit with a clinician whose patient of the list is due in a quarter of an hour. */
async function placeVisit(): Promise<Placed> {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organizationId);
  const [clinician, desk] = [
    await newPerson(organizationId),
    await newPerson(organizationId, { role: 'EDITOR', hospitalRole: 'Case Manager' }),
  ];
  const patientName = `Ana Ruiz ${randomBytes(4).toString('hex')}`;
  const [row] = await query<{ patientId: string }>(
    `with me as (select * from practitioners where email = $2)
     , unit as (insert into units (organization_id, name) values ($1, 'Cardiology') returning id)
     , joined as (update practitioners set unit_id = unit.id from unit where email = $2)
     , patient as (
       insert into patients (organization_id, full_name, birth_date, phone, needs_interpreter, created_by)
       select $1, $3, '1980-05-03', '+44 7700 900123', true, me.id from me returning id)
     , placed as (
       insert into appointments (organization_id, type_id, patient_name, patient_id, starts_at, ends_at, created_by)
       select $1, t.id, $3, patient.id, now() + interval '15 minutes', now() + interval '45 minutes', me.id
       from appointment_types t, patient, me where t.organization_id = $1 returning *)
     , taken as (
       insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
       select placed.id, created_by, organization_id, starts_at, ends_at, true from placed)
     select id as "patientId" from patient`,
    [organizationId, clinician.email, patientName],
  );
  return { clinician, desk, patientName, patientId: row?.patientId ?? '' };
}

async function openOther(browser: Browser, who: NewPerson): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
  await openAs(page, who);
  return page;
}

test('a patient is found, checked in at the desk, called in by the clinician, and seen on every screen', async ({
  page,
  browser,
}) => {
  const { clinician, desk, patientName, patientId } = await placeVisit();
  const mark = patientName.split(' ').at(-1) ?? '';
  await openAs(page, desk, '/desk');
  // The only unit is shown at once.
  const day = page.getByRole('list', { name: 'Appointments of the day' });
  await expect(day.getByRole('link', { name: patientName })).toBeVisible();
  await expect(page.getByText('1 due.')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Find a patient or an appointment' });
  for (const typed of [`ruiz ${mark}`, '7700 900123', '3/5/1980']) {
    await search.fill(typed);
    const found = page.getByRole('region', { name: 'Appointments found' });
    await expect(found.getByRole('link', { name: patientName })).toBeVisible();
  }
  expect(page.url()).not.toContain(mark);
  const patients = page.getByRole('region', { name: 'Patients found' });
  await expectUsableEverywhere(page, 'what the front desk found', patients);
  await page.setViewportSize(wide);
  await patients.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patientId}$`));
  await expect(page.getByRole('heading', { name: patientName })).toBeVisible();
  await expect(page.getByText('Needs an interpreter.')).toBeVisible();
  const coming = page.getByRole('region', { name: 'Coming appointments' });
  await expect(coming.getByRole('listitem')).toHaveCount(1);
  await expectUsableEverywhere(page, "a patient's page", coming);
  await page.setViewportSize(wide);
  await coming.getByRole('link').click();
  const details = panel(page, patientName);
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await details.getByRole('button', { name: 'Show check-in code' }).click();
  await expect(page.getByRole('img', { name: /opens the appointment/ })).toBeVisible();
  await page.goto('/desk');

  const theirs = await openOther(browser, clinician);
  await expect(theirs.getByRole('link', { name: patientName })).toBeVisible();
  await day.getByRole('button', { name: `Check in: ${patientName}` }).press('Enter');
  await expect(page.getByText(`${patientName} has arrived.`)).toBeVisible();
  await expect(page.getByText('1 waiting.')).toBeVisible();
  const next = theirs.getByRole('region', { name: 'Next patient' });
  await expect(next).toContainText(patientName);
  await next.getByRole('button', { name: `Call in: ${patientName}` }).click();
  await expect(next).toContainText('With you since');
  await expect(page.getByText('1 being seen.')).toBeVisible();
  await next.getByRole('button', { name: `Complete: ${patientName}` }).click();
  await expect(next).toBeHidden();
  await theirs.context().close();

  await expect(day).toContainText('Completed');
  await page.goto('/reports/appointments');
  await expect(page.getByText('1 appointment, 0 % no-show, patients wait')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Figures by' }).getByText('Unit').click();
  await expect(page.getByRole('table', { name: 'Figures by unit' })).toContainText('Cardiology');
});
