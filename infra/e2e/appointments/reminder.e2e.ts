/** A walk with a patient's letters: invitation, reminder, and "I cannot come" on a phone. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import ical from 'node-ical';
import pg from 'pg';
import { calendarFileTo, countMailsTo, mailTo } from '#infra/e2e/support/mailbox.ts';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from '#infra/e2e/calendar/empty-day.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Makes its reminders due. */
async function remindersComeDue(appointmentId: string): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query(
    `update jobs.job set start_after = now() where data->>'appointmentId' = $1 and state < 'active'`,
    [appointmentId],
  );
  await client.end();
}

const linkIn = (text: string) => /\S+\/your-appointment#token=[\w-]+/.exec(text)?.[0] ?? '';

test('a patient is invited and reminded, and says on a phone that they cannot come', async ({
  page,
  browser,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Resident' }));
  const day = emptyDay();
  const name = `Ana Ruiz ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 12)}@patients.example`;
  const patient = await callFrom<{ id: string }>(page, 'appointments.patients.add', {
    fullName: name,
    email,
  });
  const types = await callFrom<{ id: string; name: string }[]>(page, 'appointments.types', {});
  const typeId = types.find((type) => type.name === 'Follow-up')?.id;
  const startsAt = `${day}T10:00:00Z`;
  const booked = await callFrom<{ id: string }>(page, 'appointments.book', {
    patientId: patient.id,
    typeId,
    startsAt,
  });

  await expect.poll(() => calendarFileTo(email)).toContain('METHOD:REQUEST');
  const [event] = Object.values(ical.sync.parseICS(await calendarFileTo(email))).filter(
    (part) => part?.type === 'VEVENT',
  );
  expect(event).toMatchObject({ uid: `${booked.id}@karemd`, start: new Date(startsAt) });
  await remindersComeDue(booked.id);
  await expect.poll(() => mailTo(email)).toContain('you have an appointment');
  const link = linkIn(await mailTo(email));

  await goTo(page, `/Scheduling?view=week&day=${day}`);
  const entry = page.getByRole('link', { name });
  await expect(entry).toBeVisible();

  const phone = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const theirs = await phone.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expect(theirs).toHaveURL('/your-appointment');
  await expect(theirs.getByRole('banner')).toContainText('Northgate Hospital');
  expect(await theirs.content()).not.toContain(name);
  await theirs.getByRole('button', { name: 'I cannot come' }).click();
  await theirs.getByLabel('Reason (optional)').fill('I have a fever');
  await expectNoSmallTarget(theirs, 'the appointment of a patient');
  await expectUsableInBothSchemes(theirs, 'the question before cancelling');
  await theirs.getByRole('button', { name: 'Cancel appointment' }).click();
  const heading = theirs.getByRole('heading', { name: 'Your appointment is cancelled' });
  await expect(heading).toBeFocused();
  await expect(theirs.getByText('Changed your mind? Call Northgate Hospital.')).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'a cancelled appointment');

  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Cancelled');
  await expect.poll(() => calendarFileTo(email)).toContain('METHOD:CANCEL');
  expect(await countMailsTo(email)).toBe(4);

  await theirs.goto('/your-appointment#token=nonsense');
  await expect(theirs.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'a link that does not work');
  await phone.close();
});
