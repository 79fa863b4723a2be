/** A walk of two analysts: one maps a feed and tries it, the other publishes it, and a message follows. */
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

const admission = (control: string) =>
  [
    `MSH|^~\\&|ADT|NORTH|KAREMD|NORTH|20261102083000||ADT^A01|${control}|P|2.5`,
    'EVN|A01|20261102083000',
    'PID|1||M77^^^NORTH^MR||RUIZ^ANA||19840203',
    'PV1|1|B|4W^401^1||||||||||||||||V77',
    'ZPV|1|Bed by the window',
  ].join('\r');

/** A patient, and a message of them that was received. */
async function newFeed(organizationId: string): Promise<void> {
  await query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at)
       values ($1, 'hl7v2', 'Admissions', 'ADT', 'NORTH', 'Europe/London', now()) returning id)
     , patient as (
       insert into patients (organization_id, full_name, external_id) values ($1, 'Ana Ruiz', 'M77'))
     insert into fact_messages (organization_id, source_id, control_id, type, received_at, stated_at,
       state, hash, text)
     select $1, source.id, 'A1', 'ADT^A01', now(), now(), 'applied', '\\x00', $2 from source`,
    [organizationId, admission('A1')],
  );
}

test('(S315, S316) an analyst maps a feed and tries it, a colleague publishes it, and a message follows', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  const analyst = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const colleague = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  await newFeed(organizationId);
  await query(`insert into units (organization_id, name) values ($1, 'Ward 4 West')`, [
    organizationId,
  ]);
  await openAs(page, analyst, '/fhir_builder');
  const card = page.getByRole('list', { name: 'Connections' }).getByRole('listitem').first();
  await expect(card).toContainText('As delivered');
  await card.getByRole('link', { name: 'Mapping: Admissions' }).click();
  await button(page, 'New mapping').first().click();
  const form = page.getByRole('form', { name: 'New mapping' });
  await form.getByRole('combobox', { name: 'Feed' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Admissions' }).click();
  await button(page, 'Add a code').click();
  await form.getByLabel('Code 1', { exact: true }).fill('B');
  await button(page, 'Add a unit').click();
  await form.getByLabel('Code of unit 1').fill('4W');
  await form.getByRole('combobox', { name: 'Unit of code 1' }).fill('Ward');
  await page.getByRole('option', { name: 'Ward 4 West' }).click();
  await form.getByLabel('Z segments that are kept').fill('zpv');
  await expectAccessible(page, 'a new mapping');
  await button(page, 'Save draft').click();
  await button(page, 'Try on past messages').click();
  const trial = page.getByRole('note').filter({ hasText: 'The only message would change' });
  await expect(trial).toContainText('Inpatient (IMP) becomes Observation (OBSENC)');
  await trial.getByRole('link', { name: 'ADT^A01 A1' }).click();
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
  await goTo(page, '/fhir_builder/preview');
  await page.getByLabel('Message', { exact: true }).fill(admission('A2').replaceAll('\r', '\n'));
  await button(page, 'Show what becomes of it').click();
  await expect(page.getByRole('note').filter({ hasText: 'It would be stored' })).toContainText(
    'by the feed Admissions, revision 1 of its mapping',
  );
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Ward 4 West 401 1');
});
