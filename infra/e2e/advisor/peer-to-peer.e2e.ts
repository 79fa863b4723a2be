/** A walk with a denial on its payer's clock: from the 835 to the advisor's screen, three in the room with the sheet, the proof printed. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { sheetsOf } from '#infra/e2e/support/paper.ts';
import {
  newOrganization,
  newPerson,
  newTeleVisitType,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { newStay } from '#infra/e2e/queries/new-stay.ts';
import {
  button,
  enterName,
  enterWaitingRoom,
  phone,
  workstation,
} from '#infra/e2e/visits/tele-visit.ts';
import { remittance } from '#server/test/facts/remittance-files.ts';

/** Four hours to talk with the payer's doctor, by a rule that two people have published. */
const newWindow = (organizationId: string) =>
  query(
    `with people as (
       select array_agg(id order by id) as ids from practitioners where organization_id = $1)
     insert into clock_rules (organization_id, name, label, kind, starts_on, met_by, length, unit,
       zone, observes_closures, warn_minutes, citation, valid_from, revision, state, drafted_by,
       drafted_at, written_by, approved_by, approved_at)
     select $1, 'denial.call', 'Peer-to-peer window', 'denial', 'open', '{call,appeal}', 4, 'hours',
       'UTC', false, 30, 'Manual of this payer, page 12', '2020-01-01', 1, 'published', ids[1],
       now(), ids[1:1], ids[2], now()
     from people`,
    [organizationId],
  );

/** The claim of this patient, whom the payer pays nothing for the stay. */
function deniedClaim(patient: string, claimNumber: string): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return remittance(
    [
      `CLP*${claimNumber}*4*8200*0**HM*C900*11*1~`,
      'CAS*CO*50*8200~',
      `REF*EA*${patient}-1~`,
      `DTM*232*${day}~`,
      `DTM*233*${day}~`,
    ],
    { paidOn: day },
  );
}

async function signedIn(browser: Browser, who: NewPerson, path: string) {
  const page = await workstation(browser);
  await openSession(page, who);
  await page.goto(path);
  return page;
}

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Sheet' });

/** Both press Take: one has the denial, the other reads who. */
async function takeBoth(first: Page, second: Page, { fullName }: NewPerson): Promise<void> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await second.route('**/trpc/cases.take**', async (route) => {
    await held;
    await route.continue();
  });
  await button(second, 'Take').click();
  await button(first, 'Take').click();
  await expect(button(first, 'Appeal sent')).toBeVisible();
  release?.();
  await expect(second.getByText(`${fullName} has this case already.`)).toBeVisible();
  await second.context().close();
}

/** From the case on the advisor's list to the link of the payer's doctor. */
async function bookCall(desk: Page, { doctor, attending }: { doctor: string; attending: string }) {
  await button(desk, 'Decide the next one').click();
  await expect(desk.getByText(/^Can a call with the payer’s doctor change this\?/)).toBeVisible();
  await button(desk, 'Book a peer-to-peer call').click();
  const form = desk.getByRole('form', { name: 'Peer-to-peer call' });
  await expect(form.getByText(/^Peer-to-peer window: until/)).toBeVisible();
  await expect(form.getByRole('radio').first()).toBeChecked();
  await expect(form.getByRole('combobox', { name: 'Attending' })).toHaveValue(attending);
  await expectAccessible(desk, 'booking a peer-to-peer call');
  await form.getByLabel('Doctor of AETNA INC').fill(doctor);
  await button(desk, 'Book call').click();
  const link = await desk.getByLabel('Link', { exact: true }).inputValue();
  await expect(desk.getByRole('region', { name: 'My calls today' })).toContainText(doctor);
  return link;
}

async function makeProof(desk: Page, caseId: string, doctor: string): Promise<void> {
  await goTo(desk, `/case-proof/${caseId}`);
  await expect(desk.getByRole('heading', { level: 1, name: 'Proof page' })).toBeVisible();
  const attempts = desk.getByRole('region', { name: 'Attempts' });
  await expect(attempts).toContainText(`In the room of the call: ${doctor}`);
  await expect(attempts).toContainText('Held: the payer changes its decision');
  await button(desk, 'Make proof page').click();
  await expect(button(desk, 'Print')).toBeVisible();
  const hash = await desk.getByText(/^SHA-256 [\da-f]{64}$/).textContent();
  await desk.getByLabel('Check the hash of a page').fill(hash?.slice('SHA-256 '.length) ?? '');
  await button(desk, 'Check').click();
  await expect(desk.getByRole('status').getByText(/nothing was added since/)).toBeVisible();
  expect(await sheetsOf(desk, { format: 'A4' })).not.toEqual([]);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'the proof page on a phone');
}

test('S448, S449, S453, S526 a denial comes in the 835, its window stands on the advisor’s open screen, three meet in the room with the sheet, and the proof is printed', async ({
  browser,
}) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  const name = randomBytes(4).toString('hex').replaceAll(/\d/g, 'x');
  const doctor = `Kim Vale ${name}`;
  const attending = await newPerson(organizationId, { fullName: `Lena Okafor ${name}` });
  const advisor = await newPerson(organizationId, { hospitalRole: 'Physician Advisor' });
  const job = { hospitalRole: 'Billing Specialist' } as const;
  const [biller, colleague] = [
    await newPerson(organizationId, job),
    await newPerson(organizationId, job),
  ];
  await newTeleVisitType(organizationId);
  await newWindow(organizationId);
  const { patient } = await newStay(organizationId, attending.fullName);
  const claim = `A-${name}`;

  const desk = await signedIn(browser, advisor, '/sdc-questionary?list=nobody');
  await expect(desk.getByText(/^No reviews here\./)).toBeVisible();
  const billing = await signedIn(browser, biller, '/billing');
  await billing.locator('input[type=file]').setInputFiles({
    name: 'today.835',
    mimeType: 'text/plain',
    buffer: Buffer.from(deniedClaim(patient, claim)),
  });
  await expect(billing.getByText(/1 denial opened/)).toBeVisible();
  const review = desk.getByRole('link', { name: `Denial: Claim ${claim} denied: CO-50` });
  await expect(review).toBeVisible();
  await expect(desk.getByRole('table')).toContainText('AETNA INC');
  await expect(desk.getByText('$8,200.00')).toHaveCount(0);

  const [denial] = await query<{ id: string }>(
    `select id from cases where kind = 'denial' and subject ->> 'claimNumber' = $1`,
    [claim],
  );
  const denialPath = `/billing-specialist-review?case=${denial?.id}`;
  await goTo(billing, denialPath);
  await expect(billing.getByText('$8,200.00')).toBeVisible();
  const other = await signedIn(browser, colleague, denialPath);
  await takeBoth(billing, other, biller);

  const link = await bookCall(desk, { doctor, attending: attending.fullName });
  await expect(billing.getByText('Call with the payer.', { exact: true })).toBeVisible();

  const guest = await phone(browser);
  await guest.goto(link);
  await expect(
    guest.getByRole('heading', { name: /^You are invited to a peer-to-peer call with/ }),
  ).toBeVisible();
  await expect(guest.getByText(patient)).toHaveCount(0);
  await enterName(guest, doctor);
  await button(guest, 'I agree').click();
  await enterWaitingRoom(guest);

  await desk.getByRole('region', { name: 'My calls today' }).getByText('Start visit').click();
  await desk.waitForURL('**/video/*');
  await button(desk, 'Join').click();
  await expect(sheetOf(desk)).toContainText(patient);
  await button(desk, `Admit ${doctor}, payer`).click();
  const ward = await signedIn(browser, attending, new URL(desk.url()).pathname);
  await button(ward, 'Join').click();
  await expect(sheetOf(ward)).toContainText(`Claim ${claim} denied: CO-50`);
  for (const page of [desk, ward, guest]) await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(sheetOf(guest)).toHaveCount(0);
  await expectAccessible(desk, 'the room of a peer-to-peer call');

  await sheetOf(desk).getByRole('combobox', { name: 'Result of the call' }).click();
  await desk.getByRole('option', { name: 'Held: the payer changes its decision' }).click();
  await sheetOf(desk).getByLabel('What was said').fill('Approved as inpatient');
  await button(desk, 'Save result').click();
  await expect(sheetOf(desk)).toContainText('Approved as inpatient');
  for (const page of [ward, guest]) await page.context().close();

  await expect(billing.getByText(/Closed: overturned in the call/)).toBeVisible();
  await button(billing, 'Overturned').click();
  await expect(billing.getByText('Overturned.', { exact: true })).toBeVisible();
  await makeProof(billing, denial?.id ?? '', doctor);
});
