/** A walk of an IT builder: an appointment that the record system keeps is accepted, and seen at once. */
import { expect, test } from '@playwright/test';
import { panel } from '#infra/e2e/appointments/booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { openAs } from '#infra/e2e/support/session.ts';

/** An appointment of a record system that waits, for a type that is kept here. */
async function newConflict(organizationId: string, email: string, startsAt: Date) {
  const time = `${startsAt.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+0000`;
  await query(
    `with feed as (
       insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at)
       values ($1, 'hl7v2', 'EPIC', 'EPIC', 'NORTH', 'UTC', now()) returning id)
     , type as (
       insert into appointment_types (organization_id, name, kind, duration_minutes)
       values ($1, 'Cardiology', 'in-person', 30) returning id)
     , patient as (
       insert into patients (organization_id, full_name, external_id) values ($1, 'Ana Ruiz', 'M1'))
     , number as (update practitioners set npi = '1234567893' where email = $2)
     insert into fact_messages (organization_id, source_id, control_id, type, received_at, stated_at,
       state, reason, hash, text, appointment_key, conflict)
     select $1, feed.id, 'A1', 'SIU^S12', now(), now() - interval '1 minute', 'unmatched',
       'Appointments of this kind are not kept in EPIC, but here', '\\x00', $3, 'E77', 'ours'
     from feed, type`,
    [
      organizationId,
      email,
      [
        'MSH|^~\\&|EPIC|NORTH|KAREMD|NORTH|20261102083000||SIU^S12|A1|P|2.5.1',
        `SCH||E77|||||R1^Chest pain|Cardiology|30|min|^^M30^${time}`,
        'PID|1||M1^^^NORTH^MR||RUIZ^ANA',
        'RGS|1|A',
        'AIS|1|A|Cardiology',
        'AIL|1|A|4W^401',
        'AIP|1|A|1234567893^Berg',
      ].join('\r'),
    ],
  );
}

test('(S303) an appointment of the record system that was accepted is on the clinician’s open calendar at once', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization({ zone: 'UTC' });
  const builder = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const lena = await newPerson(organizationId);
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000);
  await newConflict(organizationId, lena.email, startsAt);
  const context = await browser.newContext({ baseURL: demo.url });
  const calendar = await context.newPage();
  const day = startsAt.toISOString().slice(0, 10);
  await openAs(calendar, lena, `/calender?view=agenda&day=${day}`);
  await openAs(page, builder, '/it-dashboard');
  const conflicts = page.getByRole('list', { name: 'Conflicts of appointments' });
  await expect(conflicts).toContainText('Not theirs to book.');
  await page.getByRole('button', { name: 'Change rules: EPIC' }).click();
  const form = page.getByRole('form', { name: 'What EPIC keeps' });
  await form.getByRole('combobox').fill('Cardio');
  await page.getByRole('option', { name: 'Cardiology', exact: true }).click();
  await expect(form).toContainText('nobody books it here');
  await form.getByRole('button', { name: 'Keep in EPIC' }).click();
  await expect(page.getByText('Cardiology is kept in EPIC from now on.')).toBeVisible();
  await conflicts.getByRole('button', { name: /^Try again/ }).click();
  // It is booked, and says which room nobody knows here.
  await expect(conflicts).toContainText('Booked without its room.');
  await conflicts.getByRole('button', { name: 'Say which room 4W 401 is' }).click();
  const question = page.getByRole('dialog', { name: 'Which room is 4W 401?' });
  await question.getByRole('button', { name: 'It takes no room' }).click();
  await expect(page.getByText('Other systems and this one agree.')).toBeVisible();
  const entry = calendar.getByRole('listitem').filter({ hasText: 'Ana Ruiz' });
  await expect(entry).toContainText(/kept in EPIC/i);
  // What is theirs is changed there: the note and the attendance alone are ours.
  await entry.getByText('Ana Ruiz').click();
  const details = panel(calendar, 'Ana Ruiz');
  await details.getByRole('button', { name: 'Edit internal note' }).click();
  const note = details.getByRole('form', { name: 'Edit internal note' });
  await expect(note.getByRole('textbox')).toHaveCount(1);
  await note.getByLabel('Internal note').fill('Comes by wheelchair');
  await note.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText('Comes by wheelchair')).toBeVisible();
  await expect(details.getByRole('button', { name: /Reschedule|Cancel|Give/ })).toHaveCount(0);
  await context.close();
});
