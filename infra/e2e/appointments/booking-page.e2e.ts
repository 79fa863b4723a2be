/** Walks of strangers on a unit's booking page, on a small phone, and of the desk that answers a request. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { codeMailedBy, mailTo } from '#infra/e2e/support/mailbox.ts';
import { newOrganization, newPerson, saveUsualHours } from '#infra/e2e/support/people.ts';
import {
  expectNoSmallTarget,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
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
  return { organizationId, path: `/book/${organizationId}/${unit?.id}` };
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

test('a stranger asks for a time, the desk proposes another one, and they accept it', async ({
  page,
  browser,
}) => {
  const { organizationId, path } = await openUnit();
  const desk = await newPerson(organizationId, { role: 'EDITOR' });
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
  await expectUsableInBothSchemes(page, 'a request at the desk');
  await panel.getByRole('button', { name: 'Propose another time' }).click();
  await panel.getByRole('button', { name: 'Later days' }).click();
  await panel.locator('section').getByRole('button').first().click();
  await expect(page.getByText('Mia Holm is asked about another time.')).toBeVisible();

  await expect.poll(() => mailTo(email), { timeout: 20_000 }).toContain('proposes another time');
  const link = /\S+\/your-request#token=[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Another time for you' })).toBeVisible();
  await expectUsableInBothSchemes(theirs, 'a proposed time');
  await expectNoSmallTarget(theirs, 'a proposed time');
  await theirs.getByRole('button', { name: 'Accept this time' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(page.getByText('No patient waits for an answer.')).toBeVisible();
  await theirs.context().close();
});
