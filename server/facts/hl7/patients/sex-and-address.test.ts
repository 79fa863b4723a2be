/** Tests the sex and the address of patients: typed, from a feed by its rules, in searches, merges and FHIR. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
const planner = await clinic.clinician({ role: 'EDITOR' });

const home = {
  line: '12 High St, Flat 4',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'USA',
};
const xad = '12 High St&High St&12^Flat 4^Springfield^IL^62701^USA^H';

const patientById = async (patientId: string) =>
  (await callAppointments(lena, 'patients.one', { patientId })).data;

async function newPatient(more: object = {}) {
  const externalId = newNumber();
  const patient = { fullName: `Ana ${uniqueName()}`, externalId, ...more };
  const { data } = await callAppointments(lena, 'patients.add', patient);
  return { ...data, mrn: externalId };
}

interface Sent {
  event?: string;
  name?: string;
  sex?: string;
  address?: string;
  time?: string;
}

/** Its remarks. */
async function send(application: string, mrn: string, sent: Sent): Promise<string[]> {
  const { event = 'A08', name = '', sex = '', address = '', time } = sent;
  const control = randomUUID();
  const text = adt({ mrn, event, stay: `S${mrn}`, control, ...(time && { time }) })
    .replace('ADT1|', `${application}|`)
    .replace(/PID\|.*/, `PID|1||${mrn}^^^NORTH^MR||${name}|||${sex}|||${address}`);
  const { acknowledgements } = await receiveAll(clinic.world.deps, [text]);
  expect(acknowledgements[0]).toContain('MSA|AA');
  const select = 'select remarks from fact_messages where control_id = $1';
  return (await clinic.world.owner.query(select, [control])).rows[0]?.remarks;
}

const rules = { createsPatients: true, changesPatients: ['sex', 'address'] };

test.each([
  ['F', 'female'],
  ['m', 'male'],
  ['O', 'other'],
  ['A', 'other'],
  ['U', 'unknown'],
])('S288 a feed creates and changes a patient with the sex %s as %s', async (code, sex) => {
  const { application, sourceId } = await addFeed(builder, rules);
  const mrn = newNumber();
  const name = `${uniqueName()}^Ana`;
  expect(await send(application, mrn, { event: 'A28', name, sex: code, address: xad })).toEqual([]);
  const { data: matches } = await callAppointments(lena, 'patients.find', { search: mrn });
  expect(matches).toMatchObject([{ sex, address: home }]);
  const id = matches[0]?.id ?? '';
  expect(await clinic.recorded('patient.save', id)).toMatchObject([
    { detail: { sourceId, entered: ['fullName', 'sex', 'address', 'externalId'] } },
  ]);
  const { body } = await lena.browser.fetch(`/fhir/Patient/${id}`);
  const { line, ...parts } = home;
  expect(body).toMatchObject({ gender: sex, address: [{ line: [line], ...parts }] });
});

test('S288 each is changed by the feed’s rule alone, said where it stays, and kept where nothing is said', async () => {
  const { mrn, id } = await newPatient({ sex: 'male', address: home });
  const { application } = await addFeed(builder, { changesPatients: ['sex'] });
  const moved = '1 Low Rd^^Ulm^^89073^DEU^H';
  expect(await send(application, mrn, { sex: 'F', address: moved })).toEqual([
    'PID-11 (address) differs and stays: this feed may not change it',
  ]);
  expect(await patientById(id)).toMatchObject({ sex: 'female', address: home });
  expect(await send(application, mrn, { event: 'A31' })).toEqual([]);
  // The same in capitals is no other address.
  expect(await send(application, mrn, { address: xad.toUpperCase() })).toEqual([]);
  expect(await send(application, mrn, { sex: 'X', time: '20261102084000' })).toEqual([
    'PID-8 (sex) is not kept: it cannot be read',
  ]);
  const { application: other } = await addFeed(builder, { changesPatients: ['address'] });
  expect(await send(other, mrn, { address: '""', time: '20261102085000' })).toEqual([]);
  expect(await patientById(id)).toMatchObject({ sex: 'female', address: null });
});

test('S288 of several addresses the home is kept, and none that is bad or of the birth', async () => {
  const { application } = await addFeed(builder, rules);
  const { mrn, id } = await newPatient();
  const bad = '9 Gone^^Ulm^^^^BA';
  expect(await send(application, mrn, { address: `${bad}~1 Work^^Ulm^^^^B~${xad}` })).toEqual([]);
  expect(await patientById(id)).toMatchObject({ address: home });
  expect(await send(application, mrn, { address: bad, time: '20261102084000' })).toEqual([
    'PID-11 (address) is not kept: it cannot be read',
  ]);
  expect(await patientById(id)).toMatchObject({ address: home });
});

test('S288 who saves a patient without them changes neither, and the audit has which were changed', async () => {
  const { id } = await newPatient({ sex: 'female', address: home });
  const {
    id: _,
    sex: __,
    address: ___,
    deceased: ____,
    version,
    ...details
  } = await patientById(id);
  const older = { ...details, patientId: id, version, phone: '555 0100' };
  expect((await callAppointments(lena, 'patients.save', older)).data).toMatchObject({
    sex: 'female',
    address: home,
  });
  const address = { ...home, line: '12 High St' };
  const changed = { ...older, version: version + 1, sex: 'female', address };
  await callAppointments(lena, 'patients.save', changed);
  const saved = (await clinic.recorded('patient.save', id)).map(({ detail }) => detail);
  expect(saved.slice(-2)).toEqual([{ changed: ['phone'] }, { changed: ['address'] }]);
  expect(JSON.stringify(saved)).not.toContain('High');
  const empty = { line: ' ', city: '', state: '', postalCode: '', country: '' };
  const refused = { ...changed, version: version + 2, address: empty };
  expect((await callAppointments(lena, 'patients.save', refused)).problem).toBe('input.invalid');
});

test('S288 a merge gives the survivor what it lacks, and its undoing takes it back', async () => {
  const survivor = await newPatient();
  const duplicate = await newPatient({ sex: 'male', address: home });
  const pair = { survivorId: survivor.id, duplicateId: duplicate.id };
  const { data: request } = await callAppointments(lena, 'patients.requestMerge', pair);
  expect(request).toMatchObject({ duplicate: { sex: 'male', address: home } });
  const ref = { mergeId: request.id };
  const { data: merged } = await callAppointments(planner, 'patients.confirmMerge', ref);
  expect(merged).toMatchObject({ sex: 'male', address: home });
  await callAppointments(planner, 'patients.undoMerge', ref);
  expect(await patientById(survivor.id)).toMatchObject({ sex: null, address: null });
  expect(await patientById(duplicate.id)).toMatchObject({ sex: 'male', address: home });
});

test('S288 twins are told apart by both', async () => {
  const fullName = `Ana ${uniqueName()}`;
  const born = { fullName, birthDate: '1980-05-03' };
  await newPatient({ ...born, sex: 'female', address: home });
  await newPatient({ ...born, sex: 'male' });
  const { data } = await callAppointments(lena, 'patients.twins', born);
  const told = data.patients.map(({ sex, address }) => [sex, address]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['female', home],
      ['male', null],
    ]),
  );
});
