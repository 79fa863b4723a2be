/** Walks through a visit in person: found at the front desk, checked in, called in by the clinician, and counted. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { button, form, nameAlone, newPatient, panel } from './booking-form.ts';
import { newPlacedVisit } from './placed-visit.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const wide = { width: 1440, height: 900 };
test.use({ viewport: wide });

async function openOther(browser: Browser, who: NewPerson): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
  await openAs(page, who);
  return page;
}

test('a patient is found, checked in at the desk, called in by the clinician, and seen on every screen', async ({
  page,
  browser,
}) => {
  const { clinician, desk, patientName, patientId } = await newPlacedVisit();
  const mark = patientName.split(' ').at(-1) ?? '';
  await openAs(page, desk, '/desk');
  // The only unit is shown at once.
  const day = page.getByRole('list', { name: 'Appointments of the day' });
  await expect(day.getByRole('link', { name: patientName })).toBeVisible();
  await expect(page.getByText('1 due.')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Find a patient or an appointment' });
  for (const typed of [`ruiz ${mark}`, '7700 900123', '3/5/1980']) {
    await search.fill(typed);
    const results = page.getByRole('region', { name: 'Appointments found' });
    await expect(results.getByRole('link', { name: patientName })).toBeVisible();
  }
  expect(page.url()).not.toContain(mark);
  const patients = page.getByRole('region', { name: 'Patients found' });
  await expect(patients.getByText('No exact match.')).toHaveCount(0);
  await search.fill('ruix');
  await expect(patients.getByText('No exact match. Similar names:')).toBeVisible();
  await expect(patients.getByRole('link', { name: patientName })).toBeVisible();
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

  // A death leaves it to the desk what becomes of what is booked; both are taken back.
  await page.getByRole('button', { name: 'Record death' }).click();
  const death = page.getByRole('form', { name: 'Death of the patient' });
  await death.getByText('Not known').click();
  await death.getByRole('button', { name: 'Record death' }).click();
  const booked = page.getByRole('region', { name: 'Still booked' });
  await booked.getByRole('button', { name: /^Cancel: Appointment: / }).click();
  await expect(booked).toContainText('You cancelled 1 booking');
  await booked.getByRole('button', { name: 'Undo' }).click();
  await expect(booked.getByRole('button', { name: /^Cancel: Appointment: / })).toBeVisible();
  await page.getByRole('button', { name: 'Take back death' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(booked).toBeHidden();
  await expect(coming.getByRole('link', { name: clinician.fullName })).toBeVisible();
  await coming.getByRole('link').first().click();
  const details = panel(page, patientName);
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  // Beside the details the row of theirs is marked.
  await expect(coming.locator('a[aria-current="true"]')).toHaveCount(1);
  await details.getByRole('button', { name: 'Show check-in code' }).click();
  await expect(page.getByRole('img', { name: /opens the appointment/ })).toBeVisible();
  await goTo(page, '/desk');

  // What else may be done is in the menu of its row, and opens in the details.
  const more = day.getByRole('button', { name: `Other steps: ${patientName}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  await details.getByRole('button', { name: 'Keep the old time' }).click();
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
  const cancelling = page.getByRole('dialog').filter({ hasText: 'Keep appointment' });
  await expect(cancelling).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cancelling).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

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
  await page.getByRole('link', { name: 'Send the day' }).click();
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('Cardiology');
  const text = page.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(/^Cardiology, .+: http\S+\/desk\?unit=\S+&day=\S+$/);
  expect(await text.inputValue()).not.toContain(mark);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: /\/desk\?unit=/ }).click();
  await expect(day.getByRole('link', { name: patientName })).toBeVisible();

  await goTo(page, '/reports/appointments');
  await expect(
    page.getByText('1 appointment, 0 % no-show of 1 closed, patients wait'),
  ).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Figures by' }).getByText('Unit').click();
  await expect(page.getByRole('table', { name: 'Figures by unit' })).toContainText('Cardiology');
  // One more that was cancelled: its figure opens it, and says nothing of no-shows.
  await query(
    `with again as (
       insert into appointments (organization_id, type_id, patient_name, patient_id, state,
         starts_at, ends_at, created_by, cancelled_because)
       select organization_id, type_id, patient_name, patient_id, 'cancelled', starts_at, ends_at,
         created_by, 'Fever' from appointments where patient_name = $1 limit 1
       returning id, organization_id)
     insert into appointment_outcomes (appointment_id, organization_id, side)
     select id, organization_id, 'patient' from again`,
    [patientName],
  );
  await page.getByRole('radiogroup', { name: 'Figures by' }).getByText('Reason').click();
  const why = 'Other reason, by the patient';
  const row = page.getByRole('row').filter({ hasText: why });
  await expect(row.getByRole('cell')).toHaveText(['1 of 1 (100 %)', '–']);
  await row.getByRole('button', { name: `Cancelled, ${why}: 1 of 1 (100 %)` }).click();
  const counted = panel(page, 'Cancelled');
  await expect(counted).toContainText(`${why}: 1 appointment`);
  await expect(counted).toContainText('Fever');
  await counted.getByRole('link', { name: patientName }).click();
  await expect(details.getByText('Fever')).toBeVisible();
});

test('a clerk sees the day of their own unit at the first look, the next patient above what is over; another unit is remembered', async ({
  page,
}) => {
  const next = await newVisit({ startsInMinutes: 60 });
  for (let past = 0; past < 20; past += 1)
    await newVisit({ with: next, startsInMinutes: -40 - 25 * past });
  const { organizationId, clinician } = next;
  const desk = await newPerson(organizationId, { role: 'EDITOR', hospitalRole: 'Case Manager' });
  await query(
    `with over as (
       update appointments set state = 'completed' where starts_at < now() and organization_id = $1)
     , units as (
       insert into units (organization_id, name)
       values ($1, 'Cardiology'), ($1, 'Emergency') returning id, name)
     update practitioners set unit_id = units.id from units
     where email = any($2) and units.name = 'Emergency'`,
    [organizationId, [clinician.email, desk.email]],
  );
  await openAs(page, desk, '/desk');
  const unit = page.getByRole('combobox', { name: 'Unit' });
  await expect(unit).toHaveValue('Emergency');
  const day = page.getByRole('list', { name: 'Appointments of the day' });
  const patients = day.getByRole('link', { name: /^Zoë/ });
  await expect(patients).toHaveCount(1);
  await expect(day.getByRole('link', { name: next.patient.fullName })).toBeInViewport();
  const over = day.getByRole('button', { name: 'Closed: 20' });
  await over.click();
  await expect(patients).toHaveCount(21);
  await over.click();
  // On paper it cannot be opened.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(patients).toHaveCount(21);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(patients).toHaveCount(1);

  await unit.click();
  await page.getByRole('option', { name: 'Cardiology' }).click();
  await expect(page.getByRole('heading', { name: 'Cardiology', level: 1 })).toBeVisible();
  await goTo(page, '/desk');
  await expect(unit).toHaveValue('Cardiology');

  // On a phone it is chosen in a sheet, and stands in the title.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More of the front desk' }).click();
  await unit.click();
  await page.getByRole('option', { name: 'Emergency' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Emergency', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('No appointments on this day.')).toBeVisible();
  await page.getByRole('button', { name: 'More of the front desk' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(patients).toHaveCount(1);
  expect((await day.boundingBox())?.y, 'in the first third').toBeLessThan(844 / 3);
});

test('who is late for a tele-visit is called from their row, and on a phone each row has its menu', async ({
  page,
}) => {
  const late = await newVisit({ startsInMinutes: -6 });
  const due = await newVisit({ with: late, startsInMinutes: 50 });
  const { organizationId, clinician } = late;
  const desk = await newPerson(organizationId, { role: 'EDITOR', hospitalRole: 'Case Manager' });
  await query(
    `with unit as (insert into units (organization_id, name) values ($1, 'Cardiology') returning id)
     update practitioners set unit_id = unit.id from unit where email = $2`,
    [organizationId, clinician.email],
  );
  await openAs(page, desk, '/desk');
  const day = page.getByRole('list', { name: 'Appointments of the day' });
  const call = day.getByRole('link', { name: /^Call: / });
  await expect(call).toHaveAccessibleName(`Call: ${late.patient.fullName}, +44 20 7946 0018`);
  await expect(call).toHaveAttribute('href', 'tel:+442079460018');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(call).toBeInViewport();
  await day.getByRole('button', { name: `Other steps: ${due.patient.fullName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Reschedule' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectUsableEverywhere(page, 'the day of the front desk', day);

  // Their clinician reads it in the week too.
  await openAs(page, clinician, '/Scheduling?view=week');
  const entry = page.getByRole('listitem').filter({ hasText: late.patient.fullName });
  await expect(entry).toContainText(/\d min late/);
});

test('a clerk chooses who sees the patient: they themselves are not proposed', async ({ page }) => {
  const organizationId = await newOrganization();
  await newFollowUpType(organizationId);
  const clinician = await newPerson(organizationId);
  const clerk = await newPerson(organizationId, {
    role: 'EDITOR',
    hospitalRole: 'Case Manager',
  });
  await openAs(page, clerk, '/Scheduling?new');
  const lead = form(page).getByRole('combobox', { name: 'Clinician' });
  await expect(lead).toHaveValue('');
  const patient = newPatient();
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await expect(form(page).getByText('Choose a clinician, and their next free time')).toBeVisible();
  await button(page, 'Book appointment').click();
  await expect(form(page).getByText('Choose who sees the patient').first()).toBeVisible();
  await lead.click();
  await page.keyboard.type(clinician.fullName);
  await page.keyboard.press('Enter');
  await expect(lead).toHaveValue(clinician.fullName);
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient} booked`)).toBeVisible();
  const holders = await query<{ email: string }>(
    `select p.email from practitioners p
     join appointment_practitioners ap on ap.practitioner_id = p.id
     join appointments a on a.id = ap.appointment_id where a.patient_name = $1`,
    [patient],
  );
  expect(holders).toEqual([{ email: clinician.email }]);
});
