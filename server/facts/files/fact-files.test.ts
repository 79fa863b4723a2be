/** Tests that files of documents are kept with their version, and handed out safely to whom the record is open. */
import { afterAll, expect, test } from 'vitest';
import { requiredVariable } from '#server/test/stores.ts';
import { openClinic } from '#server/test/clinic.ts';
import { documentFile, documentLine, documentPatient } from '#server/test/facts/sent-documents.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { pdf } from '#server/test/file-uploads.ts';
import { addAdmissions, oru } from '#server/test/hl7.ts';

const clinic = await openClinic({ env: { CLAMAV_URL: requiredVariable('TEST_CLAMAV_URL') } });
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
await addAdmissions(builder);

const see = documentLine('See the scan.');

test('S310 a file of a document is kept, named in its text, downloaded as an attachment and audited', async () => {
  const { patientId, mdm, send, open, facts, documents } = await documentPatient(clinic, lena);
  const bytes = pdf(2_000);
  expect(await send(mdm({ obx: [see, documentFile(bytes)] }))).toEqual(['AA']);
  expect(await documents()).toEqual([expect.stringContaining('See the scan.\n\nFile: Scan.pdf')]);
  const [file] = (await facts())[0]?.files ?? [];
  expect(file).toMatchObject({ name: 'Scan.pdf', sizeBytes: 2_000, isWithdrawn: false });
  const openingId = await open();
  const answer = await lena.browser.fetch(`/files/facts/${openingId}/${file?.id}`);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '2000']);
  expect(answer.text).toMatch(/^%PDF-/);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=Scan.pdf');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(await clinic.recorded('facts.file-read', patientId)).toMatchObject([
    { actor_id: lena.id, detail: { file: file?.id } },
  ]);
});

test('S310 the file of a version that was replaced stays with it, and that of a cancelled document is gone', async () => {
  const { mdm, send, open, facts } = await documentPatient(clinic, lena);
  await send(mdm({ obx: [see, documentFile(pdf(1_000))] }));
  const changed = [see, documentFile(pdf(1_500))];
  await send(mdm({ event: 'T08', time: '20261102130000', obx: changed }));
  await send(mdm({ event: 'T08', time: '20261102140000', obx: changed }));
  const sizes = (await facts()).map(
    ({ status, files = [] }) => `${status} ${files.map(({ sizeBytes }) => sizeBytes).join()}`,
  );
  expect(sizes.toSorted()).toEqual(['current 1500', 'superseded 1000']);
  const fileId = (await facts()).find(({ status }) => status === 'current')?.files?.[0]?.id;
  const openingId = await open();
  expect(await send(mdm({ event: 'T11', time: '20261102150000' }))).toEqual(['AA']);
  const isGone = async () =>
    expect((await lena.browser.fetch(`/files/facts/${openingId}/${fileId}`)).status).toBe(404);
  await isGone();
  expect(await send(mdm({ time: '20261102160000' }))).toEqual(['AA']);
  await isGone();
  const last = (await facts()).find(({ status }) => status === 'current');
  expect([last?.files, (await facts()).length]).toEqual([undefined, 2]);
});

test('S347 a file of a result is kept with it, and replaced with it, once however often it comes', async () => {
  const { mrn, send, open, results } = await documentPatient(clinic, lena);
  const [first, second] = [pdf(2_000), pdf(3_000)];
  const scan = (bytes: Buffer, state = 'P') =>
    oru(mrn, '', [documentFile(bytes, 1).replace(/F$/, state)]);
  expect(await send(scan(first))).toEqual(['AA']);
  const [preliminary] = await results();
  expect(preliminary).toMatchObject({
    value: 'File: Scan.pdf',
    files: [{ name: 'Scan.pdf', sizeBytes: 2_000, isWithdrawn: false }],
  });
  const get = async (fileId = '') =>
    (await lena.browser.fetch(`/files/facts/${await open()}/${fileId}`)).status;
  const [file] = preliminary?.files ?? [];
  expect(await get(file?.id)).toBe(200);
  expect(await send(scan(first, 'F'))).toEqual(['AA']);
  expect((await results())[0]?.files).toEqual([file]);
  expect(await send(scan(second, 'C'))).toEqual(['AA']);
  const [corrected] = (await results())[0]?.files ?? [];
  expect([corrected?.sizeBytes, await get(file?.id), await get(corrected?.id)]).toEqual([
    3_000, 404, 200,
  ]);
  expect(await send(oru(mrn, '', ['OBX|1|ED|SCAN^Scan||||||||U']))).toEqual(['AA']);
  expect((await results())[0]?.files).toEqual([corrected]);
  expect(await send(scan(second, 'W'))).toEqual(['AA']);
  expect([await results(), await get(corrected?.id)]).toEqual([[], 404]);
});

test('S310 nobody gets a file without the record of its patient open to them', async () => {
  const patient = await documentPatient(clinic, lena);
  await patient.send(patient.mdm({ obx: [see, documentFile(pdf(1_000))] }));
  const fileId = (await patient.facts())[0]?.files?.[0]?.id;
  const other = await documentPatient(clinic, lena);
  const get = async (openingId: string, who = lena) =>
    (await who.browser.fetch(`/files/facts/${openingId}/${fileId}`)).status;
  expect(await get(await other.open())).toBe(404);
  const colleague = await clinic.clinician();
  expect(await get(await patient.open(), colleague)).toBe(403);
  const registrar = await clinic.clinician({ role: 'GUEST' });
  expect(await get(await patient.open(), registrar)).toBe(403);
});

test('S310 a file with a virus is handed out to nobody, and its withdrawal is audited', async () => {
  const { patientId, mdm, send, open, facts } = await documentPatient(clinic, lena);
  await send(mdm({ obx: [see, documentFile(eicar)] }));
  const openingId = await open();
  const fileId = (await facts()).flatMap(({ files = [] }) => files)[0]?.id;
  const get = async () => (await lena.browser.fetch(`/files/facts/${openingId}/${fileId}`)).status;
  expect([await get(), await get()]).toEqual([409, 409]);
  expect((await facts()).flatMap(({ files = [] }) => files)).toMatchObject([{ isWithdrawn: true }]);
  expect(await clinic.recorded('facts.file-withdraw', patientId)).toHaveLength(1);
});
