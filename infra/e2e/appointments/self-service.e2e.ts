/** A walk of a patient who changes their appointment by its link on a small phone, without a mouse. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { dayMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { mailTo } from '#infra/e2e/support/mailbox.ts';
import { newOrganization, newPerson, saveUsualHours } from '#infra/e2e/support/people.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const linkIn = (text: string) => /\S+\/your-appointment#token=[\w-]+/.exec(text)?.[0] ?? '';

test('a patient moves their appointment, asks for an earlier one, says who comes, and the desk sees it', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const clinician = await newPerson(organizationId, { hospitalRole: 'Attending' });
  await saveUsualHours(clinician);
  await query(
    `insert into appointment_types (organization_id, name, kind, duration_minutes,
       patients_may_move, patients_may_cancel, patient_notice_hours)
     values ($1, 'Review', 'in-person', 30, true, true, 24)`,
    [organizationId],
  );
  const name = `Ana Ruiz ${randomUUID().slice(0, 6)}`;
  const email = `${randomUUID().slice(0, 12)}@patients.example`;
  await query(`insert into patients (organization_id, full_name, email) values ($1, $2, $3)`, [
    organizationId,
    name,
    email,
  ]);
  await openAs(page, clinician);
  const startsAt = new Date(Date.now() + 5 * dayMs);
  startsAt.setUTCHours(12, 0, 0, 0);
  const [type] = await callFrom<{ id: string }[]>(page, 'appointments.types', {});
  const [patient] = await callFrom<{ id: string }[]>(page, 'appointments.patients.find', {
    search: 'Ana Ruiz',
  });
  await callFrom(page, 'appointments.book', {
    typeId: type?.id,
    patientId: patient?.id,
    startsAt: startsAt.toISOString(),
  });
  await expect.poll(() => mailTo(email), { timeout: 20_000 }).toContain('open this:');
  const link = linkIn(await mailTo(email));

  const phone = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const theirs = await phone.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'what a patient may change');
  await expectNoSmallTarget(theirs, 'what a patient may change');

  await theirs.getByRole('button', { name: 'Change the time' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Choose another time' })).toBeFocused();
  const times = theirs.locator('section').getByRole('button');
  await expect(times.first()).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'free times of a patient');
  await times.last().press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Move your appointment?' })).toBeFocused();
  await theirs.getByRole('button', { name: 'Move appointment' }).press('Enter');
  await expect(theirs.getByText('Your appointment is moved.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Your appointment' })).toBeFocused();

  await theirs.getByRole('button', { name: 'Ask for an earlier time' }).press('Enter');
  await theirs.getByRole('button', { name: 'Put me on the waiting list' }).press('Enter');
  await expect(theirs.getByText('We write to you when an earlier time becomes free')).toBeVisible();

  await theirs.getByRole('button', { name: 'Say who comes with you' }).press('Enter');
  await theirs.getByRole('button', { name: 'Tell the clinic' }).press('Enter');
  await expect(theirs.getByText('Write who comes with you')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Who comes with you' }).fill('My daughter');
  await theirs.getByRole('button', { name: 'Tell the clinic' }).press('Enter');
  await expect(theirs.getByText('The clinic knows who comes with you.')).toBeVisible();

  await theirs.getByRole('button', { name: 'Update phone or language' }).press('Enter');
  await theirs.getByRole('textbox', { name: 'New phone number' }).fill('+44 20 7946 0555');
  await theirs.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(theirs.getByText('Your details are saved.')).toBeVisible();
  expect(await theirs.content()).not.toMatch(/7946 0555|daughter/);

  const [moved] = await query<{ id: string; starts_at: Date; day: string }>(
    `select a.id, a.starts_at, to_char(a.starts_at at time zone 'Europe/London', 'YYYY-MM-DD') as day
     from appointments a join patients p on p.id = a.patient_id where p.email = $1`,
    [email],
  );
  expect(moved?.starts_at).not.toEqual(startsAt);
  await goTo(page, `/Scheduling?view=week&day=${moved?.day}&appointment=${moved?.id}`);
  await expect(page.getByText('My daughter')).toBeVisible();
  await expect(page.getByText(/Moved by the patient/)).toBeVisible();

  // The clinician is told of it, once.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Notices: 1 new' }).click();
  const changes = page.getByRole('list', { name: 'Changes to your days' });
  await expect(changes).toContainText(/Moved: .*The patient/);
  await expect(page.getByRole('button', { name: 'Notices: none new' })).toBeVisible();
  await phone.close();
});
