/** A walk with a letter: a template that two people make, a letter that the record fills, its signature, packet and proof. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { demo } from '#infra/e2e/support/demo.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import {
  expectUsableEverywhere,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function newPage(browser: Browser, options: object, who: { email: string }, path: string) {
  const context = await browser.newContext({ baseURL: demo.url, ...options });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('S454, S457, S458, S459, S461 a letter goes from a template to a signed packet, with the proof of how it left', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  const writer = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const checker = await newPerson(organizationId, { hospitalRole: 'Utilization Manager' });
  const manager = await newPerson(organizationId, { hospitalRole: 'Case Manager' });

  const office = await newPage(browser, {}, writer, '/cds_builder/letters?new');
  const template = office.getByRole('form', { name: 'New template' });
  await template.getByLabel('Name', { exact: true }).fill('Letter to the payer');
  await choose(office, 'For cases of the kind', 'Task');
  await office.keyboard.press('Escape');
  const text = template.getByRole('textbox', { name: 'Text' });
  await text.fill('About ');
  await choose(office, 'Insert a blank', 'Name of the patient');
  await expect(text).toHaveValue('About {{patient.name}}');
  await text.press('End');
  await text.pressSequentially(', on {{stay.unit}}.');
  await button(office, 'Save draft').click();
  await expect(office.getByText('A colleague who wrote nothing of it')).toBeVisible();
  await expectUsableInBothSchemes(office, 'a template of letters');
  // Who publishes it is no builder, and sees no links to pages that are not theirs.
  const check = await newPage(browser, {}, checker, '/cds_builder/letters');
  await expect(check.getByRole('navigation', { name: 'Builders' })).toHaveCount(0);
  await check.getByRole('link', { name: 'Letter to the payer, version 1' }).click();
  await button(check, 'Publish').click();
  await expect(check.getByText('Letter to the payer is in force.')).toBeVisible();
  for (const page of [office, check]) await page.context().close();

  const desk = await newPage(browser, {}, manager, '/tasks');
  const { id: patientId } = await callFrom<{ id: string }>(desk, 'appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId: randomUUID().slice(0, 8),
  });
  const assign = { to: 'nobody' };
  const task = { title: 'Appeal the denial', patientId, assign };
  const { caseId } = await callFrom<{ caseId: string }>(desk, 'cases.openTask', task);
  await callFrom(desk, 'cases.take', { caseId });
  await goTo(desk, `/tasks?case=${caseId}`);
  const letters = desk.getByRole('region', { name: 'Letters of the case' });
  await button(desk, 'Write letter').click();
  const letter = desk.getByRole('form', { name: 'Letter' });
  await expect(letter.getByText('Open: the record says nothing')).toBeVisible();
  await expect(button(desk, 'Sign')).toBeDisabled();
  await letter.getByLabel('To', { exact: true }).fill('Payer\n1 Main Street');
  await letter.getByRole('textbox', { name: 'Text' }).fill('About Ana Ruiz, on 4 West.');
  await button(desk, 'Save draft').click();
  await expect(desk.getByText('The draft is saved.')).toBeVisible();
  await expectUsableEverywhere(desk, 'a draft of a letter', button(desk, 'Sign'));
  await desk.setViewportSize({ width: 1280, height: 800 });
  await button(desk, 'Sign').click();
  await desk
    .getByRole('dialog', { name: 'Sign this letter?' })
    .getByRole('button', { name: 'Sign' })
    .click();
  await expect(letters.getByText(/^Signed by /)).toBeVisible();

  await letters.getByRole('button', { name: /^Note how it left/ }).click();
  const sent = desk.getByRole('form', { name: 'How it left' });
  await sent.getByLabel('To whom').fill('Payer, appeals');
  await sent.getByLabel('Tracking number').fill('RR123');
  await button(desk, 'Save').click();
  await expect(letters.getByText(/By post, to Payer, appeals/)).toBeVisible();
  await button(desk, 'Arrived, to Payer, appeals').click();
  await expect(letters.getByText(/^Arrived, /)).toBeVisible();

  await desk
    .getByRole('region', { name: 'Files of the case' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'Order.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Order of the test'),
    });
  await expect(desk.getByText('Order.txt').first()).toBeVisible();
  await button(desk, 'Make packet').click();
  await desk.getByRole('checkbox', { name: 'Order.txt' }).check();
  await expectUsableEverywhere(desk, 'a packet', button(desk, 'Make packet'));
  await button(desk, 'Make packet').click();
  await expect(letters.getByText('Packet: Letter to the payer')).toBeVisible();
  await expectUsableEverywhere(desk, 'the letters of a case', letters.getByText('3 pages,'));
});
