/** A walk of an IT builder: what of messages was not kept, what was refused, and how a report reads afterwards. */
import { expect, test } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { newStay } from '#infra/e2e/queries/new-stay.ts';

/** A feed with a message that waits, one that was stored with a remark, and senders that were refused. */
async function newFeed(organizationId: string): Promise<void> {
  await query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at)
       values ($1, 'hl7v2', 'Laboratory', 'LAB', 'NORTH', 'Europe/London', now()) returning id)
     insert into fact_messages (organization_id, source_id, control_id, type, received_at, state,
       reason, remarks, hash, text)
     select $1, source.id, given.control, 'ORU^R01', now(), given.state, given.reason, given.remarks,
       '\\x00', ''
     from source, (values
       ('C1', 'unmatched', 'No patient here has that identifier', '{}'::text[]),
       ('C2', 'applied', null, array['Report: A PDF came with this result; it is not shown here']))
       as given (control, state, reason, remarks)`,
    [organizationId],
  );
  await query(
    `insert into fact_refusals (organization_id, application, facility, type, reason, control_id,
       count, first_at, last_at)
     values ($1, 'LAB', 'NORTH', 'ADT^A28', 'ADT^A28 is not taken', 'C3', 12, now(), now())`,
    [organizationId],
  );
}

/** A report in lines with a comment, of a day without a time. */
const newReport = (reviewId: string) =>
  query(
    `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status,
       title, value, text, effective_at, effective_precision, body, stated_at, fetched_at)
     select c.organization_id, c.patient_id, c.encounter_id, 'Observation', f.source_id, 'R2', 'corrected',
       'Chest X-ray', E'Heart size normal.\\nIMPRESSION: nodule.', 'Phoned to ward.',
       date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '1 day', 'day',
       '{"resourceType": "Observation"}', now(), now()
     from cases c join facts f on f.id = c.encounter_id where c.id = $1`,
    [reviewId],
  );

/** Two notes that were signed after one another; the first was refused by the destination. */
async function newRefused(organizationId: string, email: string): Promise<string[]> {
  const [person] = await query<{ id: string }>('select id from practitioners where email = $1', [
    email,
  ]);
  const personId = person?.id;
  const visits = await query<{ id: string }>(
    `with type as (
       insert into appointment_types (organization_id, name, kind, duration_minutes)
       values ($1, 'Follow-up', 'tele-visit', 20) returning id)
     , placed as (
       insert into appointments (organization_id, type_id, patient_name, state, starts_at, ends_at, created_by)
       select $1, type.id, 'Ana Ruiz', 'completed', now() - at, now() - at + interval '20 minutes', $2
       from type, (values (interval '3 hours'), (interval '2 hours')) as given (at) returning id)
     insert into visits (organization_id, appointment_id, room_name, state, opened_by, opened_at,
       ended_at, ended_because)
     select $1, placed.id, gen_random_uuid()::text, 'ended', $2, now() - interval '3 hours', now(),
       'window-closed'
     from placed returning id`,
    [organizationId, personId],
  );
  const ids = visits.map(({ id }) => id);
  await query(
    `insert into visit_notes (visit_id, organization_id, text, version, saved_by, saved_at)
     select v.id, $1, 'Rest', 1, $2, now() from unnest($3::uuid[]) as v (id)`,
    [organizationId, personId, ids],
  );
  for (const id of ids)
    await query(
      `update visit_notes set signed_by = $2, signed_at = now(), signed_document = 'Rest',
         signed_hash = sha256('Rest') where visit_id = $1`,
      [id, personId],
    );
  await query(
    `update destination_messages set state = 'refused', tries = 5, refusals = 5,
       failure = 'AR: No such patient' where visit_id = $1`,
    [ids[0]],
  );
  return ids;
}

test('an IT builder sees what was not kept and what was refused, and says what a feed’s numbers are', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const builder = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  await newFeed(organizationId);
  await openAs(page, builder, '/it-dashboard');
  const remarked = page.getByRole('list', { name: 'Stored, not all as it came' });
  await expect(remarked).toContainText('A PDF came with this result; it is not shown here');
  const refused = page.getByRole('list', { name: 'Refused' });
  await expect(refused).toContainText('ADT^A28 of LAB at NORTH');
  await expect(refused).toContainText('12 messages');
  await page.getByRole('button', { name: 'Number types: Laboratory' }).click();
  await page
    .getByRole('form', { name: 'Record numbers of Laboratory' })
    .getByRole('textbox')
    .fill('pi, mr');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Patients by numbers of type PI, MR')).toBeVisible();
  await page.getByRole('button', { name: 'Set up a destination' }).click();
  const form = page.getByRole('form', { name: 'Set up a destination' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Archive');
  await form.getByRole('textbox', { name: 'Host' }).fill('10.0.0.7');
  await form.getByRole('textbox', { name: 'Sending facility' }).fill('EAST');
  await form.getByRole('textbox', { name: 'Receiving application' }).fill('ARCHIVE');
  await form.getByRole('textbox', { name: 'Receiving facility' }).fill('EAST');
  await form.getByRole('button', { name: 'Set up destination' }).click();
  await expect(form).toContainText('inside a private network that the operator has not named');
  await form.getByRole('textbox', { name: 'Host' }).fill('archive.example');
  await form.getByRole('button', { name: 'Set up destination' }).click();
  const destinations = page.getByRole('list', { name: 'Destinations' });
  await expect(destinations).toContainText('to archive.example:2575 with TLS, ARCHIVE at EAST');
  await page.getByRole('button', { name: 'Pause destination: Archive' }).click();
  const resume = page.getByRole('button', { name: 'Resume destination: Archive' });
  await expect(resume).toBeVisible();
  const [refusedId = '', nextId = ''] = await newRefused(organizationId, builder.email);
  await resume.click();
  const queued = page.getByRole('list', { name: 'Not accepted yet' });
  await expect(queued.getByRole('listitem')).toHaveCount(2);
  await expect(queued.getByRole('listitem').first()).toContainText('AR: No such patient');
  await expectAccessible(page, 'the IT dashboard');
  await queued.getByRole('button', { name: `Pass over: ${refusedId}` }).click();
  const passing = page.getByRole('dialog', { name: 'Pass over a message to Archive?' });
  await passing.getByRole('button', { name: 'Pass over' }).click();
  await expect(passing).toContainText('Say why it is passed over');
  await passing.getByRole('textbox', { name: 'Reason' }).fill('They know it on paper');
  await passing.getByRole('button', { name: 'Pass over' }).click();
  await expect(queued.getByRole('listitem')).toHaveCount(1);
  await queued.getByRole('button', { name: new RegExp(`^Send (now|again): ${nextId}`) }).click();
  await expect(page.getByText('It is sent as soon as it is its turn.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'the IT dashboard on a phone');
});

/** A document of the stay with a file that came with it. */
const newDocument = (reviewId: string) =>
  query(
    `with document as (
       insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key,
         status, title, text, author, effective_at, body, stated_at, fetched_at)
       select c.organization_id, c.patient_id, c.encounter_id, 'DocumentReference', f.source_id, 'D1',
         'current', 'Discharge summary', E'Home with insulin.\\n\\nFile: Scan.pdf', 'Meera Ho', now(),
         '{"resourceType": "DocumentReference"}', now(), now()
       from cases c join facts f on f.id = c.encounter_id where c.id = $1
       returning id, organization_id)
     insert into fact_files (organization_id, fact_id, place, name, kind, size_bytes, hash, bytes,
       received_at)
     select organization_id, id, 1, 'Scan.pdf', 'application/pdf', 9, sha256('file'), decode('255044462d312e340a', 'hex'),
       now() from document`,
    [reviewId],
  );

test('a report and a document read in lines on the timeline, with state, comment, day and file', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const grace = await newPerson(organizationId, { role: 'ADMIN', hospitalRole: 'CDI Specialist' });
  const { reviewId } = await newStay(organizationId);
  await newReport(reviewId);
  await newDocument(reviewId);
  await openAs(page, grace, `/timeline?case=${reviewId}`);
  const entry = page
    .getByRole('list', { name: 'In order of time' })
    .getByRole('listitem')
    .filter({ hasText: 'Chest X-ray' });
  await expect(entry).toContainText('Result: Chest X-ray, corrected');
  await expect(entry).toContainText('IMPRESSION: nodule.');
  await expect(entry).toContainText('Phoned to ward.');
  await expect(entry).toContainText('no time given');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Scan.pdf, 1 kB' }).click();
  expect((await saved).suggestedFilename()).toBe('Scan.pdf');
  await expectNoSidewaysScroll(page, 'a report on the timeline');
});

/** An admission as it waits: its text and why. */
const newWaiting = (
  organizationId: string,
  waiting: { control: string; type: string; name: string; reason: string },
) =>
  query(
    `insert into fact_messages (organization_id, source_id, control_id, type, received_at, stated_at,
       state, reason, hash, text)
     select $1, s.id, $2, 'ADT^A01', now(), now(), 'unmatched', $3, '\\x00', $4
     from fact_sources s where s.organization_id = $1`,
    [
      organizationId,
      waiting.control,
      waiting.reason,
      [
        `MSH|^~\\&|LAB|NORTH|KAREMD|NORTH|20261102083000||ADT^A01|${waiting.control}|P|2.5`,
        'EVN|A01|20261102083000',
        `PID|1||${waiting.control}^^^NORTH^${waiting.type}||${waiting.name}||19840203`,
        `PV1|1|I|4W^401^1||||||||||||||||V${waiting.control}`,
      ].join('\r'),
    ],
  );

test('(S240) an IT builder creates the patient of a message, and settles the others by their cause', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const builder = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  await newFeed(organizationId);
  await query("delete from fact_messages where organization_id = $1 and state = 'unmatched'", [
    organizationId,
  ]);
  const noPatient = 'No patient here has that identifier';
  const otherType = 'PID-3 has numbers of type PI; patients of this feed are known by MR';
  await newWaiting(organizationId, {
    control: 'M1',
    type: 'MR',
    name: 'RUIZ^ANA',
    reason: noPatient,
  });
  for (const control of ['P1', 'P2', 'P3'])
    await newWaiting(organizationId, {
      control,
      type: 'PI',
      name: `BELL${control}^BEN`,
      reason: otherType,
    });
  await query(
    `insert into patients (organization_id, full_name, external_id)
     values ($1, 'Ana Ruiz', null), ($1, 'Ben One', 'P1'), ($1, 'Ben Two', 'P2')`,
    [organizationId],
  );
  await openAs(page, builder, '/it-dashboard');
  const causes = page.getByRole('list', { name: 'By cause' });
  await expect(causes).toContainText('3 messages of Laboratory');
  await causes.getByRole('button', { name: 'Change number types' }).click();
  const form = page.getByRole('form', { name: 'Number types that Laboratory sends' });
  await form.getByRole('textbox').fill('MR, PI');
  await form.getByRole('button', { name: 'Save and try all again' }).click();
  await expect(page.getByText('2 messages stored. 1 message still to settle.')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'To settle' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await waiting.getByRole('button', { name: 'Open: ADT^A01 M1' }).click();
  const dialog = page.getByRole('dialog', { name: 'ADT^A01 of Laboratory' });
  await expect(dialog).toContainText('ANA RUIZ, born');
  await expect(dialog.getByRole('note')).toContainText('May be the same as');
  await expect(dialog.getByRole('list', { name: 'Segments' })).toContainText('PV1|1|I|4W^401^1');
  await expectAccessible(page, 'a message that waits');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a message that waits on a phone');
  await dialog.getByRole('button', { name: /^Match to Ana Ruiz/ }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting).toContainText('BEN BELLP3');
});
