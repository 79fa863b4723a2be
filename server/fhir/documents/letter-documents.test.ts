/** Tests that signed letters on cases, and how they left, are read by programs with the scopes, and amounts by none. */
import { randomUUID } from 'node:crypto';
import type { Bundle, FhirResource } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const program = await newProgram(clinic);

const letterOf = async (caseId: string, replacesId: string | null = null) => {
  const { browser } = grace;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId, replacesId })).data;
  const content = { title: 'Appeal', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  return letterId;
};
async function task() {
  const details = { fullName: 'Ana Ruiz', externalId: randomUUID().slice(0, 8) };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  const assign = { to: 'person' as const, personId: grace.id };
  const input = { title: 'Appeal', patientId, assign };
  return { patientId, ...(await grace.browser.call('cases.openTask', input)).data };
}
const search = async (query: string, by = program) =>
  (await by.send('GET', query)).body as Bundle<FhirResource>;
const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id);

test('S460 a signed letter is a document with its PDF, and one that was replaced says so', async () => {
  const { caseId, patientId } = await task();
  const first = await letterOf(caseId);
  const { body } = await program.send('GET', `DocumentReference/${first}`);
  expect(body).toMatchObject({
    status: 'current',
    subject: { reference: `Patient/${patientId}` },
    author: [{ reference: `Practitioner/${grace.id}` }],
    content: [{ attachment: { contentType: 'application/pdf', title: 'Appeal' } }],
    context: { related: [{ reference: `Task/${caseId}` }] },
  });
  const pdf = await program.send('GET', `Binary/${first}`);
  expect(Buffer.from(pdf.body.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const second = await letterOf(caseId, first);
  const { body: replaced } = await program.send('GET', `DocumentReference/${first}`);
  expect(replaced.status).toBe('superseded');
  const found = await search(`DocumentReference?patient=Patient/${patientId}&_sort=-date`);
  expect([found.total, idsOf(found)]).toEqual([2, [second, first]]);
  expect(await clinic.recorded('case-letter.read', caseId)).toContainEqual(
    expect.objectContaining({ detail: expect.objectContaining({ document: first, as: 'fhir' }) }),
  );
});

test('S460 how a letter left is a communication, whose status is what became of it', async () => {
  const { caseId, patientId } = await task();
  const documentId = await letterOf(caseId);
  await grace.browser.call('caseLetters.noteDelivery', {
    caseId,
    documentId,
    channel: 'courier',
    recipient: 'Payer',
    sentAt: new Date().toISOString(),
    trackingNumber: 'RR1',
  });
  const by = `Communication?patient=Patient/${patientId}`;
  const [deliveryId] = idsOf(await search(by));
  const read = async () => (await program.send('GET', `Communication/${deliveryId}`)).body;
  expect(await read()).toMatchObject({
    status: 'in-progress',
    medium: [{ text: 'courier' }],
    payload: [{ contentReference: { reference: `DocumentReference/${documentId}` } }],
  });
  const result = { caseId, deliveryId: deliveryId ?? '', result: 'delivered' as const };
  await grace.browser.call('caseLetters.noteResult', result);
  expect((await read()).status).toBe('completed');
  const reader = await newProgram(clinic, { scopes: ['system/Communication.rs'] });
  expect(idsOf(await search(by, reader))).toEqual([]);
  expect((await reader.send('GET', `Communication/${deliveryId}`)).status).toBe(404);
});

test('S460 amounts, other scopes and other hospitals: nothing is served', async () => {
  const { caseId, patientId } = await task();
  const { browser } = grace;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Bill', recipient: 'Payer', text: 'You owe.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  const admin = await clinic.clinician({ role: 'ADMIN' });
  await clinic.world.owner.query('update case_letters set has_money = true where id = $1', [
    letterId,
  ]);
  await clinic.world.owner.query('update cases set owner_id = $2 where id = $1', [
    caseId,
    admin.id,
  ]);
  await admin.browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  expect((await program.send('GET', `DocumentReference/${letterId}`)).status).toBe(404);
  expect((await program.send('GET', `Binary/${letterId}`)).status).toBe(404);
  expect(idsOf(await search(`DocumentReference?patient=Patient/${patientId}`))).toEqual([]);
  const plain = await task();
  const open = await letterOf(plain.caseId);
  const reader = await newProgram(clinic, { scopes: ['system/DocumentReference.rs'] });
  expect((await reader.send('GET', `DocumentReference/${open}`)).status).toBe(404);
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const foreign = await newProgram(clinic, { organizationId });
  expect((await foreign.send('GET', `DocumentReference/${open}`)).status).toBe(404);
});
