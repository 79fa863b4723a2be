/** A walk of who bills: a remittance is refused with its line, then imported; names of coverages become payers. */
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Patients with an active coverage of these payers. */
const newCoverages = (organizationId: string, payers: string[]) =>
  query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     people as (
       insert into patients (organization_id, full_name, external_id)
       select $1, 'Ana Ruiz', 'M' || at from unnest($2::text[]) with ordinality p (payer, at)
       returning id, external_id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
       effective_at, body, stated_at, fetched_at)
     select $1, people.id, 'Coverage', source.id, people.external_id, 'active', 'Coverage', now(),
       json_build_object('payor', json_build_array(json_build_object('display', p.payer))), now(), now()
     from source, unnest($2::text[]) with ordinality p (payer, at)
     join people on people.external_id = 'M' || at`,
    [organizationId, payers],
  );

const isa =
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*HOSP           *261110*0805*^*00501*000000905*0*P*:~';
const segments = [
  'ST*835*0001~',
  'BPR*I*900.5*C*ACH*CCP*01*9*DA*1*15**01*9*DA*4*20261112~',
  'TRN*1*T1*1512345678~',
  'N1*PR*AETNA INC*XV*60054~',
  'LX*1~',
  'CLP*A-77*1*1200*900.5*100*HM*C900*11*1~',
  'CAS*CO*197*199.5*1~',
  'REF*EA*M1~',
  'CLP*A-78*4*300*0*0*HM*C901*11*1~',
  'CAS*CO*50*300*1~',
  'MOA***MA01~',
];
const file = (count: number) =>
  [
    isa,
    'GS*HP*PAYER*HOSP*20261110*0805*1*X*005010X221A1~',
    ...segments,
    `SE*${count}*0001~`,
    'GE*1*1~',
    'IEA*1*000000905~',
  ].join('\n');

/** What came by letter: the remittance fills in what it says. */
async function openByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New denial' }).click();
  const form = page.getByRole('form', { name: 'New denial' });
  await form.getByLabel('Patient').fill('M1');
  await page.getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'Claim of a remittance' }).click();
  await page.getByRole('option', { name: /A-77/ }).click();
  await expect(form.getByLabel('Payer', { exact: true })).toHaveValue('AETNA INC');
  await expect(form.getByLabel('Amount denied')).toHaveValue('299.5');
  await form.getByLabel('Reason').fill('Not necessary');
  await form.getByLabel('Last day to answer').fill('2099-12-31');
  await form.getByRole('button', { name: 'Open denial' }).click();
  await expect(
    page.getByRole('heading', { name: 'Claim A-77 denied: Not necessary' }),
  ).toBeVisible();
}

/** From the cell of the board to the decision, and back to a board without it. */
async function reviewDenial(page: Page): Promise<void> {
  await goTo(page, '/billing-dashboard');
  // A table at a desk, a list on a phone.
  const board = page.getByRole('region', { name: 'Money denied, by payer and reason' });
  const cell = board.getByRole('link', { name: /AETNA INC, CO-50:.*\$300\.00.*1 denial/ });
  await expectUsableEverywhere(page, 'the billing dashboard', cell);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Open the biggest cluster' }).click();
  const rows = page.getByRole('table', { name: 'Filtered' });
  await expect(rows).toContainText('$300.00');
  await rows.getByRole('link', { name: 'Claim A-78 denied: CO-50' }).click();
  const packet = page.getByRole('list', { name: 'Packet' });
  await expect(packet).toContainText('Appeal letter: missing');
  await expectUsableEverywhere(page, 'the review of a denial', packet);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await page.getByRole('button', { name: 'Appeal sent' }).click();
  await page.getByRole('button', { name: 'Overturned' }).click();
  await page.getByRole('link', { name: 'Go to the billing dashboard' }).click();
  await expect(page.getByText('No denial is open.')).toBeVisible();
}

test('S407 who bills imports a remittance, reads what is of no patient first, and makes payers of names', async ({
  page,
}) => {
  const organizationId = await newOrganization();
  await newCoverages(organizationId, ['AETNA INC', 'Aetna, Inc.', 'BOLT']);
  const person = await newPerson(organizationId, { hospitalRole: 'Billing Specialist' });
  await openAs(page, person, '/billing');
  await expect(page.getByText('No remittance was imported yet.')).toBeVisible();
  const upload = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await upload('cut.835', file(3));
  await expect(page.getByRole('alert')).toContainText(/Line \d+:/);
  await upload('november.835', file(segments.length + 1));
  await expect(page.getByRole('status').filter({ hasText: 'november.835' })).toContainText(
    '2 claims imported. 1 of no patient here.',
  );
  const claims = page.getByRole('table', { name: 'Claims' }).getByRole('row');
  await expect(claims.nth(1)).toContainText('A-78');
  await expect(claims.nth(1)).toContainText('No patient here has its numbers');
  await expect(claims.nth(2)).toContainText('$1,200.00');
  // A table at a desk, cards on a phone.
  const ofFile = page.getByRole('region', { name: 'Claims of november.835' });
  await expectUsableEverywhere(page, 'a remittance', ofFile.getByText('A-78', { exact: true }));
  await page.setViewportSize({ width: 1440, height: 900 });
  // Whose claim it is says a person: with that its denial opens.
  await page.getByRole('button', { name: 'Match claim A-78' }).click();
  const matching = page.getByRole('dialog', { name: 'Match claim A-78' });
  await matching.getByLabel('Of which patient it is').fill('M1');
  await page.getByRole('option').first().click();
  await matching.getByRole('button', { name: 'Match to Ana Ruiz' }).click();
  await expect(page.getByText('Matched. 1 denial opened.')).toBeVisible();
  await expect(page.getByText('No patient here has its numbers')).toBeHidden();
  await reviewDenial(page);
  await openByHand(page);
  await goTo(page, '/payers');
  const names = page.getByRole('region', { name: 'Names that mean no payer yet' });
  const aetna = names.getByRole('listitem').filter({ hasText: 'AETNA INC' });
  await expect(aetna).toContainText('2 patients');
  await expectUsableEverywhere(page, 'payers, none yet', aetna);
  await page.setViewportSize({ width: 1440, height: 900 });
  await aetna.getByRole('button', { name: 'Make a payer of it' }).click();
  await expect(aetna).toBeHidden();
  const payers = page.getByRole('list', { name: 'Payers' });
  await payers.getByRole('link', { name: 'AETNA INC' }).click();
  const form = page.getByRole('form', { name: 'Payer' });
  await form.getByLabel('Name', { exact: true }).fill('Aetna');
  await form.getByLabel('Portal').fill('http://aetna.example');
  await form.getByRole('button', { name: 'Save payer' }).click();
  await expect(
    form.getByText('Enter an address that begins with https://', { exact: true }).first(),
  ).toBeVisible();
  await form.getByLabel('Portal').fill('https://aetna.example');
  await form.getByRole('button', { name: 'Save payer' }).click();
  await expect(page.getByText('Aetna saved.')).toBeVisible();
  await expectUsableEverywhere(page, 'a payer', form);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, '/billing');
  await page.getByRole('button', { name: 'november.835' }).click();
  await expect(claims.nth(1)).toContainText('Aetna');
});
