/** Tests that the database and the screens compare names in one way, and that names entered before an upgrade are compared so too. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folded, unaccented } from '#shared/text/name-folding.ts';
import { migrate as upgrade } from '#server/platform/postgres/migrate-tables.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { allOf, matchesRareWordFirst } from './name-search.ts';

const folder = path.resolve(import.meta.dirname, '../../../../infra/migrations');
const name = `folded_${randomBytes(6).toString('hex')}`;
const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
let pool: pg.Pool;

async function migrate(isRun: (migration: string) => boolean): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => path.basename(file, '.ts')).filter(isRun);
  const migrations: Record<string, Migration> = {};
  for (const migration of names)
    migrations[migration] = await import(path.join(folder, `${migration}.ts`));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
}

/** The same person, entered before the upgrade in each place where people are found by name. */
const enteredBefore = `
with org as (insert into organizations (name, zone) values ('Northgate', 'Europe/Berlin') returning id),
who as (insert into practitioners (organization_id, email, full_name, hospital_role, zone)
  select id, 'm@x.example', 'Dr. Jörg Mueller', 'Attending', 'Europe/Berlin' from org
  returning id, organization_id),
type as (insert into appointment_types (organization_id, name, kind, duration_minutes)
  select id, 'Follow-up', 'in-person', 30 from org returning id),
patient as (insert into patients (organization_id, full_name, external_id, created_by)
  select organization_id, 'Aage Mueller', 'AE-12', id from who returning id)
insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
select who.organization_id, type.id, 'Aage Mueller', '2030-01-01T10:00Z', '2030-01-01T10:30Z', who.id
from who, type`;

beforeAll(async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(requiredVariable('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // Its idle connections are cut when the database is dropped.
  pool.on('error', () => undefined);
  await migrate((migration) => migration < '0810');
  await pool.query(enteredBefore);
  await upgrade(url.href);
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test.each([
  ['practitioners', 'name_folded'],
  ['practitioners', 'words_folded'],
  ['patients', 'words_folded'],
  ['patients', 'found_folded'],
  ['appointments', 'patient_folded'],
])(
  'who was entered before the upgrade is found by each spelling in %s.%s',
  async (table, column) => {
    const finds = async (typed: string) =>
      (
        await pool.query(`select from ${table} where ${column} like '%' || folded($1) || '%'`, [
          typed,
        ])
      ).rowCount;
    for (const typed of ['Müller', 'MUELLER', 'muller', 'mue', 'Müll'])
      expect.soft([typed, await finds(typed)]).toEqual([typed, 1]);
    expect(await finds('Moller')).toBe(0);
  },
);

test('the index of alike names is of the new spelling', async () => {
  const { rows } = await pool
    .query(
      `set enable_seqscan = off; set pg_trgm.similarity_threshold = 0.99;
       select full_name from patients where folded(full_name) % folded('Åge Müller') and merged_into is null;
       reset enable_seqscan; reset pg_trgm.similarity_threshold`,
    )
    .then((answers) => (answers as unknown as { rows: object[] }[])[2]!);
  expect(rows).toEqual([{ full_name: 'Aage Mueller' }]);
});

/** All letters, signs and marks that a name in Latin or Arabic letters has. */
const letters = [
  [0x20, 0x7e],
  [0xc0, 0x17f],
  [0x300, 0x314],
  [0x610, 0x6f9],
  [0x1e00, 0x1e99],
  [0x1ea0, 0x1ef9],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
);

const names = [
  'Müller', 'Mueller', 'Mu\u0308ller', 'Ørsted', 'Oersted', 'Straße', 'STRASSE', 'Kjærgaard', 'Kjærgård',
  'Łódź', 'Þór', 'İlknur', 'Maaae Saaed', 'queue', 'أحمد', 'مُحَمَّد', 'محـمد', 'علاء', 'فاطمة', 'ىحيى', 'مؤمن', 'رئيس', 'علی',
]; // prettier-ignore

test('the screens compare letters and names as the database does', async () => {
  const isName = (text: string) => /[\p{L}\p{M}\p{Nd} '-]/u.test(text);
  const texts = [...letters.filter(isName), ...names];
  const { rows } = await pool.query<{ text: string; unaccented: string; folded: string }>(
    `select text, unaccented(text), folded(text) from unnest($1::text[]) text`,
    [texts],
  );
  expect(rows.length).toBeGreaterThan(500);
  expect(
    rows
      .filter((row) => unaccented(row.text) !== row.unaccented || folded(row.text) !== row.folded)
      .map((row) => [row.text, row.unaccented, unaccented(row.text)]),
  ).toEqual([]);
});

test.each([
  ['Müller', 'Mueller'],
  ['Ørsted', 'Oersted'],
  ['Weiß', 'Weiss'],
  ['Ångström', 'Aangstroem'],
  ['أحمد', 'احمد'],
  ['إبراهيم', 'ابراهيم'],
  ['آمنة', 'امنه'],
  ['علاء', 'علا'],
  ['مُحَمَّد', 'محمد'],
  ['محـمد', 'محمد'],
  ['مؤمن', 'مومن'],
  ['رئيس', 'رييس'],
  ['يحيى', 'يحيي'],
])('%s and %s are one name', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

test('S250 the tables that an upgrade rewrote are vacuumed', async () => {
  const tables = ['appointments', 'patients', 'practitioners'];
  const { rows } = await pool.query(
    `select relname as table from pg_stat_user_tables
     where relname = any($1) and vacuum_count > 0 and analyze_count > 0 order by 1`,
    [tables],
  );
  expect(rows).toEqual(tables.map((table) => ({ table })));
});

test('S250 a rare name is looked for in the index, however frequent it was when Postgres last counted', async () => {
  await pool.query(`insert into patients (organization_id, full_name, external_id, created_by)
    select organization_id, 'Anna Ackberg', 'many-' || at, created_by
    from patients, generate_series(1, 3000) at`);
  await pool.query('analyze patients');
  await pool.query(`update patients set full_name = 'Ben Linden' where external_id like 'many-%'`);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select p.id from patients p
    where p.organization_id = (select id from organizations)
      and ${allOf(matchesRareWordFirst('p.found_folded', 'Ackberg'))} limit 20`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('patients_found');
  expect(plan).not.toContain('Seq Scan on patients');
});
