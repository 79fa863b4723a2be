/** Walks through the list of patients who were not told: retried, printed, called, and done. */
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { button, panel } from './booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import {
  expectNoSidewaysScroll,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';

/** A patient with an appointment in two days, whose letter was refused for good. */
async function newUnsentLetter(organizationId: string, clinician: { email: string }, at: number) {
  const fullName = `Ana Ruiz ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 8)}@patients.example`;
  await query(
    `with who as (select id from practitioners where email = $4)
     , patient as (
       insert into patients (organization_id, full_name, email, phone, created_by)
       select $1, $2, $3, '+44 20 7946 0000', id from who returning id)
     , placed as (
       insert into appointments
         (organization_id, type_id, patient_name, patient_id, state, starts_at, ends_at, created_by)
       select $1, type.id, $2, patient.id, 'booked', now() + interval '2 days' + $5 * interval '1 hour',
         now() + interval '2 days' + ($5 + 0.5) * interval '1 hour', who.id
       from patient, appointment_types type, who where type.organization_id = $1 returning *)
     , joined as (
       insert into appointment_practitioners
         (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
       select id, created_by, organization_id, starts_at, ends_at, true from placed)
     insert into letters
       (organization_id, appointment_id, about, occasion, state, reason, begun_at, ended_at)
     select $1, id, 'booked', 'version 1', 'failed', 'rejected', now(), now() from placed`,
    [organizationId, fullName, email, clinician.email, at],
  );
  return { fullName, email };
}

test('patients who were not told are mailed again, or told by phone with the printed letter', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await newFollowUpType(organizationId);
  const clinician = await newPerson(organizationId);
  const first = await newUnsentLetter(organizationId, clinician, 1);
  const second = await newUnsentLetter(organizationId, clinician, 2);
  await openAs(page, clinician);
  await expect(page.getByText('2 patients were not told').last()).toBeVisible();
  await button(page, 'Show patients not told').click();
  const list = panel(page, 'Patients not told');
  const card = (name: string) => list.getByRole('listitem', { name, exact: true });
  await expect(card(first.fullName)).toContainText('Not told of their new appointment');
  await expect(card(first.fullName)).toContainText('The email server refuses this address');
  await expectUsableInBothSchemes(page, 'patients not told');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'patients not told');
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, `Retry the message to ${first.fullName}`).click();
  await expect.poll(() => countMailsTo(first.email)).toBe(1);
  await expect(card(first.fullName)).toHaveCount(0);

  const call = list.getByRole('link', { name: `Call ${second.fullName}` });
  await expect(call).toHaveAttribute('href', 'tel:+442079460000');
  await button(page, `Print the message to ${second.fullName}`).click();
  const sheet = page.getByRole('dialog', { name: /^Your appointment/ });
  await expect(sheet).toContainText(`Hello ${second.fullName}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main')).toBeHidden();
  await expect(page.locator('[data-paper]')).toContainText(`Hello ${second.fullName}`);
  await expect(page.locator('[data-paper]')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Back to the list').click();
  await button(page, `Done: ${second.fullName} was told`).click();
  await expect(list.getByText('Every patient was told.')).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('region', { name: 'Patients not told' })).toHaveCount(0);
});
