/** A walk of two analysts: one connects a feed, maps it and tries it, the other publishes it and mends what waited. */
import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { send } from '#infra/bench/cases/mllp.ts';
import { freePort } from '#infra/processes/ports.ts';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { startServer } from '#infra/e2e/support/own-server.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Feeds are told apart by what their senders call themselves. */
const application = `ADT${randomBytes(4).toString('hex')}`;

/** By a number of the type that the record system uses for most of its patients, or by one of type MR. */
const admission = (control: string, number = 'M77^^^NORTH^MR') =>
  [
    `MSH|^~\\&|${application}|NORTH|KAREMD|NORTH|20261102083000||ADT^A01|${control}|P|2.5`,
    'EVN|A01|20261102083000',
    `PID|1||${number}||RUIZ^ANA||19840203`,
    `PV1|1|B|4W^401^1||||||||||||||||V${control}`,
    'ZPV|1|Bed by the window',
  ].join('\r');

const waitingCount = 184;

const newPatients = (organizationId: string) =>
  query(
    `insert into patients (organization_id, full_name, external_id)
     select $1, 'Ana Ruiz', number from (select 'M77' union all
       select 'P' || n from generate_series(1, $2::int) n) given (number)`,
    [organizationId, waitingCount],
  );

/** Over MLLP, as the record system does: one of them has a number of the type that the feed began with. */
async function sendAdmissions(organizationId: string): Promise<void> {
  const [port, mllpPort] = [await freePort(), await freePort()];
  const env = { MLLP_PORT: String(mllpPort), MLLP_ORGANIZATION: organizationId };
  const server = await startServer({ port, env });
  const texts = Array.from({ length: waitingCount }, (_, at) =>
    admission(`A${at + 2}`, `P${at + 1}^^^NORTH^PI`),
  ).concat(admission('A1'));
  const acknowledged = await send(
    mllpPort,
    texts.map((text) => Buffer.from(`\x0b${text}\x1c\r`)),
  );
  await server.stop();
  expect(acknowledged).toHaveLength(waitingCount + 1);
}

test('(S315, S316) an analyst connects a feed, maps it and tries it, a colleague publishes it, and 184 messages that waited are mended at once', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const analyst = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const colleague = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  await newPatients(organizationId);
  await query(`insert into units (organization_id, name) values ($1, 'Ward 4 West')`, [
    organizationId,
  ]);
  await openAs(page, analyst, '/it-dashboard');
  const feed = page.getByRole('form', { name: 'Set up a feed' });
  await feed.getByLabel('Name').fill('Admissions');
  await feed.getByLabel('Sending application').fill(application);
  await feed.getByLabel('Sending facility').fill('NORTH');
  await feed.getByRole('button', { name: 'Set up feed' }).click();
  await expect(page.getByText('Admissions is set up.')).toBeVisible();
  await sendAdmissions(organizationId);
  await goTo(page, '/fhir_builder');
  const card = page.getByRole('list', { name: 'Connections' }).getByRole('listitem').first();
  await expect(card).toContainText('As delivered');
  await card.getByRole('link', { name: 'Mapping: Admissions' }).click();
  await button(page, 'New mapping').first().click();
  const form = page.getByRole('form', { name: 'New mapping' });
  await form.getByRole('combobox', { name: 'Feed' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Admissions' }).click();
  await button(page, 'Add a code').click();
  await form.getByLabel('Types of record numbers').fill('MR, PI');
  await form.getByLabel('Code 1', { exact: true }).fill('B');
  await button(page, 'Add a unit').click();
  await form.getByLabel('Code of unit 1').fill('4W');
  await form.getByRole('combobox', { name: 'Unit of code 1' }).fill('Ward');
  await page.getByRole('option', { name: 'Ward 4 West' }).click();
  await form.getByLabel('Z segments that are kept').fill('zpv');
  await expectAccessible(page, 'a new mapping');
  await button(page, 'Save draft').click();
  await button(page, 'Try on past messages').click();
  const trial = page.getByRole('note').filter({ hasText: 'messages would change' });
  await expect(trial).toContainText('Inpatient (IMP) becomes Observation (OBSENC)');
  await trial.getByRole('link', { name: 'ADT^A01 A1', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Observation stay');
  await expect(page.getByRole('list', { name: 'Fields of ZPV' })).toContainText('Kept as text');
  await expectAccessible(page, 'a preview');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'a preview on a phone');
  await openAs(page, colleague, '/fhir_builder/mappings');
  await page.getByRole('link', { name: 'Admissions, revision 1' }).click();
  await expectNoSidewaysScroll(page, 'a mapping on a phone');
  await button(page, 'Publish').click();
  await expect(page.getByText('Messages of Admissions follow it from now on.')).toBeVisible();
  await button(page, 'Retire').click();
  await page.getByLabel('Reason').fill('B is inpatient after all');
  await button(page, 'Propose to retire').click();
  const proposal = page.getByRole('note').filter({ hasText: 'proposes to retire this revision' });
  await expect(proposal).toContainText('codes are read as HL7 has them');
  await expect(button(page, 'Retire it')).toHaveCount(0);
  await button(page, 'Keep it in force').click();
  await expect(proposal).toHaveCount(0);
  await goTo(page, '/it-dashboard');
  const causes = page.getByRole('list', { name: 'By cause' });
  await expect(causes).toContainText(`${waitingCount} messages of Admissions`);
  await causes.getByRole('button', { name: /^Try all again/ }).click();
  await expect(page.getByText(`${waitingCount} messages stored.`)).toBeVisible();
  await expect(causes).toBeHidden();
  const stays = await query<{ count: number }>(
    `select count(distinct patient_id)::int as count from facts
     where organization_id = $1 and type = 'Encounter'`,
    [organizationId],
  );
  expect(stays).toEqual([{ count: waitingCount + 1 }]);
  await goTo(page, '/fhir_builder/preview');
  await page.getByLabel('Message', { exact: true }).fill(admission('A2').replaceAll('\r', '\n'));
  await button(page, 'Show what becomes of it').click();
  await expect(page.getByRole('note').filter({ hasText: 'It would be stored' })).toContainText(
    'by the feed Admissions, revision 1 of its mapping',
  );
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Ward 4 West 401 1');
});
