/** Walks of strangers on a unit's booking page, on a small phone, and of the desk that answers a request. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { codeMailedBy, mailTo } from '#infra/e2e/support/mailbox.ts';
import {
  newOrganization,
  newPerson,
  saveUsualHours,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { openAs } from '#infra/e2e/support/session.ts';

async function openUnit() {
  const organizationId = await newOrganization();
  const [unit] = await query<{ id: string }>(
    `insert into units (organization_id, name) values ($1, 'Cardiology') returning id`,
    [organizationId],
  );
  const clinician = await newPerson(organizationId, { hospitalRole: 'Attending' });
  await query('update practitioners set unit_id = $1 where email = $2', [
    unit?.id,
    clinician.email,
  ]);
  await saveUsualHours(clinician);
  await query(
    `insert into appointment_types (organization_id, name, kind, duration_minutes,
       patients_may_book, booking_needs_approval)
     values ($1, 'Follow-up', 'in-person', 30, true, false), ($1, 'First visit', 'in-person', 45, true, true)`,
    [organizationId],
  );
  await query(
    `insert into listed_reasons (organization_id, use, unit_id, name) values ($1, 'visit', $2, 'Chest pain')`,
    [organizationId, unit?.id],
  );
  return {
    organizationId,
    unitId: unit?.id,
    clinician,
    path: `/book/${organizationId}/${unit?.id}`,
  };
}

async function onPhone(browser: Browser, path: string): Promise<Page> {
  const phone = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const theirs = await phone.newPage();
  await theirs.goto(path);
  return theirs;
}

/** Up to the code; the days ahead have free times whatever the hour is. */
async function fillIn(theirs: Page, type: RegExp, name: string, email: string) {
  await theirs.getByRole('button', { name: type }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'When could you come?' })).toBeFocused();
  await theirs.locator('section').getByRole('button').last().press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await expect(theirs.getByRole('timer')).toContainText('Held for you');
  const send = theirs.getByRole('button', { name: 'Send me the code' });
  await send.press('Enter');
  await expect(theirs.getByRole('alert')).toContainText('Enter your name');
  await expect(theirs.getByRole('alert')).toBeFocused();
  await theirs.getByLabel('Full name').fill(name);
  await theirs.getByLabel('Birth date').fill('3/2/1980');
  await theirs.getByLabel('Email').fill(email);
  const reason = theirs.getByLabel('Reason for the visit');
  await expect(reason.getByRole('option')).toHaveText(['Not said', 'Chest pain', 'Something else']);
  await reason.selectOption('Something else');
  await theirs.getByLabel('In your own words').fill('My knee hurts');
  await theirs.getByRole('checkbox').press('Space');
  return send;
}

test('a stranger books a time, confirmed by the code in their mail', async ({ browser }) => {
  const { path } = await openUnit();
  const email = `${randomUUID().slice(0, 12)}@patients.example`;
  const theirs = await onPhone(browser, path);
  await expect(theirs.getByRole('heading', { name: 'Book an appointment' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'the types of a booking page');
  const send = await fillIn(theirs, /Follow-up/, 'Bo Berg', email);
  await expectUsableInBothSchemes(theirs, 'the details on a booking page');
  await expectNoSmallTarget(theirs, 'the details on a booking page');
  const code = await codeMailedBy(email, () => send.press('Enter'));
  await expect(theirs.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
  await theirs.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
  await theirs.getByRole('button', { name: 'Book appointment' }).press('Enter');
  await expect(theirs.getByRole('alert')).toContainText('4 tries left');
  await expectUsableInBothSchemes(theirs, 'a wrong code on a booking page');
  await theirs.getByRole('textbox', { name: 'Code' }).fill(code);
  await theirs.getByRole('button', { name: 'Book appointment' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect.poll(() => mailTo(email), { timeout: 20_000 }).toContain('/your-appointment#token=');
  await theirs.goto(`${path}x`);
  await expect(theirs.getByRole('heading', { name: 'Nothing can be booked here' })).toBeVisible();
  await theirs.context().close();
});

interface PersonAccess {
  role: string;
  hospitalRole: string;
  accessApplications: string[];
  version: number;
}

/** Its clinician is gone, and a colleague of the unit has hours. */
async function replaceClinician(
  admin: Page,
  unit: Awaited<ReturnType<typeof openUnit>>,
): Promise<NewPerson> {
  const colleague = await newPerson(unit.organizationId, { hospitalRole: 'Attending' });
  await saveUsualHours(colleague);
  await query('update practitioners set unit_id = $1 where email = $2', [
    unit.unitId,
    colleague.email,
  ]);
  const [leaver] = await query<{ id: string }>('select id from practitioners where email = $1', [
    unit.clinician.email,
  ]);
  const { role, hospitalRole, accessApplications, version } = await callFrom<PersonAccess>(
    admin,
    'people.one',
    { personId: leaver?.id },
  );
  const access = { role, hospitalRole, accessApplications, version, active: false, takers: [] };
  await callFrom(admin, 'people.saveAccess', { personId: leaver?.id, ...access });
  return colleague;
}

test('a stranger asks for a time, its clinician leaves, the desk proposes one with a colleague, and they accept it', async ({
  page,
  browser,
}) => {
  const unit = await openUnit();
  const { organizationId, path } = unit;
  const desk = await newPerson(organizationId, { role: 'ADMIN' });
  await openAs(page, desk, '/desk/requests');
  await expect(page.getByText('No patient waits for an answer.')).toBeVisible();
  const email = `${randomUUID().slice(0, 12)}@patients.example`;
  const theirs = await onPhone(browser, path);
  const send = await fillIn(theirs, /First visit/, 'Mia Holm', email);
  const code = await codeMailedBy(email, () => send.press('Enter'));
  await theirs.getByRole('textbox', { name: 'Code' }).fill(code);
  await theirs.getByRole('button', { name: 'Send the request' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Your request is sent' })).toBeFocused();

  // It is there without a reload.
  await page.getByRole('button', { name: 'Answer Mia Holm' }).click();
  const panel = page.getByRole('dialog', { name: 'Mia Holm' });
  await expect(panel.getByText(email)).toBeVisible();
  await expect(panel.getByText('My knee hurts')).toBeVisible();
  await expectUsableInBothSchemes(page, 'a request at the desk');
  await expect(panel.getByRole('button', { name: 'Accept' })).toBeVisible();

  const colleague = await replaceClinician(page, unit);
  const sent = /\S+\/your-request#token=[\w-]+/;
  await expect.poll(() => mailTo(email), { timeout: 20_000 }).toMatch(sent);
  await theirs.goto(sent.exec(await mailTo(email))?.[0] ?? '');
  await expect(theirs.getByRole('heading', { name: 'We look for another time' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'a request without a time');
  // The open panel knows of it.
  await expect(panel.getByText('does not work here then')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Propose another time' }).click();
  await panel.getByRole('button', { name: 'Later days' }).click();
  const time = panel.locator('section').getByRole('button').first();
  await expect(time).toContainText(colleague.fullName);
  await time.click();
  await expect(page.getByText('Mia Holm is asked about another time.')).toBeVisible();

  await expect.poll(() => mailTo(email), { timeout: 20_000 }).toContain('proposes another time');
  const link = sent.exec(await mailTo(email))?.[0] ?? '';
  // From a page to another part of itself nothing would be loaded.
  await theirs.goto('about:blank');
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Another time for you' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'a proposed time');
  await expectNoSmallTarget(theirs, 'a proposed time');
  await theirs.getByRole('button', { name: 'Accept this time' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(theirs.getByText(colleague.fullName)).toBeVisible();
  await expect(page.getByText('No patient waits for an answer.')).toBeVisible();
  await theirs.context().close();
});
