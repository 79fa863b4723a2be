/** A walk with a query: two specialists and one review, a question from a template, an answer on a phone at night. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { sheetsOf } from '#infra/e2e/support/paper.ts';
import { newOrganization, newPerson, newTeleVisitType } from '#infra/e2e/support/people.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectUsableEverywhere,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { assignFromPanel } from './assign-from-panel.ts';
import { addResults, newReviewsOfUnit, newStay } from './new-stay.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

const phone = { width: 390, height: 844 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function newPage(browser: Browser, options: object, who: { email: string }, path: string) {
  const context = await browser.newContext({ baseURL: demo.url, ...options });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

async function chooseIn(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function inOneUnit(people: readonly { email: string }[]): Promise<void> {
  await query(
    `with unit as (
       insert into units (organization_id, name)
       select organization_id, 'CDI' from practitioners where email = $1 returning id)
     update practitioners set unit_id = unit.id from unit where email = any ($2)`,
    [people[0]?.email, people.map(({ email }) => email)],
  );
}

test('S397, S398 a specialist asks from a template, the doctor answers on a phone, and the list changes by itself', async ({
  browser,
}) => {
  const organizationId = await newOrganization();
  const specialist = { hospitalRole: 'CDI Specialist' as const };
  const grace = await newPerson(organizationId, specialist);
  const other = await newPerson(organizationId, specialist);
  const colleague = await newPerson(organizationId, specialist);
  const doctor = await newPerson(organizationId);
  await newTeleVisitType(organizationId);
  const { patient, reviewId } = await newStay(organizationId, doctor.fullName);
  await addResults(patient, 400);

  // How long an answer may take is a rule with a source, which a second person publishes.
  const builder = { hospitalRole: 'IT Builder' as const };
  const writer = await newPerson(organizationId, builder);
  const checker = await newPerson(organizationId, builder);
  const office = await newPage(browser, {}, writer, '/cds_builder/clocks?new');
  const rule = office.getByRole('form', { name: 'New rule' });
  await rule.getByLabel('Name', { exact: true }).fill('cdi.query-answer');
  await chooseIn(office, 'Of cases of the kind', 'Query');
  await rule.getByLabel('What is due').fill('Answer to the query');
  await rule.getByLabel('How long').fill('96');
  await chooseIn(office, 'Time unit', 'Hours');
  await chooseIn(office, 'Met by', 'Answer and sign');
  await rule.getByLabel('Where this is written').fill('Policy 4 of Eastgate Clinic, 2026');
  await expectAccessible(office, 'a rule of a clock');
  await button(office, 'Save draft').click();
  await expect(office.getByText('A colleague who wrote nothing of it')).toBeVisible();
  await expect(office.getByRole('region', { name: 'Try it' }).getByText(/falls due/)).toBeVisible();
  const check = await newPage(browser, { viewport: phone }, checker, '/cds_builder/clocks');
  await check.getByRole('link', { name: 'Answer to the query, version 1' }).click();
  await button(check, 'Publish').click();
  await expect(check.getByText('Answer to the query is published.')).toBeVisible();
  await expect(button(check, 'Write next version')).toBeVisible();
  await expectNoSidewaysScroll(check, 'a rule of a clock on a phone');
  for (const page of [office, check]) await page.context().close();

  const desk = await newPage(browser, {}, grace, '/cdi-specialist-dashboard/templates?new');
  const template = desk.getByRole('form', { name: 'New template' });
  await template.getByLabel('Condition or occasion').fill('Creatinine above the baseline');
  await template.getByLabel('Look for').fill('Creatinine, urine output');
  await template.getByLabel('Heading').fill('Creatinine of this stay');
  await template
    .getByLabel('Question')
    .fill('Please look at the cited results. Which diagnosis, if any, do they represent?');
  await template.getByLabel('Answers').fill('Acute kidney injury\nNo change of a known disease');
  await button(desk, 'Add template').click();
  await expect(desk.getByText('Creatinine above the baseline saved.')).toBeVisible();

  // Two specialists, one review: one takes it, the other reads who.
  const second = await newPage(browser, {}, other, `/cdi-case-review?case=${reviewId}`);
  await expect(button(second, 'Take')).toBeVisible();
  await goTo(desk, '/cdi-specialist-dashboard');
  await button(desk, 'Start next review').click();
  await expect(desk.getByRole('heading', { name: patient })).toBeVisible();
  const locator = second.getByText(`${grace.fullName} took this`);
  await expect(locator.getByRole('link', { name: grace.fullName })).toBeVisible();
  await expect(button(second, 'Take')).toHaveCount(0);

  // Ten reviews of one ward are shared out by unit, in one act.
  await newReviewsOfUnit(organizationId, { people: [other, colleague], count: 10 });
  await goTo(desk, '/cdi-specialist-dashboard/team');
  await expect(desk.getByText('3 people, 2 with nothing open')).toBeVisible();
  await desk.getByRole('link', { name: '10 that nobody has' }).click();
  await button(desk, 'Assign several').click();
  await desk.getByRole('checkbox', { name: 'All 10 that are loaded' }).check();
  await expectUsableEverywhere(desk, 'a worklist whose rows are chosen', button(desk, 'Assign …'));
  await desk.setViewportSize({ width: 1280, height: 720 });
  await button(desk, 'Assign …').click();
  const assigning = desk.getByRole('dialog', { name: 'Assign cases' });
  await assigning.getByRole('combobox', { name: 'How' }).click();
  await desk.getByRole('option', { name: 'By the unit of the patient' }).click();
  await expect(assigning.getByText('has 0, would have 5 (+5)')).toHaveCount(2);
  await expectUsableInBothSchemes(desk, 'a plan of who gets which cases');
  await button(desk, 'Assign 10 cases').click();
  await expect(desk.getByText('10 cases assigned.')).toBeVisible();
  await expect(button(desk, 'Undo all')).toBeVisible();
  await goTo(desk, '/cdi-specialist-dashboard/team');
  const open = desk.getByRole('link', { name: `5 Open, ${colleague.fullName}` });
  await expectUsableEverywhere(desk, 'the load of a team', open);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await open.click();
  await expect(desk.getByText(`assigned by ${grace.fullName}`).first()).toBeVisible();
  await goTo(second, '/messages?list=forMe');
  await expect(second.getByText('I assigned cases to you: 5 × CDI review.').first()).toBeVisible();

  await assignFromPanel({ desk, second, other });
  await goTo(desk, `/cdi-case-review?case=${reviewId}`);

  // A long record: chosen from by kind and day, with values over time; what is cited stays in view.
  await desk.getByLabel('Result: Creatinine 3.1 mg/dL').check();
  const ask = desk.getByRole('region', { name: 'Query' });
  const record = desk.getByRole('region', { name: 'Record' });
  await record.getByLabel('Abnormal only (100)').press(' ');
  await expect(record.getByLabel(/^Result: Potassium/)).toHaveCount(0);
  await expect(ask.getByRole('list', { name: 'Cited' })).toHaveText(/Creatinine 3.1 mg\/dL/);
  const trend = record.getByRole('button', { name: '50 values of Lactate' }).first();
  await trend.press('Enter');
  const figure = record.getByRole('figure', { name: 'Lactate over time' });
  await expect(figure.getByRole('row')).toHaveCount(51);
  await expectAccessible(desk, 'a long record with values over time');
  await trend.press('Enter');
  await record.getByLabel('Abnormal only (100)').press(' ');
  await record.getByRole('combobox', { name: 'Jump to a day' }).click();
  await desk.getByRole('option').last().click();
  await expect(record.getByRole('button', { name: /^Show older/ })).toHaveCount(0);
  await expect(record.getByLabel('Stay: Inpatient stay Ward 5 12')).toBeInViewport();
  await expect(button(desk, 'Send query')).toBeVisible();
  const hand = await newPage(
    browser,
    { viewport: phone },
    grace,
    `/cdi-case-review?case=${reviewId}`,
  );
  await hand.getByLabel('Result: Creatinine 3.1 mg/dL').check();
  await button(hand, 'Write query, 1 cited').click();
  const sheet = hand.getByRole('region', { name: 'Query' });
  await expect(sheet.getByRole('combobox', { name: 'Clinician' })).toHaveValue(
    new RegExp(doctor.fullName),
  );
  await expectAccessible(hand, 'a query over a record on a phone');
  await expectNoSidewaysScroll(hand, 'a query over a record on a phone');
  await hand.keyboard.press('Escape');
  await expect(button(hand, 'Write query, 1 cited')).toBeFocused();
  await hand.context().close();
  await ask.getByRole('combobox', { name: 'Begin from a template' }).click();
  await desk.getByRole('option', { name: 'Creatinine above the baseline' }).click();
  await expect(ask.getByText('Look for: Creatinine, urine output')).toBeVisible();
  const question = ask.getByLabel('Question');
  const firstQuestion = await question.inputValue();
  await question.fill('Would you agree that the kidneys are injured?');
  await expect(ask.getByText('This leads to an answer')).toBeVisible();
  await expect(button(desk, 'Send query')).toBeDisabled();
  await question.fill(firstQuestion);
  const whom = ask.getByRole('combobox', { name: 'Clinician' });
  await whom.fill(doctor.fullName);
  // Others, who were offered before it was typed, are not offered any more.
  await expect(desk.getByRole('option', { name: new RegExp(doctor.fullName) })).toBeVisible();
  await whom.press('ArrowDown');
  await whom.press('Enter');
  await expect(whom).toHaveValue(new RegExp(doctor.fullName));
  await button(desk, 'Send query').click();
  await expect(desk.getByText('The query is sent.')).toBeVisible();
  await goTo(desk, '/cdi-specialist-dashboard?list=waiting');
  const waiting = desk.getByRole('link', { name: /Creatinine of this stay/ });
  await expect(waiting).toBeVisible();
  await expect(desk.getByRole('link', { name: '1 Waiting under 24 h' })).toBeVisible();
  const atDesk = await newPage(browser, {}, doctor, '/messages');
  await expect(atDesk.getByText('1 needs you.')).toBeVisible();
  const lists = atDesk.getByRole('navigation', { name: 'Lists' });
  await expect(lists.getByRole('link')).toHaveText([
    'Needs you 1',
    'To you',
    'Awaiting answers',
    'Conversations',
  ]);
  await atDesk.context().close();

  // Columns of one's own, each of which sorts; who the patient is stands in every row.
  await button(desk, 'Columns').press('Enter');
  // Each press is seen at once, also while the one before is being saved.
  for (const name of ['Service', 'Length of stay'])
    await desk.getByRole('checkbox', { name }).check();
  const queries = desk.getByRole('table', { name: 'Queries waiting' });
  const days = queries.getByRole('columnheader', { name: 'Length of stay' });
  await days.getByRole('button').click();
  await expect(days).toHaveAttribute('aria-sort', 'descending');
  await expect(desk).toHaveURL(/order=-lengthOfStay/);
  await expect(queries.getByRole('row').nth(1)).toContainText(
    `${patient}born 3 May 1980 Record ${patient}-1 Ward 5 12`,
  );
  await expect(queries.getByRole('row').nth(1)).toContainText(/\d days?/);
  await expectAccessible(desk, 'the columns of a list');

  // A filter of one's own, by keyboard: kept in the address, saved under a name, found again under another.
  await button(desk, 'Filter').press('Enter');
  const who = desk.getByRole('combobox', { name: 'Who has it' });
  await who.press('Enter');
  await desk.getByRole('option', { name: 'Somebody else' }).click();
  await expect(desk).toHaveURL(/owner=others/);
  const name = desk.getByLabel('Name of this filter');
  await name.fill('With doctors');
  await name.press('Enter');
  const filters = desk.getByRole('navigation', { name: 'Your filters' });
  await expect(filters.getByRole('link', { name: '1 With doctors' })).toBeVisible();
  await name.fill('Asked of others');
  await name.press('Enter');
  await inOneUnit([grace, other]);
  await button(desk, 'Share with your unit').press('Enter');
  await expect(button(desk, 'Withdraw from your unit')).toBeVisible();
  await expectAccessible(desk, 'a filter that is shared');
  await goTo(second, '/cdi-specialist-dashboard');
  const ofUnit = second.getByRole('navigation', { name: 'Filters of your unit' });
  await ofUnit.getByRole('link', { name: 'Asked of others' }).click();
  await button(second, 'Filter').click();
  await expect(second.getByText(`${grace.fullName} shares this filter`)).toBeVisible();
  await second.context().close();
  await goTo(desk, '/cdi-specialist-dashboard');
  await filters.getByRole('link', { name: '1 Asked of others' }).press('Enter');
  await expect(desk).toHaveURL(/owner=others&kinds=cdi-query/);
  await button(desk, 'Filter').press('Enter');
  await button(desk, 'Remove filter').press('Enter');
  await expect(filters).toHaveCount(0);
  await waiting.click();

  const night = await newPage(browser, { viewport: phone }, doctor, '/query');
  await expect(night.getByText(/^Due in \d d$/)).toBeVisible();
  await night.getByRole('link', { name: /Creatinine of this stay/ }).click();
  await expect(night.getByText('Creatinine: 3.1 mg/dL')).toBeVisible();
  for (const words of [patient, 'born 3 May 1980', `Record ${patient}-1`, 'Ward 5 12'])
    await expect(night.getByText(words, { exact: true }).first()).toBeVisible();
  await expectAccessible(night, 'a query on a phone');
  await expectNoSidewaysScroll(night, 'a query on a phone');
  await button(night, `Talk for two minutes with ${grace.fullName}`).click();
  await expect(night).toHaveURL(/\/video\/[\da-f-]{36}$/);
  const join = desk.getByRole('link', { name: `Join the room with ${doctor.fullName}` });
  await expect(join).toHaveAttribute('href', new URL(night.url()).pathname);

  await goTo(night, '/query');
  await night.getByRole('link', { name: /Creatinine of this stay/ }).click();
  await night.getByRole('radio', { name: 'Acute kidney injury' }).check();
  await night.getByLabel('Addendum to the record').fill('Acute injury, from sepsis.');
  await button(night, 'Answer and sign').click();
  await expect(night.getByText(`Signed by ${doctor.fullName}`)).toBeVisible();
  // On the desk nobody reloads.
  await expect(desk.getByText(`Signed by ${doctor.fullName}`)).toBeVisible();
  await expect(desk.getByRole('link', { name: '0 Queries waiting' })).toBeVisible();
  // On paper it is alone, with whose it is at the head.
  // A browser without a screen is done printing at once, which takes the paper away.
  await desk.evaluate(() => {
    globalThis.print = () => undefined;
  });
  await button(desk, 'Print query').click();
  await desk.emulateMedia({ media: 'print' });
  const head = desk.getByRole('columnheader', { name: /born 3 May 1980/ });
  await expect(head).toHaveText(`${patient}, born 3 May 1980, Record ${patient}-1, Ward 5 12`);
  await expect(desk.getByText(/^SHA-256 of what was signed/)).toBeVisible();
  const paper = desk.locator('[data-paper]');
  for (const words of [
    'Creatinine: 3.1 mg/dL',
    'Laboratory',
    'Acute injury, from sepsis.',
    `Signed by ${doctor.fullName}`,
    'Answer to the query',
    'What happened',
  ])
    await expect(paper).toContainText(words);
  await expect(paper).not.toContainText('DRG');
  await expect(desk.getByRole('heading', { name: 'CDI dashboard' })).toBeHidden();
  // Printed, it takes the paper away.
  expect(await sheetsOf(desk, { format: 'A4' })).toHaveLength(1);
  for (const page of [desk, night]) await page.context().close();
});
