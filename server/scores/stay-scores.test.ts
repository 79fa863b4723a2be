/** Tests that the inputs of point scores are those of the record, named with their source, and never guessed. */
import { afterAll, expect, test } from 'vitest';
import type { RiskList, ScoredStay } from '#shared/scores.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openStays } from '#server/test/cases/open-stays.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId } = clinic.world;
const { noon, sent, day, admitted, receive } = await openStays(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Cora Blum' });

/** A fact of the stay as its source sends it. */
async function addFact(
  stayId: string,
  {
    type,
    code,
    title,
    body = {},
    daysAgo = 1,
  }: Record<'type' | 'code' | 'title', string> & {
    body?: object;
    daysAgo?: number;
  },
): Promise<void> {
  await owner.query(
    `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status, code,
       title, effective_at, body, stated_at, fetched_at)
     select organization_id, patient_id, id, $2, source_id, gen_random_uuid()::text, $3, $4, $5, $6, $7, $6, $6
     from facts where id = $1`,
    [
      stayId,
      type,
      type === 'Observation' ? 'final' : type === 'Procedure' ? 'completed' : 'active',
      code,
      title,
      noon(daysAgo).toJSDate(),
      JSON.stringify(body),
    ],
  );
}

const lab = (code: string, title: string, value: number, unit: string, daysAgo = 1) => ({
  type: 'Observation',
  code,
  title,
  body: { valueQuantity: { value, unit } },
  daysAgo,
});

const scoresOf = async (stayId: string): Promise<ScoredStay> =>
  (await cora.browser.call('scores.one', { stayId })).data;
const list = async (input: object = {}): Promise<RiskList> =>
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
  expect((await rowOf(stayId))!.results.lace.points).toMatchObject({
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

test('S501 a stay is listed by what can still be done, and every number opens its rows', async () => {
  const leaving = await admitted(2);
  await owner.query('update stays set expected_on = $2 where id = $1', [leaving.stayId, day(0)]);
  const inside = await admitted(2);
  const home = await admitted(12);
  await home.send('A03', noon(4), { 2: '', 45: sent(noon(4)) });
  const longAgo = await admitted(60);
  await longAgo.send('A03', noon(40), { 2: '', 45: sent(noon(40)) });
  const back = await admitted(20);
  await back.send('A03', noon(10), { 2: '', 45: sent(noon(10)) });
  await receive({
    mrn: back.mrn,
    stay: `${back.mrn}B`,
    time: sent(noon(2)),
    pv1: { 44: sent(noon(2)) },
  });
  const died = await admitted(9);
  await owner.query(`update patients set deceased = 'true' where id = $1`, [died.patientId]);
  const lena = await clinic.clinician();
  const booked = await admitted(3);
  const at = clinic.world.deps.now().getTime() + 50 * 3_600_000;
  await owner.query(
    `insert into appointments (organization_id, type_id, patient_name, patient_id, starts_at, ends_at, state, created_by)
     select $1, id, 'Ana Ruiz', $2, $3, $4, 'booked', $5 from appointment_types where organization_id = $1 limit 1`,
    [organizationId, booked.patientId, new Date(at), new Date(at + 1_800_000), lena.id],
  );
  expect(await rowOf(leaving.stayId)).toMatchObject({ group: 'leaving', daysLeft: null });
  expect(await rowOf(inside.stayId)).toMatchObject({ group: 'inside' });
  expect(await rowOf(home.stayId)).toMatchObject({
    group: 'home',
    daysLeft: 26,
    dischargedOn: day(4),
  });
  expect(await rowOf(booked.stayId)).toMatchObject({
    group: 'planned',
    bookedAt: new Date(at).toISOString(),
  });
  for (const { stayId } of [longAgo, back, died]) expect(await rowOf(stayId)).toBeUndefined();
  const counts = (await cora.browser.call('scores.counts', {})).data;
  for (const group of ['leaving', 'inside', 'home', 'planned'] as const)
    expect([group, (await list({ groups: [group] })).rows.length]).toEqual([group, counts[group]]);
  const order = ['leaving', 'inside', 'home', 'planned'];
  const groups = (await list({ groups: order })).rows.map(({ group }) => order.indexOf(group));
  expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Case Manager',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  const { stayId } = inside;
  expect((await elsewhere.browser.call('scores.one', { stayId })).status).toBe(404);
  expect((await elsewhere.browser.call('scores.list', {})).data.rows).toEqual([]);
});
