/** Tests importing facts from spreadsheets of different countries: nothing is read as something else. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { FactPreview } from '#shared/facts/fact-import.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  return { id: data.id, mrn: externalId };
}

const { mrn } = await newPatient();

async function preview(...lines: string[]): Promise<FactPreview> {
  const text = lines.join('\r\n');
  const { data, problem } = await builder.browser.call('facts.preview', { format: 'csv', text });
  expect(problem).toBeUndefined();
  return data;
}

/** An id is used once in all of this file. */
let used = 0;
const newId = () => `r${(used += 1)}`;

const previewedLines = ({ lines }: FactPreview) =>
  lines.map(({ title, value, reason }) => (reason === null ? [title, value] : reason));

test('S168 semicolons part the cells of a line, and a comma is a decimal comma', async () => {
  const file = await preview(
    'patient;type;id;time;title;value;unit;flag',
    `${mrn};result;${newId()};2026-11-02 10:00;Kalium;2,9;mmol/l;L`,
    `${mrn};result;${newId()};2026-11-02 10:00;Glucose, nüchtern;5.4;mmol/l;`,
    `${mrn};result;${newId()};02.11.2026 10:00;CRP;12;mg/l;`,
    `${mrn};result;${newId()};2026-11-02 10:00;Troponin;<0,05;µg/l;`,
  );
  expect(previewedLines(file)).toEqual([
    ['Kalium', '2.9 mmol/l (L)'],
    ['Glucose, nüchtern', '5.4 mmol/l'],
    ['CRP', '12 mg/l'],
    ['Troponin', '<0.05 µg/l'],
  ]);
  expect(file.lines.map(({ at }) => at)).toEqual(Array(4).fill('2026-11-02T10:00:00.000Z'));
});

test('S168 commas part the cells of a line, and a semicolon is text', async () => {
  const file = await preview(
    'patient,type,id,time,title,value,unit',
    `${mrn},result,${newId()},2026-11-02 10:00,Note; see chart,7,mmol/l`,
    `${mrn},result,${newId()},2026-11-02 10:00,"A, quoted",8.25,mmol/l`,
  );
  expect(previewedLines(file)).toEqual([
    ['Note; see chart', '7 mmol/l'],
    ['A, quoted', '8.25 mmol/l'],
  ]);
});

test('S168 the line "sep=" names the delimiter, and the others keep their numbers', async () => {
  const file = await preview(
    'sep=;',
    'patient;type;id;time;title;value',
    `${mrn};result;${newId()};2026-11-02 10:00;a,b,c,d,e,f,g;1,5`,
  );
  expect(file.lines).toMatchObject([{ line: 3, title: 'a,b,c,d,e,f,g', value: '1.5' }]);
});

const numbers = (delimiter: string, ...values: string[]) =>
  preview(
    ['patient', 'type', 'id', 'time', 'title', 'value'].join(delimiter),
    ...values.map((value) =>
      [mrn, 'result', newId(), '2026-11-02 10:00', 'Platelets', `"${value}"`].join(delimiter),
    ),
  );

test('S168 a number that may be one or a thousand times as much is refused, unless the file tells', async () => {
  const refusal = expect.stringContaining('may be');
  expect(previewedLines(await numbers(';', '1,234'))).toEqual([refusal]);
  expect(previewedLines(await numbers(';', '1.234'))).toEqual([refusal]);
  expect(previewedLines(await numbers(',', '1,234'))).toEqual([refusal]);
  expect(previewedLines(await numbers(',', '1.234'))).toEqual([['Platelets', '1.234']]);
  expect(previewedLines(await numbers(';', '1,234', '2,9'))).toEqual([
    ['Platelets', '1.234'],
    ['Platelets', '2.9'],
  ]);
  expect(previewedLines(await numbers(';', '1.234', '2,9'))[0]).toEqual(refusal);
  expect(previewedLines(await numbers(';', '1.234,5', '1 234,5', '1.234.567', '0,123'))).toEqual([
    ['Platelets', '1234.5'],
    ['Platelets', '1234.5'],
    ['Platelets', '1234567'],
    ['Platelets', '0.123'],
  ]);
  // What is no number stays the words that it is.
  expect(previewedLines(await numbers(';', '1:40', 'negative', '1,2,3'))).toEqual([
    ['Platelets', '1:40'],
    ['Platelets', 'negative'],
    ['Platelets', '1,2,3'],
  ]);
});

test('S168 a line with more cells than the first one is refused, so that no cell moves', async () => {
  const file = await preview(
    'patient,type,id,time,title,value,unit,flag',
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,2,9,mmol/l,L`,
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,2,9,mmol/l`,
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,2.9,mmol/l,mmol/l`,
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,2.9,mmol/l`,
  );
  expect(previewedLines(file)).toEqual([
    expect.stringContaining('more cells'),
    expect.stringContaining('The unit "9" is a number'),
    expect.stringContaining('is no flag'),
    ['Kalium', '2.9 mmol/l'],
  ]);
});

test('S168 what is not kept is named: a column, or a cell that its type has no place for', async () => {
  const file = await preview(
    'patient,type,id,time,title,comment,text,end',
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,,haemolytic,`,
    `${mrn},result,${newId()},2026-11-02 10:00,Kalium,,,2026-11-02 11:00`,
    `${mrn},diagnosis,${newId()},2026-11-02,Asthma,,,`,
  );
  expect(file.ignored).toEqual(['comment']);
  expect(previewedLines(file)).toEqual([
    expect.stringContaining('"text" is not kept'),
    expect.stringContaining('"end" is not kept'),
    ['Asthma', null],
  ]);
});

test('S168 a time is read as it is written, or refused', async () => {
  const times = async (...cells: string[]) => {
    const { lines } = await preview(
      'patient;type;id;time;title',
      ...cells.map((cell) => `${mrn};diagnosis;${newId()};${cell};Asthma`),
    );
    return lines.map(({ at, reason }) => at ?? reason);
  };
  expect(
    await times('02.11.2026 9:05', '2.11.2026', '2026-11', '2019', '31/12/2026', '12/31/2026'),
  ).toEqual([
    '2026-11-02T09:05:00.000Z',
    '2026-11-02',
    '2026-11',
    '2019',
    '2026-12-31',
    '2026-12-31',
  ]);
  expect(await times('2026-11-02T10:00:00+02:00', '2026-11-02 10:00:30')).toEqual([
    '2026-11-02T08:00:00.000Z',
    '2026-11-02T10:00:30.000Z',
  ]);
  expect(await times('2026-03-29 01:30', '2026-10-25 01:30', '2026-10-25 01:30+01:00')).toEqual([
    expect.stringContaining('the clocks skipped it'),
    expect.stringContaining('occurred twice'),
    '2026-10-25T00:30:00.000Z',
  ]);
  for (const wrong of await times('02/11/2026', '10:00', '31.02.2026', '2026-W45', 'yesterday'))
    expect(wrong).toMatch(/is no time|may be two days/);
});

test('S168 an id that means another result or patient already is refused, and nothing is replaced', async () => {
  const other = await newPatient();
  const id = newId();
  const lines = (...rows: string[][]) =>
    ['patient;type;id;time;title;value', ...rows.map((cells) => cells.join(';'))].join('\n');
  const line = (whose: string, title: string, value: string) => [
    whose,
    'result',
    id,
    '2026-11-02 10:00',
    title,
    value,
  ];
  const send = async (text: string) =>
    (await builder.browser.call('facts.import', { format: 'csv', text })).data?.lines ?? [];
  expect(await send(lines(line(mrn, 'Kalium', '2,9')))).toMatchObject([{ outcome: 'new' }]);
  expect(await send(lines(line(mrn, 'Kalium', '3,9')))).toMatchObject([{ outcome: 'changed' }]);
  const reused = lines(
    line(other.mrn, 'Kalium', '5,9'),
    line(mrn, 'CRP', '12'),
    line(mrn, 'Kalium', '4,1'),
  );
  expect(await send(reused)).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('of another patient') },
    { outcome: 'refused', reason: expect.stringContaining('of another result, Kalium') },
    { outcome: 'changed', value: '4.1' },
  ]);
  const twice = lines(
    line(mrn, 'Kalium', '4,2'),
    line(mrn, 'Kalium', '4,3'),
    line(mrn, 'Kalium', '4,2'),
  );
  expect((await send(twice)).map(({ outcome }) => outcome)).toEqual([
    'older',
    'refused',
    'changed',
  ]);
  const { rows } = await clinic.world.owner.query(
    'select title, value from facts where source_key = $1',
    [id],
  );
  expect(rows).toEqual([{ title: 'Kalium', value: '4.2' }]);
});

test('a file that is no table says why', async () => {
  const say = async (text: string) => {
    const { body } = await builder.browser.call('facts.preview', { format: 'csv', text });
    return body.error.message;
  };
  expect(await say('patient;type\nM1;result')).toContain('"id" and "time" are missing');
  expect(await say('patient,type,id,time\nM1,result,r,"2026')).toContain('not closed');
});
