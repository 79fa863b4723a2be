/** Walks through booking a patient who is with another clinician then: said before, refused, and booked with a reason. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import { button, chooseType, form } from './booking-form.ts';

test('a patient who is elsewhere then is named before the booking, which needs a reason', async ({
  page,
}) => {
  const { organizationId, clinician, patient } = await newVisit({ startsInMinutes: 60 });
  const planner = await newPerson(organizationId, { role: 'EDITOR' });
  const [there] = await query<{ day: string; time: string }>(
    `select to_char(starts_at at time zone zone, 'YYYY-MM-DD') as day,
       to_char(starts_at at time zone zone, 'HH24:MI') as time
     from appointments a join organizations o on o.id = organization_id where patient_name = $1`,
    [patient.fullName],
  );
  await openAs(page, planner, '/Scheduling?new');
  await form(page).getByLabel("Patient's name").fill(patient.fullName);
  await page.getByRole('option', { name: patient.fullName }).first().click();
  await chooseType(page, /^Results/);
  await form(page)
    .getByLabel('Day', { exact: true })
    .fill(there?.day ?? '');
  await form(page)
    .getByLabel('Time', { exact: true })
    .fill(there?.time ?? '');
  const elsewhere = `${patient.fullName} is with ${clinician.fullName} then`;
  await expect(form(page).getByText(elsewhere)).toBeVisible();

  await button(page, 'Book appointment').click();
  await expect(form(page).getByRole('alert')).toContainText(elsewhere);
  await form(page).getByLabel('Why both are needed').fill('They interpret for each other');
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patient.fullName} booked`)).toBeVisible();
  const reasons = await query<{ reason: string }>(
    'select patient_elsewhere_because as reason from appointments where patient_name = $1',
    [patient.fullName],
  );
  expect(reasons.map(({ reason }) => reason)).toContain('They interpret for each other');
});
