/** Tests that documents of other systems (MDM) are kept whole, replaced with history, and taken back. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { documentFile, documentLine, documentPatient } from '#server/test/facts/sent-documents.ts';
import { addAdmissions } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
await addAdmissions(builder);

const line = documentLine;
const openPatient = () => documentPatient(clinic, lena);

test('S309 a document is kept as its text with its author, and again with the same content it is one', async () => {
  const { mdm, send, documents } = await openPatient();
  const obx = [line('Home with insulin.'), line('Clinic in a week.', 2)];
  expect(await send(mdm({ obx }), mdm({ obx }))).toEqual(['AA', 'AA']);
  const [only, ...others] = await documents();
  expect(others).toEqual([]);
  expect(only).toContain('Discharge summary');
  expect(only).toContain('Home with insulin.\nClinic in a week.');
});

test('S309 what is changed or replaced is read beside its newer version, and opens no case', async () => {
  const { mdm, send, documents } = await openPatient();
  const changed = mdm({ event: 'T08', time: '20261102130000', obx: [line('Home without it.')] });
  const replacing = { event: 'T10', number: 'D2', parent: 'D1^TRANS', time: '20261102140000' };
  expect(await send(mdm(), changed)).toEqual(['AA', 'AA']);
  expect(await documents()).toEqual([
    expect.stringMatching(/superseded.+Home with insulin/),
    expect.stringContaining('Home without it.'),
  ]);
  expect(await send(mdm({ ...replacing, obx: [line('Stays here.')] }))).toEqual(['AA']);
  const all = await documents();
  expect(all.filter((one) => one.includes('superseded'))).toHaveLength(2);
  expect(all.filter((one) => !one.includes('superseded'))).toEqual([
    expect.stringContaining('Stays here.'),
  ]);
  const late = mdm({ time: '20261102123000', obx: [line('Too late.')] });
  expect(await send(late)).toEqual(['AA A newer version is stored: this one is not kept']);
  expect(await documents()).toEqual(all);
});

test('S309 a cancelled document is gone, and one that is not stored is neither cancelled nor replaced', async () => {
  const { mdm, send, documents } = await openPatient();
  const cancelled = mdm({ event: 'T11', time: '20261102130000' });
  expect(await send(cancelled)).toEqual(['AE The document that it cancels (TXA-12) is not stored']);
  expect(await send(mdm({ event: 'T10', number: 'D9', parent: 'D8' }))).toEqual([
    'AE The document that it replaces (TXA-13) is not stored',
  ]);
  expect(await send(mdm(), mdm({ event: 'T11', time: '20261102140000' }))).toEqual(['AA', 'AA']);
  expect(await documents()).toEqual([]);
});

test('S309 what is not kept is said: a file, no text, no number, and a text that is too long', async () => {
  const { mdm, send, documents } = await openPatient();
  const file = documentFile(Buffer.from([0, 1, 2]), 2, 'AP^octet-stream');
  const named = 'A file came with this document; it is not shown here';
  expect(await send(mdm({ obx: [line('See the scan.'), file] }))).toEqual([
    `AA ${named}: files of its kind are not kept`,
  ]);
  expect(await documents()).toEqual([expect.stringContaining(`See the scan.\n\n${named}`)]);
  expect(await send(mdm({ number: 'D3', obx: [] }))).toEqual(['AE It has no text (OBX-5)']);
  expect(await send(mdm({ number: '' }))).toEqual([
    'AE TXA-12 (unique document number) is missing',
  ]);
  const long = mdm({ number: 'D4', obx: [line('x'.repeat(60_001))] });
  expect(await send(long)).toEqual(['AE Its text is longer than 60000 bytes']);
  expect(await documents()).toHaveLength(1);
});
