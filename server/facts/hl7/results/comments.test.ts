/** Tests that comments stand with the result that they are about, and that embedded files are named. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { factLine, linesOfFact } from '#shared/facts.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
await addAdmissions(builder);

/** The answer, and each result as it is read on screens. */
async function send(segments: string[]) {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  const texts = [oru(externalId, '', segments)];
  const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
  const [, code = '', , said = ''] = (acknowledgements[0]?.split('\r')[1] ?? '').split('|');
  const opening = { by: 'reason', patientId: data.id, because: 'Asked for by the ward' };
  const { openingId } = (await lena.browser.call('facts.open', opening)).data;
  const read = await lena.browser.call('facts.read', { openingId, search: '' });
  const facts = read.data.days.flatMap((day) => day.facts);
  return {
    answer: `${code} ${said}`.trim(),
    lines: facts.map((fact) => [factLine(fact), ...linesOfFact(fact)]),
  };
}

test('S162 comments stand with their result, in order, and those of the order with its first one', async () => {
  const { answer, lines } = await send([
    'NTE|1||Taken at the bedside.',
    'OBX|1|NM|K^Potassium||6.9|mmol/L||HH|||F',
    'NTE|1||Sample haemolysed, repeat.',
    'NTE|2||Phoned to ward 11:20.~Read back.',
    'OBX|2|NM|NA^Sodium||140|mmol/L|||||P',
  ]);
  expect(answer).toBe('AA');
  expect(lines).toEqual([
    [
      'Result: Potassium 6.9 mmol/L (HH)',
      'Taken at the bedside.\nSample haemolysed, repeat.\nPhoned to ward 11:20.\nRead back.',
    ],
    ['Result: Sodium 140 mmol/L, preliminary'],
  ]);
});

test('S162 a report reads as its lines, with its comments below', async () => {
  const { lines } = await send([
    'OBX|1|TX|CXR^Chest X-ray||Heart size normal.||||||F',
    'OBX|2|TX|CXR^Chest X-ray||IMPRESSION: nodule.||||||F',
    'NTE|1||Phoned to ward.',
  ]);
  const report = 'Heart size normal.\nIMPRESSION: nodule.';
  expect(lines).toEqual([['Result: Chest X-ray', report, 'Phoned to ward.']]);
});

test.each([
  ['RP', 'report.pdf^PACS&1.2.3&ISO^AP^PDF', 'A PDF', ''],
  ['ED', '^multipart^^Base64^AAAA', 'A file', ': files of its kind are not kept'],
  ['ED', '^AP^PDF^Hex^25504446', 'A PDF', ': its encoding (OBX-5.4) is not Base64'],
])(
  'S347 a file (%s %s) beside a result is named as not kept, to its sender too',
  async (kind, value, name, why) => {
    const sentence = `${name} came with this result; it is not shown here`;
    const { answer, lines } = await send([
      'OBX|1|NM|K^Potassium||6.9|mmol/L||HH|||F',
      `OBX|2|${kind}|PDF^Report||${value}||||||F`,
    ]);
    expect(answer).toBe(`AA Report: ${sentence}${why}`);
    expect(lines).toContainEqual([`Result: Report ${sentence}`]);
  },
);

test('S347 a message that is nothing but a file that is not kept is AE, and says what', async () => {
  const { answer, lines } = await send(['OBX|1|ED|PDF^Report||^multipart^^Base64^AAAA||||||F']);
  const why = 'it is not shown here: files of its kind are not kept';
  expect([answer, lines]).toEqual([`AE Report: A file came with this result; ${why}`, []]);
});
