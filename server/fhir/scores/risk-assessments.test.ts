/** Tests that programs read point scores as RiskAssessments: valid R4, with every input, by their scope alone. */
import type { Bundle, Observation, RiskAssessment } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { expressionInput, openScoreScene } from '#server/test/cases/score-scene.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { admitted } = await openStays(clinic);
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const cora = await clinic.clinician({ hospitalRole: 'Case Manager' });
const program = await newProgram(clinic);

test('S507 a point score leaves with its paper, its sum and each input, read or missing, as valid R4', async () => {
  const { stayId, patientId } = await admitted(5, { 4: 'E' });
  await cora.browser.call('scores.enter', { stayId, input: 'hemoglobin', value: 11.2 });
  const { status, body } = await program.send('GET', `RiskAssessment?patient=${patientId}`);
  const { entry = [] } = body as Bundle<RiskAssessment>;
  const assessments = entry.flatMap(({ resource }) => (resource ? [resource] : []));
  expect([status, assessments.map(({ id }) => id)]).toEqual([
    200,
    [`${stayId}.lace`, `${stayId}.hospital`],
  ]);
  const hospital = assessments[1]!;
  expect(hospital).toMatchObject({
    status: 'preliminary',
    code: { text: 'HOSPITAL' },
    subject: { reference: `Patient/${patientId}` },
    prediction: [{ rationale: '4 to 11 of 13 points' }],
  });
  expect(hospital.method?.text).toContain('Donzé');
  expect(hospital.prediction?.[0]).not.toHaveProperty('probabilityDecimal');
  const inputs = hospital.contained as Observation[];
  expect(hospital.basis?.map(({ reference }) => reference)).toEqual(
    inputs.map(({ id }) => `#${id}`),
  );
  const input = (id: string) => inputs.find((observation) => observation.id === id);
  expect(input('hemoglobin')).toMatchObject({
    valueQuantity: { value: 11.2, unit: 'g/dL' },
    component: [{ valueInteger: 1 }],
  });
  const sourcesOf = (id: string) => input(id)?.note?.map(({ text }) => text);
  expect(sourcesOf('hemoglobin')?.[0]).toContain(`Entered by ${cora.fullName}, `);
  expect(sourcesOf('acute-admission')).toEqual([
    expect.stringMatching(/^The record: .*“E”/),
    expect.stringMatching(/^The stay, \S+, \d{4}-\d\d-\d\dT/),
  ]);
  expect(input('sodium')).toMatchObject({
    dataAbsentReason: { coding: [{ code: 'unknown' }] },
    note: [{ text: 'Missing: The record has no final result of this stay.' }],
  });
  for (const resource of assessments) {
    const json = JSON.stringify(resource);
    const { data } = await builder.browser.call('fhir.validate', { json });
    expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  }
  const single = await program.send('GET', `RiskAssessment/${stayId}.lace`);
  expect(single.body).toMatchObject({ id: `${stayId}.lace` });
});

test('S576 a hospital’s own score leaves as the others do, as valid R4, until it is retired', async () => {
  const scene = await openScoreScene(clinic);
  const table = await scene.publish({
    name: 'Ward Index',
    inputs: [
      expressionInput({ letter: 'F', expression: "status = 'in-progress'", evidence: '' }),
      expressionInput({
        letter: 'W',
        label: 'Weight',
        expression: '%facts.where(false)',
        evidence: '',
        kind: 'measure',
        unit: 'kg',
        points: 'below: 1\n50: 0',
      }),
    ],
    expected: '',
    cases: 'F=yes, W=40: 3',
  });
  const { stayId, patientId } = await admitted(4);
  await owner.query(
    `update facts set body = jsonb_set(body, '{status}', '"in-progress"') where id = $1`,
    [stayId],
  );
  const enter = { stayId, input: 'ward-index.w', value: 48.5 };
  await cora.browser.call('scores.enter', enter);
  const { body } = await program.send('GET', `RiskAssessment?patient=${patientId}`);
  const ids = (body as Bundle).entry?.map(({ resource }) => resource?.id);
  expect(ids).toEqual([`${stayId}.lace`, `${stayId}.hospital`, `${stayId}.ward-index`]);
  const single = await program.send('GET', `RiskAssessment/${stayId}.ward-index`);
  const assessment = single.body as RiskAssessment;
  expect(assessment).toMatchObject({
    code: { text: 'Ward Index' },
    method: { text: expect.stringContaining('Doe') },
    prediction: [{ rationale: '3 of 3 points', qualitativeRisk: { text: 'High' } }],
  });
  expect(assessment.contained).toMatchObject([
    { id: 'ward-index.f', valueBoolean: true, component: [{ valueInteger: 2 }] },
    { id: 'ward-index.w', valueQuantity: { value: 48.5, unit: 'kg' } },
  ]);
  const { data } = await builder.browser.call('fhir.validate', {
    json: JSON.stringify(assessment),
  });
  expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  const { id: tableId, version } = table;
  await scene.call(scene.checker, 'retire', { tableId, version });
  expect((await program.send('GET', `RiskAssessment/${stayId}.ward-index`)).status).toBe(404);
});

test('S507 it needs its scope, is of one hospital, and each read is audited', async () => {
  const { stayId, patientId } = await admitted(2);
  const without = await newProgram(clinic, { scopes: ['system/Task.rs'] });
  expect((await without.send('GET', `RiskAssessment?patient=${patientId}`)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('B');
  const other = await newProgram(clinic, { organizationId });
  expect((await other.send('GET', `RiskAssessment/${stayId}.lace`)).status).toBe(404);
  for (const id of [stayId, `${stayId}.other`, 'lace'])
    expect([id, (await program.send('GET', `RiskAssessment/${id}`)).status]).toEqual([id, 404]);
  await program.send('GET', `RiskAssessment?patient=${patientId}`);
  const { rows } = await owner.query(
    `select detail ->> 'as' as how from audit_events where action = 'score.read' and object_id = $1`,
    [stayId],
  );
  expect(rows).toEqual([{ how: 'fhir' }]);
});
