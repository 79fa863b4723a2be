/** Tests that FHIR says why an appointment was cancelled or missed by the organization's list and its codes (S328). */
import { afterAll, expect, test } from 'vitest';
import type { Appointment, CodeableConcept } from 'fhir/r4.js';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician();
const admin = await clinic.clinician({ role: 'ADMIN' });
const desk = await clinic.clinician({ role: 'EDITOR' });
const program = await newProgram(clinic);
afterAll(() => clinic.close());

const codeSystem = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';
const add = async (input: object): Promise<string> =>
  (await callAppointments(admin, 'reasons.add', input)).data.id;
const illId = await add({
  use: 'cancellation',
  name: 'Illness',
  side: 'patient',
  codeSystem,
  code: 'pat',
});
await add({ use: 'no-show', name: 'Forgot', side: 'patient', codeSystem, code: 'pat-fail' });
await add({ use: 'no-show', name: 'No transport', side: 'patient' });
const codeOf = (code: string, display?: string) => ({
  system: codeSystem,
  code,
  ...(display === undefined ? {} : { display }),
});

const read = async (id: string): Promise<Appointment> =>
  (await program.send('GET', `Appointment/${id}`)).body;

async function put(id: string, more: Partial<Appointment>) {
  const now = await read(id);
  const headers = { 'if-match': `W/"${now.meta?.versionId}"` };
  return program.send('PUT', `Appointment/${id}`, { ...now, ...more }, headers);
}

const outcomeOf = async (appointmentId: string) =>
  (await callAppointments(desk, 'desk.appointment', { appointmentId })).data.appointment.outcome;

let minutes = 100;
const place = (at = (minutes += 60)) => clinic.place([lena], { at, kind: 'in-person' });
let past = 0;
const begun = () => place((past -= 60));

test('S328 a reason of the list goes out with its code, with the words that were added, and comes back unchanged', async () => {
  const [plain, worded] = [await place(), await place()];
  await callAppointments(lena, 'cancel', { appointmentId: plain, reasonId: illId });
  const more = { appointmentId: worded, reasonId: illId, reason: 'High fever' };
  await callAppointments(lena, 'cancel', more);
  const coding = [codeOf('pat', 'Illness')];
  expect((await read(plain)).cancelationReason).toEqual({ coding, text: 'Illness' });
  expect((await read(worded)).cancelationReason).toEqual({ coding, text: 'High fever' });
  for (const id of [plain, worded]) {
    const again = await put(id, {});
    expect([again.status, again.body]).toEqual([200, await read(id)]);
  }
  const other = await put(plain, { cancelationReason: { coding: [codeOf('prov')] } });
  expect(other.status).toBe(422);
});

test.each<[string, CodeableConcept, object | null]>([
  ['its code', { coding: [codeOf('pat')] }, { side: 'patient', reason: 'Illness' }],
  ['its words', { text: 'Illness' }, { side: 'patient', reason: 'Illness' }],
  ['another code', { coding: [codeOf('prov')] }, null],
])(
  'S328 a cancellation by %s counts as the listed reason, and keeps what was sent',
  async (_how, cancelationReason, outcome) => {
    const id = await place();
    const answer = await put(id, { status: 'cancelled', cancelationReason });
    expect([answer.status, answer.body.cancelationReason]).toEqual([200, cancelationReason]);
    const counted = await outcomeOf(id);
    expect(counted && { side: counted.side, reason: counted.reason }).toEqual(outcome);
  },
);

test.each<[CodeableConcept, CodeableConcept]>([
  [{ coding: [codeOf('pat-fail')] }, { coding: [codeOf('pat-fail', 'Forgot')], text: 'Forgot' }],
  [{ text: 'No transport' }, { text: 'No transport' }],
])('S328 a no-show for %j is kept as the listed reason', async (cancelationReason, answered) => {
  const id = await begun();
  const answer = await put(id, { status: 'noshow', cancelationReason });
  expect([answer.status, answer.body.cancelationReason]).toEqual([200, answered]);
  expect((await put(id, {})).body.cancelationReason).toEqual(answered);
  // What takes it back says nothing of a no-show (R4, app-4), and the reason goes with it.
  expect((await put(id, { status: 'arrived' })).status).toBe(400);
  const { cancelationReason: _none, ...now } = await read(id);
  const headers = { 'if-match': `W/"${now.meta?.versionId}"` };
  const back = await program.send(
    'PUT',
    `Appointment/${id}`,
    { ...now, status: 'arrived' },
    headers,
  );
  expect([back.status, back.body.cancelationReason]).toEqual([200, undefined]);
  expect(await outcomeOf(id)).toBeNull();
});

test.each<[string, CodeableConcept]>([
  ['own words', { text: 'Snow' }],
  ['a code that is not listed', { coding: [codeOf('other')] }],
  ['a second code', { coding: [codeOf('pat-fail'), { system: 'urn:x', code: 'y' }] }],
  ['other words beside the code', { coding: [codeOf('pat-fail')], text: 'Snow' }],
])('S328 of a no-show, %s would be lost and is refused by its name', async (_what, reason) => {
  const id = await begun();
  const answer = await put(id, { status: 'noshow', cancelationReason: reason });
  expect([answer.status, answer.body.issue[0]]).toMatchObject([
    400,
    { code: 'not-supported', expression: ['Appointment.cancelationReason'] },
  ]);
  expect((await read(id)).status).toBe('booked');
});

test('S328 a reasonCode by a listed code alone is read in the list’s words, and comes back as it was sent', async () => {
  const snomed = { system: 'http://snomed.info/sct', code: '29857009' };
  await add({ use: 'visit', name: 'Chest pain', codeSystem: snomed.system, code: snomed.code });
  const id = await place();
  const reasonCode = [{ coding: [snomed] }];
  const answer = await put(id, { reasonCode });
  expect([answer.status, answer.body.reasonCode]).toEqual([200, reasonCode]);
  const said = async () =>
    (await callAppointments(desk, 'desk.appointment', { appointmentId: id })).data.appointment;
  expect(await said()).toMatchObject({ reason: 'Chest pain', reasonConcepts: reasonCode });
  const { version } = await said();
  expect((await put(id, {})).status).toBe(200);
  expect(await said()).toMatchObject({ reason: 'Chest pain', version });
});
