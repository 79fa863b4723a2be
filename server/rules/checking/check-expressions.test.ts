/** Tests what is said of expressions: functions that are not there, sample facts, and elements that no fact had. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sampleFactsFor } from '#shared/rules/sample-facts.ts';
import { factTypes } from '#shared/facts.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const ben = await clinic.clinician({ hospitalRole: 'IT Builder' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
afterAll(() => clinic.close());

const rule = (more: object = {}) => ({
  name: `Low sodium ${randomUUID().slice(0, 8)}`,
  sentence: 'Sodium is below 130.',
  factType: 'Observation',
  condition: 'value.value < 130',
  evidence: '',
  kind: 'task',
  once: 'patient',
  ...more,
});

const check = async (more: object = {}) => {
  const input = {
    factType: 'Observation',
    condition: 'value.value < 130',
    evidence: '',
    sample: sampleFactsFor('Observation'),
    ...more,
  };
  return (await ben.browser.call('rules.check', input)).data;
};

test('S596 a function that is not there is refused in a draft, with its place and what is near', async () => {
  const condition = "status = 'final'\n  and code.coding.exist()";
  const answer = await ben.browser.call('rules.draft', rule({ condition }));
  expect(answer.problem).toBe('input.invalid');
  expect(answer.body.error.data.fields).toEqual([
    {
      path: 'condition',
      problem: 'Line 2, column 19: There is no function “exist”. Near: “exists”.',
    },
  ]);
  const evidence = await ben.browser.call('rules.draft', rule({ evidence: '%facts.resolve()' }));
  expect(evidence.body.error.data.fields[0]).toMatchObject({
    path: 'evidence',
    problem: expect.stringContaining('There is no function “resolve”'),
  });
  expect(await check({ condition })).toMatchObject({
    condition: [{ line: 2, column: 19 }],
    verdict: null,
  });
});

test('S597 a dry run names each element that no fact had, at its place, with near spellings', async () => {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  await mei.browser.call('appointments.patients.add', { fullName: 'Ana Ruiz', externalId: mrn });
  const at = new Date(Date.now() - 60_000).toISOString();
  const text = [
    'patient,type,id,time,code,title,value,unit',
    `${mrn},result,${randomUUID()},${at},2951-2,Sodium,128,mmol/L`,
    `${mrn},order,${randomUUID()},${at},,Hydrochlorothiazide,25 mg,`,
  ].join('\n');
  await ben.browser.call('facts.import', { format: 'csv', text });
  const { data } = await ben.browser.call(
    'rules.draft',
    rule({
      condition:
        "code.codin.where(code = '2951-2').exists()\n  and value.value < 130\n  and %facts.where(resourceType = 'MedicationRequest' and medicaton.text.exists()).exists()",
      evidence: "%facts.where(resourceType = 'Procedure').code.text",
    }),
  );
  await ben.browser.call('rules.tryOut', { ruleId: data.ruleId, version: 1 });
  const { rules } = (await ben.browser.call('rules.list', {})).data;
  const { trial } = rules.find(({ id }) => id === data.ruleId)!;
  expect(trial?.judged).toBeGreaterThan(0);
  expect(trial?.unmatched).toEqual({
    condition: [
      { type: 'Observation', path: 'code.codin', line: 1, column: 6, near: ['coding'] },
      { type: 'MedicationRequest', path: 'medicaton', line: 3, column: 59, near: ['medication'] },
    ],
    evidence: [{ type: 'Procedure', path: '', line: 1, column: 14, near: [] }],
  });
  // Elements alone: no value of a fact.
  expect(JSON.stringify(trial)).not.toMatch(/Sodium|128|Hydro/);
});

test('S598 an expression is evaluated on sample facts part by part, and nobody else may have it evaluated', async () => {
  const { verdict } = await check({
    condition: "status = 'final' and value.value < 3 and %facts.count() = 4",
    evidence: "%facts.where(resourceType = 'MedicationRequest')",
  });
  expect(verdict).toEqual({
    holds: false,
    words: null,
    parts: [
      { expression: "status = 'final'", gives: 'true', isTrue: true },
      { expression: 'value.value < 3', gives: 'false', isTrue: false },
      { expression: '%facts.count() = 4', gives: 'true', isTrue: true },
    ],
    evidence: [],
  });
  const holding = await check({
    condition: 'value.value > 3',
    evidence: "%facts.where(resourceType = 'MedicationRequest')",
  });
  expect(holding.verdict).toMatchObject({ holds: true, evidence: ['MedicationRequest/order-1'] });
  expect((await check({ condition: 'value.value' })).verdict).toMatchObject({
    holds: null,
    words: expect.stringContaining('something else than true or false'),
  });
  expect((await check({ sample: '[{]' })).sampleProblem).toContain('no JSON');
  expect((await check({ factType: 'Condition' })).sampleProblem).toContain('Condition');
  const input = { factType: 'Observation', condition: 'true', evidence: '', sample: '[]' };
  expect((await mei.browser.call('rules.check', input)).status).toBe(403);
});

test.each(factTypes)('S598 there is a sample of the type %s', async (factType) => {
  const { verdict, sampleProblem } = await check({
    factType,
    condition: 'id.exists() and %stay.exists()',
    sample: sampleFactsFor(factType),
  });
  expect(sampleProblem).toBeNull();
  expect(verdict).toMatchObject({ holds: true });
});

test('S599 an expression that never ends is ended while it is typed, and said beside its field', async () => {
  const { condition, verdict } = await check({
    condition: '(1).repeat($this + 1).where($this > 99999999).exists()',
  });
  expect(condition).toEqual([
    { line: 1, column: 1, message: 'The expression takes too long. Write it simpler' },
  ]);
  expect(verdict).toBeNull();
  expect((await check()).verdict).toMatchObject({ holds: true });
}, 60_000);
