/** Tests that a file of patients is checked, imported once, cancelled, mended, and that people decide about twins (S295, S296). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openFileImports } from '#server/test/patients/file-imports.ts';
import { forgetOldImports } from '#server/patients/service.ts';

const clinic = await openClinic();
const { deps, owner } = clinic.world;
const desk = await clinic.clinician({ role: 'EDITOR' });
const other = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

type Person = typeof desk;

const { call, work, checked, imported, importById, rowsOf } = openFileImports(clinic, desk);

async function patientsNamed(pattern: string): Promise<number> {
  const { rows } = await owner.query(
    'select count(*)::int as count from patients where full_name like $1',
    [pattern],
  );
  return rows[0].count;
}

const add = async (details: object): Promise<string> =>
  (await callAppointments(desk, 'patients.add', details)).data.id;

test('S295 a preview says of each row what it would do, with the values as they would be stored', async () => {
  const known = await add({ fullName: 'Ida Fjord', birthDate: '1961-02-03', externalId: 'K-1' });
  const former = await add({ fullName: 'Ida Sund', birthDate: '1961-02-03', externalId: 'K-0' });
  await owner.query('update patients set merged_into = $1 where id = $2', [known, former]);
  await add({ fullName: 'Ola Tveit', birthDate: '1961-02-03', externalId: 'K-9' });
  const csv = [
    'MRN;Last name;First name;DOB;Phone;Language;Interpreter;Ward',
    'K-1;Fjord;Ida;03/02/1961;;;;East',
    'K-2;Fjordh;Ida;03/02/1961;;;;East',
    'N-1;Bakke;Nils;31/12/1970;+47 912 34 567;Norwegian;yes;East',
    'N-1;Bakken;Nora;01/05/1990;;;;East',
    'N-2;Bakke;Nills;31/12/1970;;;;East',
    'K-9;Haugen;Per;03/02/1961;;;;East',
    'N-3;Dahl;Ada;31.13.1980;;;;East',
    'N-4;Lie;Eva;01/05/1990;call me;;;East',
    'N-5;Moen;Ola;01/05/1990;;;maybe;East',
    'K-0;Fjord;Ida;03/02/1961;;;;East',
  ].join('\r\n');
  const ref = await checked(csv);
  const preview = await importById(ref);
  expect(preview).toMatchObject({ state: 'checked', rows: 10, ignored: ['Ward'] });
  expect(preview.counts).toMatchObject({ new: 1, same: 2, twin: 2, refused: 5, done: 0 });
  const fresh = await rowsOf(ref, 'new');
  expect(fresh.rows).toMatchObject([
    {
      line: 4,
      details: {
        fullName: 'Nils Bakke',
        birthDate: '1970-12-31',
        phone: '+47 912 34 567',
        language: 'no',
        needsInterpreter: true,
        externalId: 'N-1',
      },
    },
  ]);
  expect((await rowsOf(ref, 'same')).rows).toMatchObject([
    { line: 2, patientId: known },
    // The number of a record that was merged leads to the other one.
    { line: 11, patientId: known },
  ]);
  const reasons = async (outcome: string) =>
    (await rowsOf(ref, outcome)).rows.map(({ line, reason }) => [line, reason]);
  expect(await reasons('twin')).toEqual([
    [3, 'May be the same as a patient who is here'],
    [6, 'May be the same as line 4 of this file'],
  ]);
  expect(await reasons('refused')).toEqual([
    [5, 'Line 4 has this number too'],
    [7, expect.stringContaining('The number is that of Ola Tveit, born 1961-02-03 here')],
    [8, 'birth date: "31.13.1980" is no day of the calendar'],
    [9, expect.stringContaining('phone: Use only digits')],
    [10, expect.stringContaining('write yes or no')],
  ]);
  expect(await patientsNamed('%Bakke%')).toBe(0);
});

test('S295 an import makes who is new, once, and the audit has one row of it with what it made', async () => {
  const csv = 'number,name,birth date\nA-1,"Vik, Alma",1988-03-04\nA-2,Jon Berg,1955-06-07';
  const ref = await imported(csv);
  const done = await importById(ref);
  expect(done).toMatchObject({ state: 'done', counts: { new: 2, done: 2, waiting: 0 } });
  expect(done.endedAt).not.toBeNull();
  const { rows } = await owner.query(
    'select full_name, external_id, created_by from patients where external_id = $1',
    ['A-1'],
  );
  expect(rows).toEqual([{ full_name: 'Alma Vik', external_id: 'A-1', created_by: desk.id }]);
  expect(await clinic.recorded('patients.import', ref.importId)).toMatchObject([
    { actor_id: desk.id, detail: { begun: true } },
    { actor_id: desk.id, detail: { rows: 2, new: 2, same: 0 } },
  ]);
  expect((await importById(await imported(csv))).counts).toMatchObject({
    new: 0,
    same: 2,
    done: 2,
  });
  const { status } = await call('start', ref);
  expect(status).toBe(409);
});

test('S296 an import whose server dies in the middle goes on, and doubles and loses nobody, by two servers at once too', async () => {
  const count = 450;
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `D-${at},Xa${'bcdfghklmn'[at % 10]}o${at} Q${at * 7919},${1930 + (at % 70)}-0${1 + (at % 9)}-1${at % 10}`,
  );
  const ref = await checked(['number,name,dob', ...lines].join('\n'));
  await call('start', ref);
  await owner.query(`
    create function dies() returns trigger language plpgsql as $$
    begin
      if new.external_id = 'D-333' then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger dies before insert on patients for each row execute function dies()`);
  await expect(work(ref)).rejects.toThrow(/terminat/i);
  await owner.query('drop trigger dies on patients');
  const middle = await importById(ref);
  expect([middle.state, middle.counts.done]).toEqual(['importing', 200]);
  await Promise.all([work(ref), work(ref)]);
  const { counts, state } = await importById(ref);
  const { rows } = await owner.query(
    `select count(*)::int as patients, count(distinct external_id)::int as numbers
     from patients where external_id like 'D-%'`,
  );
  expect(state).toBe('done');
  expect(rows).toEqual([{ patients: counts.new, numbers: counts.new }]);
  expect([counts.done, counts.new + counts.twin]).toEqual([count, count]);
});

test('S296 a cancelled import makes nobody more, and one that is over is not begun again', async () => {
  const ref = await checked('name,dob\nCarla Nuthatch,1947-08-09');
  await call('start', ref);
  expect((await call('cancel', ref)).data).toMatchObject({ state: 'cancelled' });
  await work(ref);
  expect(await patientsNamed('Carla Nuthatch')).toBe(0);
  expect((await call('start', ref)).status).toBe(409);
});

test('S295 refused rows come back in a file that is mended and loaded again', async () => {
  const ref = await imported(
    'number,name,dob,phone,note\nR-1,Elsa Wren,1990-13-01,+47 22 11 00 99,"a, b"\nR-2,Otto Wren,1991-01-01,,',
  );
  const { data } = await call('refused', { ...ref, afterLine: 0 });
  const csv: string = data.csv.replaceAll('1990-13-01', '1990-12-01');
  expect(csv).toContain('problem,number,name,dob,phone,note');
  expect(csv).toContain('Line 2: birth date');
  const again = await imported(csv);
  expect(await importById(again)).toMatchObject({ rows: 1, ignored: ['note'], counts: { new: 1 } });
  const { rows } = await owner.query('select phone from patients where external_id = $1', ['R-1']);
  expect(rows).toEqual([{ phone: '+47 22 11 00 99' }]);
});

test('S295 a likely twin is no patient until a person says who it is, and then only once', async () => {
  const known = await add({ fullName: 'Runa Siskin', birthDate: '1933-04-05' });
  const ref = await imported(
    'number,name,dob\nT-1,Runa Siskinn,1933-04-05\nT-2,Runa Siskind,1933-04-05\n,Runa Siskinde,1933-04-05',
  );
  expect((await importById(ref)).counts).toMatchObject({ twin: 3, done: 3, waiting: 3 });
  expect(await patientsNamed('Runa%')).toBe(1);
  const decide = (line: number, patientId: string | null, who?: Person) =>
    call('decide', { ...ref, line, patientId }, who);
  const both = await Promise.all([decide(2, known), decide(2, known, other)]);
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  const { data } = await decide(3, null);
  // Without a number nothing else would refuse the second one.
  const asNew = await Promise.all([decide(4, null), decide(4, null, other)]);
  expect(asNew.map(({ problem }) => problem ?? 'decided').toSorted()).toEqual([
    'decided',
    'patients.import-decided',
  ]);
  const { rows } = await owner.query(
    'select id, external_id from patients where full_name like $1 order by external_id',
    ['Runa%'],
  );
  expect(rows).toEqual([
    { id: known, external_id: 'T-1' },
    { id: data.patientId, external_id: 'T-2' },
    { id: expect.any(String), external_id: null },
  ]);
  expect((await importById(ref)).counts.waiting).toBe(0);
  expect((await rowsOf(ref, 'twin')).rows).toEqual([]);
});

test('S295 who may not merge records imports none, and another hospital sees nothing of it', async () => {
  const ref = await checked('name,dob\nGerda Crake,1944-01-01');
  const user = await clinic.clinician({ role: 'user' });
  expect((await call('begin', { fileName: 'a.csv' }, user)).status).toBe(403);
  expect((await call('rows', { ...ref, outcome: 'new' }, user)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId, role: 'EDITOR' });
  for (const [name, input] of [
    ['one', ref],
    ['rows', { ...ref, outcome: 'new' }],
    ['refused', ref],
    ['start', ref],
    ['cancel', ref],
  ] as const)
    expect([name, (await call(name, input, stranger)).status]).toEqual([name, 404]);
  const { data } = await call('list', {}, stranger);
  expect(data).toEqual([]);
});

test.each([
  ['', 'The file is empty.'],
  ['number,dob\n1,1990-01-01', 'The first line has to name the columns'],
  ['name,dob', 'There is nobody in this file'],
  ['name,dob\n"Ann,1990', 'a quotation mark is opened'],
])('a file that is no list of patients says so: %j', async (csv, fault) => {
  const { data } = await call('begin', { fileName: 'wrong.csv' });
  await call('addPart', { ...data, part: 0, text: csv || '\n' });
  await call('check', { ...data, parts: 1 });
  await work(data);
  expect(await importById(data)).toMatchObject({
    state: 'unreadable',
    fault: expect.stringContaining(fault),
  });
});

test('files and rows of an import are forgotten after ninety days, those that wait for a decision are not', async () => {
  await add({ fullName: 'Tilda Dunlin', birthDate: '1939-01-02' });
  const over = await imported('name,dob\nOlga Dunnock,1938-02-03');
  const waits = await imported('name,dob\nTilda Dunlinn,1939-01-02');
  await owner.query(
    `update patient_imports set created_at = now() - interval '91 days',
       ended_at = now() - interval '91 days' where id = any($1)`,
    [[over.importId, waits.importId]],
  );
  await forgetOldImports(deps);
  expect((await call('one', over)).status).toBe(404);
  expect((await importById(waits)).counts.waiting).toBe(1);
  expect(await patientsNamed('Olga Dunnock')).toBe(1);
});
