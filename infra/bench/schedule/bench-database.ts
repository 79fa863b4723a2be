/** A database with a million appointments: made once, reused by the next run. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { runStep } from '#infra/machine/terminal.mjs';
import { root } from '#infra/stack/env.ts';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import * as rows from './rows.ts';
import { dayMs } from '#shared/durations.ts';

/** Older ones have too few future appointments. */
const freshDays = 14;

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What determines its content: the migrations and the statements that fill it. */
function recipe(): Record<string, string> {
  const folder = join(root, 'infra/migrations');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const all = [...files, join(import.meta.dirname, 'rows.ts')];
  return Object.fromEntries(all.map((file) => [basename(file), sha256(file)]));
}

/** Migrations may only be added at the end. */
function isGrowthOf(now: Record<string, string>, then: Record<string, string>): boolean {
  const newest = Object.keys(then)
    .filter((file) => file in now && file !== 'rows.ts')
    .reduce((last, file) => (file > last ? file : last), '');
  const isSame = Object.entries(then).every(([file, hash]) => now[file] === hash);
  return isSame && Object.keys(now).every((file) => file in then || file > newest);
}

/** A database that only lacks newer migrations is reused; one with a different history is not. */
async function isFilled(db: pg.Client): Promise<boolean> {
  const { rows: there } = await db.query<{ is: boolean }>(
    "select to_regclass('bench_recipe') is not null as is",
  );
  if (!there[0]?.is) return false;
  const { rows: recipes } = await db.query<{ recipe: Record<string, string>; filled_at: Date }>(
    'select recipe, filled_at from bench_recipe',
  );
  const now = recipe();
  return recipes.some(
    (database) =>
      database.filled_at.getTime() > Date.now() - freshDays * dayMs &&
      isGrowthOf(now, database.recipe),
  );
}

async function recreate(serverUrl: URL, database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: new URL('/postgres', serverUrl).href });
  await admin.connect();
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`create database ${database}`);
  await admin.end();
}

interface IndexDefinition {
  name: string;
  make: string;
}

/** Indexes and the constraint are built faster after the rows are inserted. */
async function withoutIndexes(db: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await db.query<IndexDefinition>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as make
     from pg_index i where i.indrelid in ('appointments'::regclass, 'appointment_practitioners'::regclass)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  const { rows: rules } = await db.query<IndexDefinition>(
    `select conname as name, pg_get_constraintdef(oid) as make from pg_constraint
     where conrelid = 'appointment_practitioners'::regclass and contype = 'x'`,
  );
  for (const { name } of rules)
    await db.query(`alter table appointment_practitioners drop constraint ${name}`);
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await work();
  for (const { make } of indexes) await db.query(make);
  for (const { name, make } of rules)
    await db.query(`alter table appointment_practitioners add constraint ${name} ${make}`);
}

async function fill(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  await recreate(url, url.pathname.slice(1));
  await migrate(databaseUrl);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  // Foreign keys hold by construction; checking each takes minutes.
  await db.query(
    `set session_replication_role = replica; set synchronous_commit = off;
     set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  );
  await db.query(rows.hospital);
  await db.query(rows.people(2_000));
  await withoutIndexes(db, async () => {
    await db.query(rows.appointments);
    await db.query(rows.clinicians);
  });
  await db.query('vacuum analyze');
  await db.query('create table bench_recipe (recipe jsonb, filled_at timestamptz)');
  await db.query('insert into bench_recipe values ($1, now())', [JSON.stringify(recipe())]);
  await db.end();
}

/** What is left to write to the disk is no part of a read. */
async function writeAll(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('checkpoint');
  await db.end();
}

/** Takes minutes the first time and a moment afterwards. */
export const prepareBenchDatabase = (databaseUrl: string): Promise<void> =>
  runStep(
    'Database',
    async (report) => {
      const db = new pg.Client({ connectionString: databaseUrl });
      await db.connect();
      const isThere = await isFilled(db);
      await db.end();
      await (isThere ? migrate(databaseUrl) : fill(databaseUrl));
      await writeAll(databaseUrl);
      report(isThere ? 'found from the run before' : '1,000,000 appointments of 2,000 clinicians');
    },
    'a million appointments; laid down once, which takes minutes',
  );
