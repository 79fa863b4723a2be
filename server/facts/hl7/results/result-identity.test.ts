/** Tests that no result takes another one's place: lines, signs in codes, numbers that senders use again, corrections. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fact } from '#shared/facts.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

let clinic: Clinic;
let builder: Clinician;
let lena: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  lena = await clinic.clinician();
  await addAdmissions(builder);
});
afterAll(() => clinic.close());

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { id: data.id, mrn: externalId };
}

/** Code and text of the answer to each. */
async function send(...texts: string[]) {
  const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
  return acknowledgements.map((one) => {
    const [, code = '', , text = ''] = (one.split('\r')[1] ?? '').split('|');
    return `${code} ${text}`.trim();
  });
}

async function factsOf(patientId: string): Promise<Fact[]> {
  const because = 'Asked for by the ward';
  const { data } = await lena.browser.call('facts.open', { by: 'reason', patientId, because });
  const { openingId } = data;
  const read = await lena.browser.call('facts.read', { openingId });
  return read.data.days.flatMap(({ facts }) => facts);
}

const resultsOf = async (patientId: string) =>
  (await factsOf(patientId))
    .filter(({ type }) => type === 'Observation')
    .map(({ title, value, status }) => `${title}: ${value} (${status})`);

/** In the order L77 of `oru`, or another one. */
const report = (mrn: string, obx: string[], { order = 'L77', time = '20261102120000' } = {}) =>
  oru(mrn, '', obx)
    .replace('OBR|1||L77', `OBR|1||${order}`)
    .replace('|20261102120000|', `|${time}|`);

const line = (setId: number, text: string, state = 'F') =>
  `OBX|${setId}|TX|CXR^Chest X-ray||${text}||||||${state}`;
const chest = ['Heart size normal.', 'No effusion.', 'IMPRESSION: nodule.', 'Suggest CT.'];
const chestLines = chest.map((text, at) => line(at + 1, text));

test('S160 the lines of one report stay one report, in order', async () => {
  const { id, mrn } = await newPatient();
  expect(await send(report(mrn, chestLines))).toEqual(['AA']);
  expect(await resultsOf(id)).toEqual([`Chest X-ray: ${chest.join('\n')} (final)`]);
});

test('S160 numbers of one code in one order are each a result, in order', async () => {
  const { id, mrn } = await newPatient();
  const glucose = [5.1, 9.8, 7.2].map(
    (value, at) => `OBX|${at + 1}|NM|GLU^Glucose||${value}|mmol/L|||||F`,
  );
  expect(await send(report(mrn, glucose))).toEqual(['AA']);
  const all = ['5.1', '9.8', '7.2'].map((value) => `Glucose: ${value} mmol/L (final)`);
  expect(await resultsOf(id)).toEqual(all);
  // One fewer in the correction: the last one of before is no result any more.
  const corrected = glucose.slice(0, 2).map((obx) => obx.replace('|F', '|C'));
  expect(await send(report(mrn, corrected, { time: '20261102130000' }))).toEqual(['AA']);
  expect(await resultsOf(id)).toEqual([
    'Glucose: 5.1 mmol/L (corrected)',
    'Glucose: 9.8 mmol/L (corrected)',
  ]);
});

test.each([
  ['NEUT#', 'NEUT%'],
  ['HBsAg+', 'HBsAg-'],
  [`${'A'.repeat(70)}1`, `${'A'.repeat(70)}2`],
  ['a.b', 'a b'],
])('S160 the codes %s and %s are two results', async (one, other) => {
  const { id, mrn } = await newPatient();
  const obx = [one, other].map((code, at) => `OBX|${at + 1}|NM|${code}^Test||${at + 1}||||||F`);
  expect(await send(report(mrn, obx))).toEqual(['AA']);
  expect(await resultsOf(id)).toEqual(['Test: 1 (final)', 'Test: 2 (final)']);
});

test('S160 an order number used again for another patient, and a long one, replace nothing', async () => {
  const [ana, ben] = [await newPatient(), await newPatient()];
  const potassium = (value: number) => [`OBX|1|NM|K^Potassium||${value}|mmol/L|||||F`];
  const long = 'F'.repeat(70);
  await send(
    report(ana.mrn, potassium(6.9)),
    report(ben.mrn, potassium(4.1), { time: '20261102130000' }),
    report(ana.mrn, potassium(5), { order: `${long}1` }),
    report(ana.mrn, potassium(5.5), { order: `${long}2` }),
    report(ana.mrn, potassium(3), { order: 'F1^CHEM' }),
    report(ana.mrn, potassium(3.5), { order: 'F1^URINE' }),
  );
  expect(await resultsOf(ana.id)).toEqual(
    [6.9, 5, 5.5, 3, 3.5].map((value) => `Potassium: ${value} mmol/L (final)`),
  );
  expect(await resultsOf(ben.id)).toEqual(['Potassium: 4.1 mmol/L (final)']);
});

test('S160 two panels below one order number, and two of one panel, replace nothing', async () => {
  const { id, mrn } = await newPatient();
  const obx = (value: number) => `OBX|1|NM|GLU^Glucose||${value}||||||F`;
  const obr = (at: number, panel: string) => `OBR|${at}||L77|${panel}^Panel|||20261102110000-0500`;
  const message = report(mrn, [obx(1), obr(2, 'GTT'), obx(2), obr(3, 'GTT'), obx(3)]);
  await send(message);
  expect(await resultsOf(id)).toEqual([1, 2, 3].map((value) => `Glucose: ${value} (final)`));
});

test('S160 a stay number used again for another patient takes no stay away', async () => {
  const [ana, ben] = [await newPatient(), await newPatient()];
  const stay = `S${randomUUID().slice(0, 6)}`;
  await send(
    adt({ mrn: ana.mrn, stay, pv1: { 3: '4W^1' } }),
    adt({ mrn: ben.mrn, stay, time: '20261103083000', pv1: { 3: 'ICU^2' } }),
    oru(ana.mrn, stay, ['OBX|1|NM|K^Potassium||4||||||F']),
  );
  const [anas, result] = await factsOf(ana.id);
  expect([anas?.value, result?.encounterId]).toEqual(['4W 1', anas?.id]);
  expect(await factsOf(ben.id)).toMatchObject([{ value: 'ICU 2' }]);
});

test('S160 a corrected report replaces the one before, with the lines that it has now', async () => {
  const { id, mrn } = await newPatient();
  await send(report(mrn, chestLines));
  const now = ['Heart size normal.', 'IMPRESSION: no nodule.'];
  const corrected = now.map((text, at) => line(at + 1, text, 'C'));
  await send(report(mrn, corrected, { time: '20261102130000' }));
  expect(await resultsOf(id)).toEqual([`Chest X-ray: ${now.join('\n')} (corrected)`]);
});

test('S160 a line that is deleted leaves its report, and the other lines stay', async () => {
  const { id, mrn } = await newPatient();
  const [first = '', second = '', , last = ''] = chest;
  await send(report(mrn, chestLines));
  const all = chestLines.with(2, line(3, 'IMPRESSION: nodule.', 'D'));
  await send(report(mrn, all, { time: '20261102130000' }));
  const left = [first, second, last].join('\n');
  expect(await resultsOf(id)).toEqual([`Chest X-ray: ${left} (final)`]);
});

test.each([
  ['C', 'IMPRESSION: calcified granuloma.'],
  ['D', ''],
])('S160 a line that comes alone with the state %s changes that line', async (state, text) => {
  const { id, mrn } = await newPatient();
  const [first = '', second = '', , last = ''] = chest;
  await send(report(mrn, chestLines));
  const alone = report(mrn, [line(3, text || 'gone', state)], { time: '20261102130000' });
  expect(await send(alone)).toEqual(['AA']);
  const lines = [first, second, ...(text ? [text] : []), last].join('\n');
  expect(await resultsOf(id)).toEqual([`Chest X-ray: ${lines} (corrected)`]);
});

test('S160 a later line that comes alone as final does not take the report’s place: it is refused', async () => {
  const { id, mrn } = await newPatient();
  await send(report(mrn, chestLines));
  const addendum = report(mrn, [line(5, 'ADDENDUM')], { time: '20261102130000' });
  expect((await send(addendum))[0]).toMatch(/^AE Chest X-ray: .*resend the whole report/i);
  expect(await resultsOf(id)).toEqual([`Chest X-ray: ${chest.join('\n')} (final)`]);
});

test('S160 results that are deleted or wrong leave the record, and cancelled ones have no value', async () => {
  const { id, mrn } = await newPatient();
  const obx = (code: string, state: string) => `OBX|1|NM|${code}^${code}||4.1|mmol/L|||||${state}`;
  await send(
    report(
      mrn,
      ['K', 'NA', 'CL', 'MG'].map((code) => obx(code, 'F')),
    ),
  );
  const states = [obx('K', 'C'), obx('NA', 'D'), obx('CL', 'X'), obx('MG', 'W')];
  await send(report(mrn, states, { time: '20261102130000' }));
  expect(await resultsOf(id)).toEqual(['K: 4.1 mmol/L (corrected)', 'CL: null (cancelled)']);
});

test('S160 a change to final without the value (U) keeps the value that was preliminary', async () => {
  const { id, mrn } = await newPatient();
  await send(report(mrn, ['OBX|1|NM|K^Potassium||4.1|mmol/L|||||P']));
  await send(report(mrn, ['OBX|1|NM|K^Potassium||||||||U'], { time: '20261102130000' }));
  expect(await resultsOf(id)).toEqual(['Potassium: 4.1 mmol/L (final)']);
});

test('S160 a correction finds the result that came before the upgrade, and its stay', async () => {
  const { id, mrn } = await newPatient();
  const stay = `V-${mrn}`;
  const potassium = (value: number, state: string) => [
    `OBX|1|NM|NEUT%^Neutrophils||${value}|%|||||${state}`,
  ];
  await send(adt({ mrn, stay }), oru(mrn, stay, potassium(61, 'F')));
  const { owner } = clinic.world;
  // As the releases before wrote keys.
  await owner.query(
    `update facts set source_key = $2 where patient_id = $1 and type = 'Encounter'`,
    [id, stay],
  );
  await owner.query(
    `update facts set source_key = 'L77.NEUT-' where patient_id = $1 and type = 'Observation'`,
    [id],
  );
  await send(oru(mrn, stay, potassium(16, 'C')));
  const [ofStay, ...results] = await factsOf(id);
  expect(results).toMatchObject([{ value: '16 %', status: 'corrected', encounterId: ofStay?.id }]);
  // The other code of that old key is another result.
  await send(oru(mrn, stay, ['OBX|1|NM|NEUT#^Neutrophils||0.3|10*9/L|||||F']));
  expect(await resultsOf(id)).toEqual([
    'Neutrophils: 16 % (corrected)',
    'Neutrophils: 0.3 10*9/L (final)',
  ]);
});

test('S160 a correction below the record number of a merged patient replaces what came below the other', async () => {
  const [ana, twin] = [await newPatient(), await newPatient()];
  const potassium = (value: number, state: string) => [
    `OBX|1|NM|K^Potassium||${value}||||||${state}`,
  ];
  await send(report(twin.mrn, potassium(6.9, 'F')));
  await clinic.world.owner.query('update patients set merged_into = $1 where id = $2', [
    ana.id,
    twin.id,
  ]);
  await send(report(ana.mrn, potassium(4.1, 'C'), { time: '20261102130000' }));
  expect(await resultsOf(ana.id)).toEqual(['Potassium: 4.1 (corrected)']);
});

test('S160 a message about two patients is refused: its results are of one of them', async () => {
  const [ana, ben] = [await newPatient(), await newPatient()];
  const potassium = 'OBX|1|NM|K^Potassium||6.9||||||F';
  const message = report(ana.mrn, [
    potassium,
    `PID|2||${ben.mrn}^^^NORTH^MR||ITO^BEN`,
    'OBR|1||L78|BMP^Basic panel|||20261102110000',
    potassium,
  ]);
  expect(await send(message)).toEqual(['AE It is about several patients: send a message for each']);
  expect(await resultsOf(ana.id)).toEqual([]);
});
