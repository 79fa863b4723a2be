/** Tests upgrades: from a database whose migrations came in another order, and beside the release before. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, requiredVariable } from '#server/test/stores.ts';
import { derivedLogin } from './database-login.ts';
import { prepareDatabase } from './prepare-database.ts';
import { lastReleased } from './releases.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');
const SECRET_KEY = 'a key that only the tests of one file know 0123456789';

interface Column {
  name: string;
  type: string;
  isNeeded: boolean;
}
let released: Column[];
let upgraded: { columns: Column[]; rules: string[] };
let fresh: typeof upgraded;
let template: Awaited<ReturnType<typeof copyDatabase>>;
const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
const name = `upgrade_${process.pid}_${Date.now()}`;

const namesOfMigrations = async () =>
  (await readdir(folder)).map((file) => path.basename(file, '.ts')).toSorted();

/** What the release before, and the one before that, would have run. */
async function runMigrations(pool: pg.Pool, isRun: (migration: string) => boolean): Promise<void> {
  const known: Record<string, Migration> = {};
  for (const migration of (await namesOfMigrations()).filter(isRun))
    known[migration] = await import(path.join(folder, `${migration}.ts`));
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => Promise.resolve(known) },
    allowUnorderedMigrations: true,
  });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
}

async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name || '.' || column_name as name, udt_name::text as type, is_nullable = 'NO'
       and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isNeeded"
     from information_schema.columns where table_schema = 'public' order by 1`,
  );
  return rows;
}

async function schemaOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ rule: string }>(
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
     where connamespace = 'public'::regnamespace union
     select pg_get_indexdef(indexrelid) from pg_index
     where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) union
     select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal union
     select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
     where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql') order by 1`,
  );
  return { columns: await columnsOf(pool), rules: rows.map(({ rule }) => rule) };
}

/** These two were written later than others with higher numbers. */
const late = ['0141_moderation', '0147_notes'];

beforeAll(async () => {
  template = await copyDatabase();
  const copy = new pg.Pool({ connectionString: template.ownerUrl, max: 1 });
  fresh = await schemaOf(copy);
  await copy.end();
  await admin.query(`create database ${name}`);
  const DATABASE_URL = new URL(`/${name}`, requiredVariable('TEST_DATABASE_URL')).href;
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });
  await runMigrations(
    pool,
    (migration) => migration <= '0150_locations' && !late.includes(migration),
  );
  await runMigrations(pool, (migration) => migration <= lastReleased);
  released = await columnsOf(pool);
  await prepareDatabase({ DATABASE_URL, SECRET_KEY });
  upgraded = await schemaOf(pool);
  await pool.end();
});
afterAll(async () => {
  await template.drop();
  await admin.query(`drop database ${name} with (force)`);
  const login = derivedLogin(requiredVariable('TEST_DATABASE_URL'), SECRET_KEY);
  await admin.query(`drop role ${new URL(login).username}`);
  await admin.end();
});

test('a database whose migrations came in another order reaches the tables of a new one', () => {
  expect(upgraded).toEqual(fresh);
});

test('the program of the last release works on the tables of this one', () => {
  const now = new Map(upgraded.columns.map((column) => [column.name, column]));
  const before = new Map(released.map((column) => [column.name, column]));
  const oldTables = new Set(released.map((column) => column.name.split('.')[0]));
  const gone = released.filter((column) => now.get(column.name)?.type !== column.type);
  const needed = upgraded.columns.filter(
    (column) =>
      column.isNeeded &&
      !before.get(column.name)?.isNeeded &&
      oldTables.has(column.name.split('.')[0]),
  );
  expect({ gone, needed }).toEqual({ gone: [], needed: [] });
});

test('the migrations of a release are never changed, and new ones have higher numbers', async () => {
  const hash = createHash('sha256');
  for (const migration of (await namesOfMigrations()).filter(
    (namesOfMigration) => namesOfMigration <= lastReleased,
  ))
    hash.update(migration).update(await readFile(path.join(folder, `${migration}.ts`)));
  // At a release, this becomes the hash of its migrations, and `lastReleased` the newest of them.
  expect(hash.digest('hex').slice(0, 16)).toBe('c413d6dadba7500c');
});
