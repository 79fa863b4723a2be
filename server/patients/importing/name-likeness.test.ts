/** Tests that a file's rows are like a patient in memory exactly where the database says so at the desk (S297). */
import { afterAll, expect, test } from 'vitest';
import { folded } from '#shared/name-folding.ts';
import { openClinic } from '#server/test/clinic.ts';
import { twinsOfEach } from '#server/patients/patient-twin-store.ts';
import { nameSimilarity, openTwinIndex } from './name-likeness.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** In Latin letters: in a database of the locale C, `similarity` knows no others. */
const names =
  `Anna Maria Berg|Ana Berg|Anna-Maria Bergh|Östen Åkesson|Oesten Aakesson|O'Brien, Sean|Sean O Brien
  |Li|Xi|Jean-Luc d'Été|Dr. Noor Haddad|Noor Hadad|Bo|Bob|Zoë|Łukasz Żak|Lukasz Zak|Nguyễn Thị Hoa|Nguyen Thi Hoa
  |María José Carreño|Maria Jose Carreno Quiñones|Patient 17|Patient 71|A. B. C. Dee`
    .split('|')
    .map((name) => name.trim());

/** Each near to others in one part, swapped, the same, or missing. */
const birthDates = [
  '1980-05-03',
  '1980-03-05',
  '1980-05-13',
  '1981-05-03',
  '1980-06-03',
  '1999-12-31',
  null,
];

test('S297 two names are as similar in memory as in the database', async () => {
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  const { rows } = await clinic.world.owner.query<{ similarity: number }>(
    `select similarity(folded(a), folded(b)) as similarity
     from unnest($1::text[], $2::text[]) with ordinality as given (a, b, at) order by at`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  const differing = pairs.flatMap(([one, other], at) => {
    const inMemory = nameSimilarity(folded(one), folded(other));
    const inDatabase = rows[at]?.similarity ?? -1;
    return Math.abs(inMemory - inDatabase) < 1e-6 ? [] : [[one, other, inMemory, inDatabase]];
  });
  expect(differing).toEqual([]);
});

test('S297 a row has a twin in memory exactly where the desk is shown one', async () => {
  const descriptions = names.flatMap((fullName) =>
    birthDates.map((birthDate) => ({ fullName, birthDate })),
  );
  const organizationId = '00000000-0000-0000-0000-000000000000';
  const expected = await clinic.world.deps.db
    .transaction()
    .execute((db) => twinsOfEach(db, organizationId, descriptions));
  const index = openTwinIndex();
  const differing = descriptions.flatMap(({ fullName, birthDate }, at) => {
    const name = folded(fullName);
    const isTwin = index.twinOf({ name, birthDate }) !== null;
    index.add({ key: String(at), name, birthDate });
    return isTwin === (expected[at]?.earlier.length ?? 0) > 0
      ? []
      : [[fullName, birthDate, isTwin]];
  });
  expect(differing).toEqual([]);
});

test('S297 names in other scripts have twins too', () => {
  const index = openTwinIndex();
  for (const [at, name] of ['محمد علي', 'Иван Петров', '王小明'].entries())
    index.add({ key: String(at), name: folded(name), birthDate: '1970-01-02' });
  const twinOf = (name: string) => index.twinOf({ name: folded(name), birthDate: '1970-02-01' });
  expect(['محمد على', 'Иван Петровъ', '王小明', 'Пётр'].map(twinOf)).toEqual(['0', '1', '2', null]);
});
