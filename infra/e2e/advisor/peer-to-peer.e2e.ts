/** A walk with a peer-to-peer call: booked in one step from the case, three in the room with the sheet, the proof printed. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import {
  newOrganization,
  newPerson,
  newTeleVisitType,
  zoneAtTen,
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

/** A second-level review that waits for the advisor, with a clock that ends in four hours. */
async function newAdvisorReview(organizationId: string, attending: string) {
  const { patient, reviewId } = await newStay(organizationId, attending);
  const [row] = await query<{ id: string }>(
    `with review as (
       insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
         encounter_id, parent_id, owner_role, opened_at, changed_at, target_at, due_at)
       select organization_id, 'advisor-review', 'advisor', 'new', 'Inpatient denied',
         jsonb_build_object('question', 'Why is this stay inpatient?', 'from', null, 'criteria',
           'Own criteria 2026: not met', 'cited', jsonb_build_array(jsonb_build_object(
             'factId', $2::text, 'title', 'Creatinine', 'value', '3.1 mg/dL', 'at',
             '2026-11-02T10:00:00.000Z', 'source', 'Laboratory'))),
         patient_id, encounter_id, id, 'Physician Advisor', now(), now(),
         now() + interval '4 hours', now() + interval '4 hours'
       from cases where id = $1 returning *)
     insert into clocks (id, organization_id, case_id, started_at, due_at, warn_at, state)
     select gen_random_uuid(), organization_id, id, now(), due_at, due_at, 'running' from review
     returning case_id as id`,
    [reviewId, '0190f0c0-0000-7000-8000-000000000000'],
  );
  return { patient, caseId: row?.id ?? '' };
}

async function signedIn(browser: Browser, who: Parameters<typeof openSession>[1], path: string) {
  const page = await workstation(browser);
  await openSession(page, who);
  await page.goto(path);
  return page;
}

const sheetOf = (page: Page) => page.getByRole('complementary', { name: 'Sheet' });

test('S448, S449, S453 an advisor books the call from the case, three meet in the room with the sheet, and the proof is printed', async ({
  browser,
}) => {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  const name = randomBytes(4).toString('hex').replaceAll(/\d/g, 'x');
  const doctor = `Kim Vale ${name}`;
  const attending = await newPerson(organizationId, { fullName: `Lena Okafor ${name}` });
  const advisor = await newPerson(organizationId, { hospitalRole: 'Physician Advisor' });
  await newTeleVisitType(organizationId);
  const { patient, caseId } = await newAdvisorReview(organizationId, attending.fullName);

  const desk = await signedIn(browser, advisor, '/sdc-questionary?list=nobody');
  await expect(desk.getByRole('heading', { level: 1, name: 'Advisor reviews' })).toBeVisible();
  await button(desk, 'Decide the next one').click();
  await expect(desk.getByText('Why is this stay inpatient?')).toBeVisible();
  await expect(desk.getByText('Criteria: Own criteria 2026: not met')).toBeVisible();
  await button(desk, 'Book a peer-to-peer call').click();
  const form = desk.getByRole('form', { name: 'Peer-to-peer call' });
  await expect(form.getByRole('radio').first()).toBeChecked();
  await expect(form.getByRole('combobox', { name: 'Attending' })).toHaveValue(attending.fullName);
  await expectAccessible(desk, 'booking a peer-to-peer call');
  await form.getByLabel(/^Doctor of/).fill(doctor);
  await button(desk, 'Book call').click();
  const link = await desk.getByLabel('Link', { exact: true }).inputValue();
  await expect(desk.getByRole('region', { name: 'My calls today' })).toContainText(doctor);

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
  await expect(sheetOf(desk)).toContainText('Creatinine: 3.1 mg/dL');
  await button(desk, `Admit ${doctor}, payer`).click();
  const ward = await signedIn(browser, attending, new URL(desk.url()).pathname);
  await button(ward, 'Join').click();
  await expect(sheetOf(ward)).toContainText('Why is this stay inpatient?');
  for (const page of [desk, ward, guest]) await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(sheetOf(guest)).toHaveCount(0);
  await expectAccessible(desk, 'the room of a peer-to-peer call');

  await sheetOf(desk).getByRole('combobox', { name: 'Result of the call' }).click();
  await desk.getByRole('option', { name: 'Held: the payer changes its decision' }).click();
  await sheetOf(desk).getByLabel('What was said').fill('Approved as inpatient');
  await button(desk, 'Save result').click();
  await expect(sheetOf(desk)).toContainText('Approved as inpatient');
  for (const page of [ward, guest]) await page.context().close();

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
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk, 'the proof page on a phone');
});
