/** Tests the problems of each line of an imported list, without a database. */
import { expect, test } from 'vitest';
import { importMost } from '#shared/limits.ts';
import type { ImportRow } from '#shared/people/people-import.ts';
import { readPeople } from './people-csv.ts';
import { firstLines, validateRow, unknownUnitsIn, type ImportContext } from './import-rules.ts';

const context: ImportContext = {
  units: [
    { id: '019a0000-0000-7000-8000-000000000001', name: 'Cardiología', code: 'CARD', active: true },
  ],
  addsUnits: false,
  zone: 'Europe/London',
  taken: new Set(['taken@b.example']),
  jobs: [],
  obstacle: ({ role }) =>
    role === 'SA' || role === 'ADMIN'
      ? 'Only a System admin may make a System admin or Admin'
      : null,
};

async function rows(csv: string, judgedBy = context): Promise<ImportRow[]> {
  const file = await readPeople(csv);
  if (file.fault !== null) throw new Error(file.fault);
  const first = await firstLines(file.lines);
  return file.lines.map((line) => validateRow(line, judgedBy, first));
}

async function problems(line: string): Promise<string[] | undefined> {
  const [row] = await rows(`name,email,role,job,unit,zone\n${line}`);
  return row?.problems.map(({ column, problem }) => `${column}: ${problem}`);
}

test('a line without a problem becomes an account, with the hospital’s zone and the lowest level', async () => {
  expect(
    await rows('Name;E-Mail;Job;Ward\r\n Ana  Ruiz ;ANA@B.example;nurse practitioner;CARDIOLOGIA'),
  ).toEqual([
    {
      line: 2,
      fullName: 'Ana Ruiz',
      email: 'ana@b.example',
      role: 'user',
      hospitalRole: 'Nurse Practitioner',
      unit: 'Cardiología',
      unitId: context.units[0]?.id,
      isUnitUnknown: false,
      otherUnits: [],
      zone: 'Europe/London',
      phone: null,
      problems: [],
    },
  ]);
});

test.each([
  [',a@b.example,,Intern,,', /^name: Enter the name$/],
  ['A,,,Intern,,', /^email: Email is required$/],
  ['A,a at b,,Intern,,', /^email: Enter an email address/],
  ['A,taken@b.example,,Intern,,', /^email: An account has this address already$/],
  ['A,a@b.example,root,Intern,,', /^role: There is no role "root"\. Use System admin, Admin/],
  ['A,a@b.example,admin,Intern,,', /^role: Only a System admin may make a System admin or Admin$/],
  ['A,a@b.example,System admin,Intern,,', /^role: Only a System admin may make/],
  ['A,a@b.example,,,,', /^job: Enter the job$/],
  ['A,a@b.example,,Barber,,', /^job: There is no job "Barber"$/],
  ['A,a@b.example,,Intern,Oncology,', /^unit: There is no unit "Oncology"$/],
  ['A,a@b.example,,Intern,,Mars', /^zone: Choose a time zone/],
  ['A,a@b.example,,Intern', /^null: This line has more or fewer cells/],
  [`${'x'.repeat(201)},a@b.example,,Intern,,`, /^name: A name has at most 200 characters$/],
])('%j is answered with its problem', async (line, problem) => {
  const messages = await problems(line);
  expect(messages).toEqual([expect.stringMatching(problem)]);
});

const wards = ['Ward 4', 'Ward 5'].map((name, at) => ({
  id: `019a0000-0000-7000-8000-00000000000${at + 2}`,
  name,
  code: null,
  active: true,
}));
const withWards = { ...context, units: [...context.units, ...wards] };
const otherUnitsIn = async (cell: string, judgedBy: ImportContext = withWards) => {
  const [row] = await rows(
    `displayName,userName,title,department,groups.display\nA,a@b.example,Intern,CARD,"${cell}"`,
    judgedBy,
  );
  return row;
};

test('S331 a list of an identity provider names further units with their days and share', async () => {
  const row = await otherUnitsIn(
    'Ward 4 (40 %, 2026-01-01 to 2026-06-30); ward 5 (from 2026-03-01, 10%); Ward 4 (from 2026-08-01)',
  );
  expect(row).toMatchObject({ unit: 'Cardiología', problems: [] });
  const [w4, w5] = wards.map(({ id, name }) => ({ unit: name, unitId: id, isUnitUnknown: false }));
  expect(row?.otherUnits).toEqual([
    { ...w4, from: '2026-01-01', until: '2026-06-30', sharePercent: 40 },
    { ...w5, from: '2026-03-01', until: null, sharePercent: 10 },
    { ...w4, from: '2026-08-01', until: null, sharePercent: 0 },
  ]);
});

test.each([
  ['Ward 9', /^There is no unit "Ward 9"$/],
  ['Ward 4 (half)', /^There is no unit "Ward 4 \(half\)"$/],
  ['Ward 4 (40 % of it)', /^"Ward 4 \(40 % of it\)" is no unit with its days and share\. Write/],
  ['Ward 4 (2026-02-30 to 2026-03-01)', /is no unit with its days/],
  ['Ward 4 (140 %)', /is no unit with its days/],
  ['Ward 4 (2026-06-30 to 2026-01-01)', /^The end is before the start$/],
  ['Ward 4; Ward 4 (from 2026-01-01)', /^The days of one unit meet/],
  ['Ward 4 (70 %); Ward 5 (40 %)', /^The shares of one day are more than 100 percent/],
  ['cardiologia', /^"Cardiología" is their own unit already$/],
])('S331 the further units %j are answered with their problem', async (cell, problem) => {
  const row = await otherUnitsIn(cell);
  expect(row?.problems).toEqual([
    { column: 'otherUnits', problem: expect.stringMatching(problem) },
  ]);
});

test('all problems of a line are reported at once', async () => {
  expect(await problems(',x,root,Barber,Nowhere,Mars')).toHaveLength(6);
});

test('a repeated address is a problem of the second line', async () => {
  const twice = await rows('name,email,job\nA,a@b.example,Intern\nB, A@B.example,Intern');
  expect(twice.map((row) => row.problems.map(({ problem }) => problem))).toEqual([
    [],
    ['The same address stands in line 2'],
  ]);
});

test.each([
  ['', 'The file is empty.'],
  ['name,job', 'The first line has to name the columns; "email" is missing.'],
  [
    'who,where\na,b',
    'The first line has to name the columns; "name" and "email" and "job" are missing.',
  ],
  ['name,email,job', 'There is nobody in this file, only the line with the columns.'],
  ['name,full name,email,job\na,b,c,d', 'The column "name" is there twice.'],
  ['name,email,job\na,"b,c', 'Near line 2: a quotation mark is opened and not closed.'],
])('the file %j has a problem as a whole', async (csv, fault) => {
  expect((await readPeople(csv)).fault).toBe(fault);
});

test('more people than one import takes are refused before any is judged', async () => {
  const many = Array.from({ length: importMost.people + 1 }, (_, n) => `A,a${n}@b.example,Intern`);
  const { fault } = await readPeople(['name,email,job', ...many].join('\n'));
  expect(fault).toMatch(/2001 people/);
});

test('commas, semicolons, tabs, quotation marks, blank lines and a byte order mark are understood', async () => {
  for (const sign of [',', ';', '\t']) {
    const csv = [
      ['Name', 'Email', 'Job', 'Nick'],
      [`"Ruiz${sign} Ana"`, 'a@b.example', 'Intern', 'A'],
    ]
      .map((cells) => cells.join(sign))
      .join('\r\n\r\n');
    const file = await readPeople(`\uFEFF${csv}\r\n`);
    expect([file.fault, file.ignored]).toEqual([null, ['Nick']]);
    expect((await rows(csv))[0]).toMatchObject({
      line: 3,
      fullName: `Ruiz${sign === '\t' ? '' : sign} Ana`,
    });
  }
});

test('a unit is found by its code too, and its name comes before the code of another one', async () => {
  const csv = 'name,email,role,job,unit,zone\nA B,a@b.example,,Resident,card,';
  const [byCode] = await rows(csv, { ...context, addsUnits: true });
  expect([byCode?.unit, byCode?.isUnitUnknown]).toEqual(['Cardiología', false]);
  const named = { id: 'x', name: 'Card', code: null, active: true };
  const [byName] = await rows(csv, { ...context, units: [...context.units, named] });
  expect(byName?.unit).toBe('Card');
});

test('a unit that is not there is a problem, unless it is to be added: each once, whatever its spelling', async () => {
  const lines = 'A B,a@b.example,,Resident,Ward 9,\nC D,c@d.example,,Resident,WARD  9,';
  const csv = `name,email,role,job,unit,zone\n${lines}`;
  expect((await rows(csv)).map((row) => row.problems[0]?.problem)).toEqual([
    'There is no unit "Ward 9"',
    'There is no unit "WARD  9"',
  ]);
  const added = await rows(csv, { ...context, addsUnits: true });
  expect(added.map(({ problems: found }) => found)).toEqual([[], []]);
  expect(unknownUnitsIn(added)).toEqual(['Ward 9']);
  const closed = { ...context, units: [{ id: 'x', name: 'Ward 9', code: null, active: false }] };
  expect((await rows(csv, closed))[0]?.problems).toEqual([
    { column: 'unit', problem: 'The unit "Ward 9" is closed' },
  ]);
});

test('S48 two thousand people are read and compared in slices, between which other calls are answered', async () => {
  const people = Array.from({ length: importMost.people }, (_, n) => `A,a${n}@b.example,Intern`);
  let pauses = 0;
  let nowMs = 0;
  const slicing = {
    clockMs: () => (nowMs += 10),
    yieldTurn: () => Promise.resolve((pauses += 1)),
  };
  const file = await readPeople(['name,email,job', ...people].join('\n'), slicing);
  if (file.fault !== null) throw new Error(file.fault);
  expect(pauses).toBeGreaterThan(importMost.people);
  await firstLines(file.lines, slicing);
  expect(pauses).toBeGreaterThan(2 * importMost.people);
});
