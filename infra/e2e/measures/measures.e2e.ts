/** A walk with a quality measure: an error at its line, whom a change flips, a colleague publishes, gaps appear. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import { replaceCode } from '#infra/e2e/support/code-field.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { callFrom } from '#infra/e2e/support/page-call.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import {
  expectUsableEverywhere,
  expectUsableInBothSchemes,
} from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';

/** The model of FHIR is read before the first text, which takes long on a busy machine. */
const slow = { timeout: 90_000 };

async function newPage(browser: Browser, who: { email: string }, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await openAs(page, who, path);
  return page;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Three with diabetes, whose last HbA1c is 7.1, 8.6 or unknown. */
async function addPatients(page: Page): Promise<string> {
  const rows = ['patient,type,id,time,code,title,value,unit'];
  for (const [fullName, value] of [
    ['Ana Ruiz', 7.1],
    ['Bo Lund', 8.6],
    ['Cem Aydin', null],
  ] as const) {
    const mrn = randomUUID().slice(0, 8);
    const details = { fullName, externalId: mrn, birthDate: '1960-05-04' };
    await callFrom(page, 'appointments.patients.add', details);
    rows.push(`${mrn},diagnosis,${randomUUID()},${daysAgo(90)},E11.9,Type 2 diabetes,,`);
    if (value !== null)
      rows.push(`${mrn},result,${randomUUID()},${daysAgo(1)},4548-4,Hemoglobin A1c,${value},%`);
  }
  return rows.join('\n');
}

test('S559, S562, S563, S564 a nurse changes a line of a measure, sees who flips, a colleague publishes, and gaps appear', async ({
  browser,
}) => {
  test.slow();
  const [sample] = sampleMeasures;
  if (!sample) throw new Error('no sample');
  const organizationId = await newOrganization();
  const nurse = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const colleague = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const office = await newPage(browser, nurse, '/ecqm_builder');
  await expect(office.getByText('No measure yet.')).toBeVisible();
  await expectUsableInBothSchemes(office, 'no measures');
  const it = await newPage(browser, colleague, '/ecqm_builder');
  const text = await addPatients(office);
  await callFrom(it, 'facts.import', { format: 'csv', text });

  // The first revision, as the product's sample has it.
  await office.getByRole('button', { name: 'New measure' }).first().click();
  await office.getByRole('combobox', { name: 'Begin with' }).click();
  await office.getByRole('option', { name: sample.name }).click();
  await expect(office.getByText('The CQL can be read.')).toBeVisible(slow);
  await office.getByRole('button', { name: 'Save draft' }).click();
  await office.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(office.getByRole('heading', { name: '66.7 % met: 2 of 3' })).toBeVisible(slow);
  await expectUsableInBothSchemes(office, 'a measure that was tried');
  await office.getByRole('button', { name: 'Denominator: 3, show patients' }).click();
  await office.getByRole('button', { name: 'Why Bo Lund' }).click();
  await expect(office.getByRole('table', { name: 'Definitions for Bo Lund' })).toContainText(
    'Hemoglobin A1c 8.6 %',
    slow,
  );

  await goTo(it, '/ecqm_builder');
  await it.getByRole('link', { name: `${sample.name}, revision 1` }).click();
  await it.getByRole('button', { name: 'Publish' }).click();
  await expect(it.getByText('It is run on all patients now.')).toBeVisible();

  // One line is changed, first with an error.
  await goTo(office, '/ecqm_builder');
  await office.getByRole('link', { name: `${sample.name}, revision 1` }).click();
  await office.getByRole('button', { name: 'Write next revision' }).click();
  const editor = office.getByRole('textbox', { name: 'CQL' });
  const stricter = sample.cql.replace('default 9.0', 'default 8.0');
  await replaceCode(editor, stricter.replace('exists "Diabetes"', 'exist "Diabetes"'));
  const line = stricter.split('\n').findIndex((of) => of.includes('exists "Diabetes"')) + 1;
  const errors = office.getByRole('list', { name: 'Errors of CQL' });
  await expect(errors).toContainText(`Line ${line}, column 3`, slow);
  await expectUsableInBothSchemes(office, 'an error of CQL');
  await replaceCode(editor, stricter);
  await expect(office.getByText('The CQL can be read.')).toBeVisible(slow);
  await office.getByRole('button', { name: 'Save as next revision' }).click();
  await office.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(office.getByText('1 patient would stand elsewhere than by revision 1')).toBeVisible(
    slow,
  );
  const flipped = office.getByRole('table', { name: 'Patients: Who stands elsewhere' });
  await expect(flipped).toContainText('Bo Lund');
  await expect(flipped).not.toContainText('Ana Ruiz');
  await expectUsableEverywhere(office, 'whom a change flips', flipped);

  await goTo(it, '/ecqm_builder');
  await it.getByRole('link', { name: `${sample.name}, revision 2` }).click();
  await it.getByRole('button', { name: 'Publish' }).click();
  await expect(it.getByText('It is run on all patients now.')).toBeVisible();
  await office.setViewportSize({ width: 1280, height: 800 });
  await goTo(office, '/gapsincare');
  await expect(office.getByText('2 to close, 0 booked')).toBeVisible(slow);
  await goTo(office, '/ecqm_builder/value-sets');
  await expectUsableInBothSchemes(office, 'no value sets');
  for (const page of [office, it]) await page.context().close();
});

const waits = `library Waits version '1.0.0'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1'
parameter "Measurement Period" Interval<DateTime>
context Patient
define "Stays that ended":
  [Encounter] Stay where Stay.period ends during "Measurement Period"
define function "Days in hospital"(Visited Encounter):
  difference in days between start of Visited.period and end of Visited.period
`;

/** Two stays of one patient, of two and of four days. */
async function addStays(office: Page, it: Page): Promise<void> {
  const mrn = randomUUID().slice(0, 8);
  await callFrom(office, 'appointments.patients.add', { fullName: 'Ana Ruiz', externalId: mrn });
  const stay = (from: number, to: number) => ({
    resource: {
      resourceType: 'Encounter',
      id: randomUUID(),
      status: 'finished',
      class: { code: 'IMP' },
      subject: { reference: 'Patient/p1' },
      period: { start: daysAgo(from), end: daysAgo(to) },
    },
  });
  const patient = { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] };
  const entry = [{ resource: patient }, stay(10, 8), stay(6, 2)];
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  await callFrom(it, 'facts.import', { format: 'fhir', text });
}

test('S620, S621 a measure observes a value of each stay, and opens the patients behind its numbers', async ({
  browser,
}) => {
  test.slow();
  const organizationId = await newOrganization();
  const nurse = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  const colleague = await newPerson(organizationId, { hospitalRole: 'IT Builder' });
  const office = await newPage(browser, nurse, '/ecqm_builder?new');
  const it = await newPage(browser, colleague, '/ecqm_builder');
  await addStays(office, it);
  const choose = async (field: string, option: string) => {
    await office.getByRole('combobox', { name: field, exact: true }).click();
    await office.getByRole('option', { name: option }).click();
  };
  await office.getByLabel('Name', { exact: true }).fill('Days in hospital');
  await office.getByLabel('Sentence').fill('How long stays of the period lasted.');
  await replaceCode(office.getByRole('textbox', { name: 'CQL' }), waits);
  await expect(office.getByText('The CQL can be read.')).toBeVisible(slow);
  await choose('What it counts', 'A value of each, such as minutes of waiting');
  await expect(office.getByText('Opens a gap in care')).toHaveCount(0);
  await choose('Initial population', 'Stays that ended');
  await choose('Measure population', 'Stays that ended');
  await choose('Observation', 'Days in hospital');
  await choose('Measurement period', 'The twelve months up to the day of the run');
  await office.getByRole('button', { name: 'Save draft' }).click();
  await office.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(office.getByRole('heading', { name: 'Median 3 of 2 stays' })).toBeVisible(slow);
  await expectUsableInBothSchemes(office, 'values observed of stays');
  await office.getByRole('button', { name: 'Measure population: 2, show patients' }).click();
  const patients = office.getByRole('table', { name: 'Patients: Measure population' });
  await expect(patients).toContainText('Ana Ruiz');
  for (const page of [office, it]) await page.context().close();
});
