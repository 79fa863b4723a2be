/** Tests that the inputs of point scores are those of the record, named with their source, and never guessed. */
import { afterAll, expect, test } from 'vitest';
import type { RiskList, ScoredStay } from '#shared/scores.ts';
import { addFact as add } from '#server/test/cases/add-fact.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { noon, sent, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Cora Blum' });

/** A fact of the stay as its source sends it. */
const addFact = (
  stayId: string,
  { daysAgo = 1, ...fact }: Omit<Parameters<typeof add>[2], 'at'> & { daysAgo?: number },
) => add(clinic, stayId, { ...fact, at: noon(daysAgo).toJSDate() });

const lab = (code: string, title: string, value: number, unit: string, daysAgo = 1) => ({
  type: 'Observation' as const,
  code,
  title,
  body: { valueQuantity: { value, unit } },
  daysAgo,
});

const scoresOf = async (stayId: string): Promise<ScoredStay> =>
  (await cora.browser.call('scores.one', { stayId })).data;
const list = async (input: object): Promise<RiskList> =>
  (await cora.browser.call('scores.list', input)).data;
const rowOf = async (stayId: string) =>
  (await list({ groups: ['leaving', 'inside', 'home', 'planned'] })).rows.find(
    (row) => row.stayId === stayId,
  );

/** Two years in which the record of the hospital goes back. */
const oldStay = async () => {
  const { send } = await admitted(800);
  await send('A03', noon(799), { 2: '', 45: sent(noon(799)) });
};

test('S499 every input has its source and time; what the record does not say is missing, and widens the sum', async () => {
  const { stayId, send } = await admitted(6, { 2: 'E' });
  await send('A06', noon(5), { 2: 'I' });
  const empty = await scoresOf(stayId);
  expect(empty.readings).toMatchObject({
    'length-of-stay': { value: 6, origin: 'record', words: '6 days so far' },
    'acute-admission': { value: 1, words: 'The stay began in the emergency department.' },
    comorbidity: { value: null, origin: 'missing' },
    'emergency-visits': { value: null, origin: 'missing' },
    hemoglobin: { value: null, origin: 'missing' },
    oncology: { value: 0, words: 'Service: MED' },
    procedure: { value: null, origin: 'missing' },
    'earlier-admissions': { value: null, origin: 'missing' },
  });
  expect(empty.results.lace).toMatchObject({
    least: 7,
    most: 16,
    cutOff: null,
    missing: ['comorbidity', 'emergency-visits'],
  });
  await oldStay();
  await addFact(stayId, { type: 'Condition', code: 'I50.9', title: 'Heart failure' });
  await addFact(stayId, { type: 'Condition', code: 'J44.1', title: 'COPD', daysAgo: 2 });
  await addFact(stayId, { type: 'Procedure', code: '0W9G30Z', title: 'Drainage of ascites' });
  await addFact(stayId, lab('718-7', 'Hemoglobin', 9.4, 'g/dL', 3));
  await addFact(stayId, lab('718-7', 'Hemoglobin', 128, 'g/L', 1));
  await addFact(stayId, lab('2951-2', 'Sodium', 131, 'mEq/L'));
  const whole = await scoresOf(stayId);
  expect(whole.readings).toMatchObject({
    comorbidity: {
      value: 4,
      facts: [{ words: 'Heart failure (I50.9)' }, { words: 'COPD (J44.1)' }],
    },
    'emergency-visits': { value: 0, origin: 'record' },
    hemoglobin: {
      value: 12.8,
      words: '128 g/L',
      facts: [{ words: 'Hemoglobin (718-7)', at: expect.any(String) }],
    },
    sodium: { value: 131 },
    procedure: { value: 1, words: 'Drainage of ascites' },
    'earlier-admissions': { value: 0 },
  });
  expect(whole.results.lace).toMatchObject({ least: 12, most: 12, cutOff: '10 or more' });
  expect(whole.results.hospital).toMatchObject({ least: 5, most: 5, missing: [] });
});

test('S499 a result that is no number, a unit that nobody knows and an ungraded kidney disease are missing', async () => {
  const { stayId } = await admitted(2);
  await addFact(stayId, lab('718-7', 'Hemoglobin', 7, 'furlong'));
  await addFact(stayId, {
    ...lab('2951-2', 'Sodium', 120, 'mmol/L'),
    body: { valueQuantity: { value: 120, unit: 'mmol/L', comparator: '<' } },
  });
  await addFact(stayId, { type: 'Condition', code: 'N18.3', title: 'Kidney disease' });
  expect((await scoresOf(stayId)).readings).toMatchObject({
    hemoglobin: { value: null, words: 'The unit of the last result is not understood: 7 furlong.' },
    sodium: { value: null, words: 'The last result is no number: <120 mmol/L.' },
    comorbidity: { value: null, facts: [{ words: 'Kidney disease (N18.3)' }] },
  });
});

test('S499 earlier stays count once, of all records of the patient, without the emergency that led to this one', async () => {
  await oldStay();
  const first = await admitted(100, { 2: 'E' });
  await first.send('A03', noon(100), { 2: '', 45: sent(noon(100)) });
  const { stayId, mrn, patientId } = await admitted(3);
  await receive({
    mrn,
    stay: `${mrn}B`,
    time: sent(noon(300)),
    pv1: { 44: sent(noon(300)), 45: sent(noon(290)) },
  });
  await owner.query('update patients set merged_into = $2 where id = $1', [
    first.patientId,
    patientId,
  ]);
  expect((await scoresOf(stayId)).readings).toMatchObject({
    'emergency-visits': { value: 1 },
    'earlier-admissions': { value: 1, words: '1 admission in the record of this hospital' },
  });
});

test('S500 what a person enters counts before the record, with who and when, until it is taken back', async () => {
  const { stayId } = await admitted(1);
  const enter = (input: string, value: number | null, note = '') =>
    cora.browser.call('scores.enter', { stayId, input, value, note });
  const { data } = await enter('acute-admission', 0, 'Planned, says the surgeon');
  expect(data.readings['acute-admission']).toMatchObject({
    value: 0,
    origin: 'person',
    by: 'Cora Blum',
    note: 'Planned, says the surgeon',
    words: 'The record does not say whether the admission was planned.',
  });
  await enter('length-of-stay', 5);
  expect((await rowOf(stayId))!.results.lace!.points).toMatchObject({
    'length-of-stay': 4,
    'acute-admission': 0,
  });
  await enter('length-of-stay', null);
  expect((await scoresOf(stayId)).readings['length-of-stay']).toMatchObject({
    value: 1,
    origin: 'record',
    by: null,
  });
  for (const [input, value] of [
    ['procedure', 2],
    ['comorbidity', 1.5],
    ['sodium', -1],
  ] as const)
    expect((await enter(input, value)).status).toBe(400);
  await expect(owner.query('update score_inputs set value = 9')).rejects.toThrow('never changed');
  const una = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
  expect(
    (await una.browser.call('scores.enter', { stayId, input: 'sodium', value: 1 })).status,
  ).toBe(403);
});

test('S499 what is not final, was refuted or was not done says nothing; what is amended does', async () => {
  const { stayId } = await admitted(2);
  const failure = { type: 'Condition', code: 'I50.9', title: 'Heart failure' } as const;
  const refuted = { verificationStatus: { coding: [{ code: 'refuted' }] } };
  await addFact(stayId, { ...failure, body: refuted });
  await addFact(stayId, { ...lab('718-7', 'Hemoglobin', 9, 'g/dL'), status: 'preliminary' });
  const drainage = { type: 'Procedure', code: '0W9G30Z', title: 'Drainage of ascites' } as const;
  await addFact(stayId, { ...drainage, status: 'not-done' });
  expect((await scoresOf(stayId)).readings).toMatchObject({
    comorbidity: { value: null },
    hemoglobin: { value: null },
    procedure: { value: null },
  });
  await addFact(stayId, { ...lab('718-7', 'Hemoglobin', 11, 'g/dL'), status: 'amended' });
  expect((await scoresOf(stayId)).readings['hemoglobin']?.value).toBe(11);
});

test('S499 diagnoses of all records of the patient count, and stays that did not begin or began later do not', async () => {
  await oldStay();
  const { stayId, mrn, send, patientId } = await admitted(12);
  await send('A03', noon(10), { 2: '', 45: sent(noon(10)) });
  const other = await admitted(40);
  await addFact(other.stayId, { type: 'Condition', code: 'G30.9', title: 'Dementia' });
  await other.send('A11', noon(39));
  const stay = `${mrn}B`;
  await receive({ mrn, stay, time: sent(noon(5)), pv1: { 2: 'E', 44: sent(noon(5)) } });
  await owner.query('update patients set merged_into = $2 where id = $1', [
    other.patientId,
    patientId,
  ]);
  expect((await scoresOf(stayId)).readings).toMatchObject({
    comorbidity: { value: 3, facts: [{ words: 'Dementia (G30.9)' }] },
    'earlier-admissions': { value: 0 },
    'emergency-visits': { value: 0 },
  });
});

test('S553 the type of admission comes from PV1-4 or from the Encounter, and stays until another one is sent', async () => {
  const { stayId, send } = await admitted(2, { 4: 'C' });
  const acute = async () => (await scoresOf(stayId)).readings['acute-admission'];
  expect(await acute()).toMatchObject({
    value: 0,
    words: 'The type of the admission is “C”: elective.',
    facts: [{ id: stayId, source: expect.any(String) }],
  });
  await send('A08', noon(2).plus({ hours: 1 }));
  expect((await acute())?.value).toBe(0);
  await send('A08', noon(2).plus({ hours: 2 }), { 4: 'U^Urgent' });
  expect(await acute()).toMatchObject({ value: 1, words: expect.stringContaining('“U”') });
  await send('A08', noon(2).plus({ hours: 3 }), { 4: '9' });
  expect(await acute()).toMatchObject({ value: null, words: expect.stringContaining('“9”') });
  const table = 'http://terminology.hl7.org/CodeSystem/v2-0007';
  const type = [{ coding: [{ code: 'X' }] }, { coding: [{ system: table, code: 'E' }] }];
  await owner.query(
    `update facts set body = (body - 'priority') || jsonb_build_object('type', $2::jsonb) where id = $1`,
    [stayId, JSON.stringify(type)],
  );
  expect(await acute()).toMatchObject({ value: 1, words: expect.stringContaining('emergency') });
});
