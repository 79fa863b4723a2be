/** Tests that the sex, the address and the death in a file of patients are those of the records, on screens and over FHIR (S333). */
import { afterAll, expect, test } from 'vitest';
import type { Bundle, Patient } from 'fhir/r4.js';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { openFileImports } from '#server/test/patients/file-imports.ts';

const clinic = await openClinic();
const desk = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const { call, checked, imported, importById, rowsOf } = openFileImports(clinic, desk);

const recordOf = async (patientId: string | null | undefined) =>
  (await callAppointments(desk, 'patients.one', { patientId })).data;

test('S333 what a hospital exports of sex, address, language and death is in the record, over FHIR, and not in the audit', async () => {
  // Columns as two products export them; the second date tells that months come first.
  const csv = [
    'MRN,LAST,FIRST,BIRTHDATE,DEATHDATE,Deceased?,GENDER,ADDRESS,Address Line 2,CITY,STATE,ZIP,Country Code,Preferred Language,Interpreter Needed?',
    'E-1,Quist,Nora,02/01/1950,01/31/2024,Y,F,"4 Elm Street, rear",Flat 2,Springfield,MA,01103-2000,US,Spanish,Yes',
    'E-2,Quarles,Tom,1961-05-06,,N,X,,,,,,,,',
    'E-3,Quayle,Uma,1971-05-06,2020-03,,unknown,,,,,,,,',
  ].join('\n');
  const ref = await imported(csv);
  expect(await importById(ref)).toMatchObject({ ignored: [], counts: { new: 3, refused: 0 } });
  const { rows } = await rowsOf(ref, 'new');
  const records = await Promise.all(rows.map(({ patientId }) => recordOf(patientId)));
  expect(records).toMatchObject([
    {
      fullName: 'Nora Quist',
      birthDate: '1950-02-01',
      sex: 'female',
      address: {
        line: '4 Elm Street, rear, Flat 2',
        city: 'Springfield',
        state: 'MA',
        postalCode: '01103-2000',
        country: 'US',
      },
      language: 'es',
      needsInterpreter: true,
      deceased: '2024-01-31',
    },
    { fullName: 'Tom Quarles', sex: 'other', address: null, deceased: null },
    { fullName: 'Uma Quayle', sex: 'unknown', deceased: '2020-03' },
  ]);
  const program = await newProgram(clinic);
  const { body } = await program.send('GET', 'Patient?identifier=E-1');
  expect((body as Bundle<Patient>).entry?.map(({ resource }) => resource)).toMatchObject([
    {
      gender: 'female',
      deceasedDateTime: '2024-01-31',
      address: [
        { line: ['4 Elm Street, rear, Flat 2'], city: 'Springfield', postalCode: '01103-2000' },
      ],
    },
  ]);
  const entries = await clinic.recorded('patients.import', ref.importId);
  expect(JSON.stringify(entries)).toContain('"new":3');
  expect(JSON.stringify(entries)).not.toMatch(/Elm|Springfield|female|2024-01/);
});

test('S333 a cell that cannot be kept refuses its row by name', async () => {
  await callAppointments(desk, 'patients.add', {
    fullName: 'Wanda Wick',
    birthDate: '1940-01-01',
    externalId: 'W-1',
  });
  const csv = [
    'number,name,dob,sex,postcode,deceased,date of death',
    'R-1,Ann Ash,1950-01-01,1,,,',
    `R-2,Ben Birch,1950-01-02,,${'9'.repeat(21)},,`,
    'R-3,Cia Cedar,1950-01-03,,,no,2020-01-01',
    'R-4,Dan Dogwood,1950-01-04,,,,1949-12-31',
    'R-5,Eva Elder,1950-01-05,,,,2999-01-01',
    'R-6,Fay Fir,1950-01-06,,,dunno,',
    'R-7,Gus Gorse,1950-01-07,,,,last May',
    'W-1,Wanda Wick,1940-01-01,,,yes,',
  ].join('\n');
  const ref = await checked(csv);
  const { rows } = await rowsOf(ref, 'refused');
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'sex: "1" is none: write female, male, other, unknown'],
    [3, 'postal code: At most 20 characters'],
    [4, 'deceased: It says no, and there is a date of death'],
    [5, 'date of death: It is before the birth date'],
    [6, 'date of death: A date of death is not in the future'],
    [7, 'deceased: "dunno" is neither: write yes or no'],
    [8, 'date of death: "last May" is no date: write it as 1980-05-31'],
    [
      9,
      "Wanda Wick is here and not recorded as deceased: record the death in the patient's record",
    ],
  ]);
});

test('S333 who is decided about gets the death of the row, which the audit has as the decision of that person', async () => {
  const { data: known } = await callAppointments(desk, 'patients.add', {
    fullName: 'Xenia Yarrow',
    birthDate: '1944-01-01',
  });
  const ref = await imported(
    [
      'number,name,dob,sex,deceased',
      'X-1,Xenia Yarro,1944-01-01,F,yes',
      'X-2,Xenia Yarrows,1944-01-01,F,yes',
    ].join('\n'),
  );
  await call('decide', { ...ref, line: 2, patientId: known.id });
  const { data: other } = await call('decide', { ...ref, line: 3, patientId: null });
  expect(await recordOf(known.id)).toMatchObject({ externalId: 'X-1', deceased: 'true' });
  expect(await recordOf(other.patientId)).toMatchObject({ sex: 'female', deceased: 'true' });
  const saved = await clinic.recorded('patient.save', known.id);
  expect(saved.at(-1)).toMatchObject({ actor_id: desk.id, detail: { changed: ['deceased'] } });
});
