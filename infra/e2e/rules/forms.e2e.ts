/** Walks with forms: one that is written from nothing, and a Questionnaire of another tool: imported, what is not kept said by name, tried, published by a second person. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { foreignQuestionnaires } from '#shared/cases/case-forms/questionnaire-files/foreign-questionnaires.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function newPage(browser: Browser, who: { email: string }, path: string) {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

async function importFile(page: Page, name: string, questionnaire: object): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/fhir+json',
    buffer: Buffer.from(JSON.stringify(questionnaire)),
  });
}

test('S601 a Questionnaire of another tool calculates and asks by its own expressions, and a second person publishes it', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  const writer = await newPerson(organizationId, { role: 'ADMIN' });
  const checker = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const office = await newPage(browser, writer, '/cds_builder/forms?new');
  await expect(office.getByRole('form', { name: 'New version' })).toBeVisible();
  await importFile(office, 'scored.json', foreignQuestionnaires.scored);
  const notes = office.getByRole('note').filter({ hasText: 'scored.json' });
  await expect(notes).toContainText('its expression calls “today”, which is not run here');
  await expectUsableEverywhere(office, 'what is not kept of a form', notes);
  await office.setViewportSize({ width: 1280, height: 900 });

  await importFile(office, 'body-mass.json', foreignQuestionnaires.bodyMass);
  await expect(office.getByText('All of it is kept.')).toBeVisible();
  const trial = office.getByRole('region', { name: 'Try it' });
  await trial.getByLabel('Height (cm)').fill('180');
  await trial.getByLabel('Weight (kg)').fill('90');
  await expect(trial.getByText('27.8')).toBeVisible();
  await expect(trial.getByLabel('Who gives advice?')).toHaveCount(0);
  await trial.getByLabel('Weight (kg)').fill('97.2');
  await expect(trial.getByLabel('Who gives advice?')).toBeVisible();
  await button(office, 'Save draft').click();
  await expect(office.getByText('A colleague who wrote nothing of it')).toBeVisible();

  const check = await newPage(browser, checker, '/cds_builder/forms');
  await check.getByRole('link', { name: /^Body mass/ }).click();
  await button(check, 'Publish').click();
  await expect(check.getByText('Body mass is in force.')).toBeVisible();
  for (const page of [office, check]) await page.context().close();
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('S627, S640 a form with a task on an answer is written from nothing, tried, published by a colleague, and retired', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  const writer = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const checker = await newPerson(organizationId, { role: 'ADMIN' });
  const office = await newPage(browser, writer, '/cds_builder/forms');
  await office.getByRole('link', { name: 'New form' }).click();
  const form = office.getByRole('form', { name: 'New version' });
  await expect(form.getByRole('combobox', { name: 'Form' })).toHaveValue('A new form');
  await button(office, 'Save draft').click();
  await expect(form.getByText('Choose at least one kind of case', { exact: true })).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Fall risk');
  await form.getByRole('checkbox', { name: 'CDI review' }).check();
  await form.getByLabel('Question', { exact: true }).fill('What happened?');
  await choose(office, 'Another question', 'A choice');
  await button(office, 'Add').click();
  const fell = form.getByRole('listitem').filter({ has: office.getByLabel('Choices') });
  await fell.getByLabel('Question', { exact: true }).fill('Did the patient fall?');
  await fell.getByLabel('Choices').fill('Yes\nNo');
  await fell.getByLabel('An answer is needed').check();
  await fell.getByRole('button', { name: /^Open a task on an answer/ }).click();
  await button(office, 'Save draft').click();
  const fault = '“Did the patient fall?” opens a task without a name';
  await expect(form.getByRole('alert')).toContainText(fault);
  await fell.getByLabel('Opens the task').fill('Report the fall');
  await fell.getByLabel('Due after, hours').fill('2');
  await expectUsableEverywhere(office, 'a new form', button(office, 'Save draft'));
  await office.setViewportSize({ width: 1280, height: 900 });
  const trial = office.getByRole('region', { name: 'Try it' });
  await trial.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(trial.getByText('Opens 1 task')).toHaveCount(0);
  await trial.getByRole('radio', { name: 'Yes', exact: true }).check();
  await expect(trial.getByText('Opens 1 task: Report the fall.')).toBeVisible();
  await button(office, 'Save draft').click();
  await expect(office.getByText('A colleague who wrote nothing of it')).toBeVisible();

  const check = await newPage(browser, checker, '/cds_builder/forms');
  await expect(check.getByText('A form of your own for CDI review')).toBeVisible();
  await check.getByRole('link', { name: 'Fall risk, version 1' }).click();
  await button(check, 'Publish').click();
  await expect(check.getByText('Fall risk is in force.')).toBeVisible();
  await expect(
    check.getByText('“Yes” opens the task “Report the fall”, due within 2 hours.'),
  ).toBeVisible();
  await button(check, 'Retire form').click();
  const question = check.getByRole('dialog', { name: 'Retire Fall risk?' });
  await question.getByRole('button', { name: 'Retire form' }).click();
  await expect(check.getByText('Fall risk was retired.')).toBeVisible();
  for (const page of [office, check]) await page.context().close();
});
