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
  await expectAccessible(page, 'the IT dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'the IT dashboard on a phone');
});

test('a report reads in lines on the timeline, with its state, its comment and its day', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const grace = await newPerson(organizationId, { role: 'ADMIN', hospitalRole: 'CDI Specialist' });
  const { reviewId } = await newStay(organizationId);
  await newReport(reviewId);
  await openAs(page, grace, `/timeline?case=${reviewId}`);
  const entry = page
    .getByRole('list', { name: 'In order of time' })
    .getByRole('listitem')
    .filter({ hasText: 'Chest X-ray' });
  await expect(entry).toContainText('Result: Chest X-ray, corrected');
  await expect(entry).toContainText('IMPRESSION: nodule.');
  await expect(entry).toContainText('Phoned to ward.');
  await expect(entry).toContainText('no time given');
  await expectNoSidewaysScroll(page, 'a report on the timeline');
});
