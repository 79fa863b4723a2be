/** A walk with a rule that two people make: in words, on sample facts, tried on past facts, mended where it asks in vain, published. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { replaceCode } from '#infra/e2e/support/code-field.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function newPage(browser: Browser, who: { email: string }, path: string) {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

/** A patient with a low sodium, from a file. */
async function importResult(page: Page): Promise<void> {
  const externalId = randomUUID().slice(0, 8);
  await callFrom(page, 'appointments.patients.add', { fullName: 'Ana Ruiz', externalId });
  const at = new Date(Date.now() - 60_000).toISOString();
  const text = [
    'patient,type,id,time,code,title,value,unit',
    `${externalId},result,${randomUUID()},${at},2951-2,Sodium,128,mmol/L`,
  ].join('\n');
  await callFrom(page, 'facts.import', { format: 'csv', text });
}

test('S596, S597, S598, S599, S600 a rule goes from words to what is in force, by two people', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  const writer = await newPerson(organizationId, { role: 'ADMIN' });
  const checker = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const office = await newPage(browser, writer, '/cds_builder?new');
  await importResult(office);
  const form = office.getByRole('form', { name: 'New rule' });
  await form.getByLabel('Name', { exact: true }).fill('Low sodium');
  await form.getByLabel('Sentence').fill('Sodium is below 130.');

  await form.getByText('Write it in words').click();
  await form.getByLabel('Code of the result').fill('2951-2');
  await form.getByRole('combobox', { name: 'Its value' }).click();
  await office.getByRole('option', { name: 'is below' }).click();
  await form.getByLabel('Below').fill('130');
  await expect(form.getByLabel('FHIRPath that it makes')).toContainText('value.value < 130');
  await button(office, 'Use it').click();
  const condition = form.getByRole('textbox', { name: 'Holds where' });
  await expect(condition).toContainText("code.coding.where(code = '2951-2').exists()");
  const verdict = form.getByRole('status', { name: 'On the sample facts' });
  await expect(verdict).toContainText('does not hold for the first fact');
  await expect(verdict.getByRole('listitem')).toHaveCount(2);
  await expectUsableEverywhere(office, 'a rule in words', verdict);
  await office.setViewportSize({ width: 1280, height: 900 });

  await replaceCode(condition, "statu = 'final' and value.value.exist()");
  const errors = form.getByRole('list', { name: 'Errors of Holds where' });
  await expect(errors).toContainText('There is no function “exist”. Near: “exists”.');
  await replaceCode(condition, "statu = 'final' or value.value < 130");
  await expect(errors).toBeHidden();
  await button(office, 'Save draft').click();
  // A run that would take long: nothing answers it.
  await office.route(/rules\.tryOut/, () => undefined);
  await button(office, 'Dry run').click();
  await button(office, 'Stop').click();
  await expect(office.getByText('The dry run was stopped.')).toBeVisible();
  await office.unroute(/rules\.tryOut/);
  await button(office, 'Dry run').click();
  await expect(office.getByRole('list', { name: 'What it asks for in vain' })).toContainText(
    'No result of the last 30 days has “statu”. Near: “status”.',
  );
  await expect(office.getByRole('list', { name: 'Errors of Holds where' })).toContainText('statu');
  await expect(office.getByRole('textbox', { name: 'Holds where' })).toHaveAttribute(
    'aria-invalid',
    'false',
  );
  await expectUsableEverywhere(office, 'a path in vain', button(office, 'Dry run'));

  await replaceCode(office.getByRole('textbox', { name: 'Holds where' }), 'value.value < 130');
  await button(office, 'Save draft').click();
  await expect(office.getByText('The rule was changed since')).toBeVisible();
  await button(office, 'Dry run').click();
  await expect(office.getByText('it would have opened 1 case')).toBeVisible();

  const check = await newPage(browser, checker, '/cds_builder');
  await check.getByRole('link', { name: /^Low sodium/ }).click();
  await button(check, 'Publish').click();
  await expect(check.getByText('Low sodium is in force.')).toBeVisible();
  for (const page of [office, check]) await page.context().close();
});
