/** Tests that a file's rows are like a patient in memory exactly where the database says so at the desk, in any script and locale (S297, S334). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Connection } from '#server/platform/postgres/database.ts';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addressIn } from '#server/test/stores.ts';
import { twinsOfEach } from '#server/patients/patient-twin-store.ts';
import { comparedNames } from './compared-patient-store.ts';
import { nameSimilarity, openTwinIndex } from './name-likeness.ts';

const clinic = await openClinic();
const { db } = clinic.world.deps;
afterAll(() => clinic.close());

const names =
  `Anna Maria Berg|Ana Berg|Anna-Maria Bergh|Östen Åkesson|Oesten Aakesson|O'Brien, Sean|Sean O Brien
  |Li|Xi|Jean-Luc d'Été|Dr. Noor Haddad|Noor Hadad|Bo|Bob|Zoë|Łukasz Żak|Lukasz Zak|Nguyễn Thị Hoa|Nguyen Thi Hoa
  |María José Carreño|Maria Jose Carreno Quiñones|Patient 17|Patient 71|A. B. C. Dee
  |محمد علي|محمد على حسن|Иван Петров|ИВАН ПЕТРОВЪ|Ирина Петрова|王小明|王大力|राम कुमार|राम कुमारी|김민준|Γιώργος Παππάς`
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

const compared = new Map<string, string>();
beforeAll(async () => {
  for (const [at, name] of (await comparedNames(db, names)).entries())
    compared.set(names[at] ?? '', name);
});

const nameOf = (name: string): string => compared.get(name) ?? '';

test('S297 two names are as similar in memory as in the database', async () => {
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  const { rows } = await clinic.world.owner.query<{ similarity: number }>(
    `select similarity(ascii_folded(a), ascii_folded(b)) as similarity
     from unnest($1::text[], $2::text[]) with ordinality as given (a, b, at) order by at`,
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  const differing = pairs.flatMap(([one, other], at) => {
    const inMemory = nameSimilarity(nameOf(one), nameOf(other));
    const inDatabase = rows[at]?.similarity ?? -1;
    return Math.abs(inMemory - inDatabase) < 1e-6 ? [] : [[one, other, inMemory, inDatabase]];
  });
  expect(differing).toEqual([]);
});

const organizationId = '00000000-0000-0000-0000-000000000000';

const twinsIn = (
  descriptions: { fullName: string; birthDate: string | null }[],
  connection: Connection = db,
) =>
  connection
    .transaction()
    .execute((inTransaction) => twinsOfEach(inTransaction, organizationId, descriptions));

test('S297 a row has a twin in memory exactly where the desk is shown one', async () => {
  const descriptions = names.flatMap((fullName) =>
    birthDates.map((birthDate) => ({ fullName, birthDate })),
  );
  const expected = await twinsIn(descriptions);
  const index = openTwinIndex();
  const differing = descriptions.flatMap(({ fullName, birthDate }, at) => {
    const name = nameOf(fullName);
    const isTwin = index.twinOf({ name, birthDate }) !== null;
    index.add({ key: String(at), name, birthDate });
    return isTwin === (expected[at]?.earlier.length ?? 0) > 0
      ? []
      : [[fullName, birthDate, isTwin]];
  });
  expect(differing).toEqual([]);
});

test('S297 names may differ by much with one birth date, and by little without one', async () => {
  // Their similarities are 0.31 and 0.29 with the same birth date, 0.64 and 0.57 without one.
  const pairs = [
    ['Anna Berg', 'Annie Borg', '1980-05-03', true],
    ['Anna Berg', 'Anne Bo', '1980-05-03', false],
    ['Eva Lind', 'Eva Linn', null, true],
    ['Maria Lindqvist', 'Marta Lindqvisst', null, false],
  ] as const;
  for (const [one, other, birthDate, isTwin] of pairs) {
    const [, answer] = await twinsIn([
      { fullName: one, birthDate },
      { fullName: other, birthDate },
    ]);
    expect([one, other, answer?.earlier.length === 1]).toEqual([one, other, isTwin]);
  }
});

/** By what the desk is shown, of one birth date. */
const likeFirst = async (all: readonly string[], connection: Connection = db) => {
  const twins = await twinsIn(
    all.map((fullName) => ({ fullName, birthDate: '1970-01-02' })),
    connection,
  );
  return all.filter((_, at) => twins[at]?.earlier.includes(0));
};

const scripts = [
  ['محمد علي', ['محمد على'], ['خالد يوسف']],
  ['Иван Петров', ['ИВАН ПЕТРОВЪ', 'Иван Петрович'], ['Ольга Смирнова']],
  ['王小明', ['王小名'], ['王大力', '李小龙']],
  ['राम कुमार', ['राम कुमारी'], ['सीता शर्मा']],
  ['김민준', ['김민중'], ['박서연']],
] as const;

test('S334 who is like a name in another script is found, and nobody else, also where Postgres knows no letter but those of ASCII', async () => {
  const { owner, ownerUrl, deps } = clinic.world;
  const name = `locale_${randomBytes(6).toString('hex')}`;
  await owner.query(
    `create database ${name} template template0 encoding 'UTF8' locale 'C' locale_provider libc`,
  );
  const url = addressIn(ownerUrl, name);
  await migrate(url);
  const ofLocaleC = openDatabase(url, { poolSize: 1, log: deps.log });
  try {
    expect(await comparedNames(ofLocaleC, names)).toEqual(await comparedNames(db, names));
    for (const connection of [db, ofLocaleC])
      for (const [first, like, unlike] of scripts)
        expect(await likeFirst([first, ...like, ...unlike], connection)).toEqual(like);
  } finally {
    await ofLocaleC.destroy();
    await owner.query(`drop database ${name} with (force)`);
  }
});
