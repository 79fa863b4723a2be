/** Migrates the tables; safe to run from several instances at once. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrateJobs } from '#server/platform/jobs/job-tables.ts';
import { outliveLostConnections } from './lost-connections.ts';
import { findNewerRelease } from './releases.ts';
import { OlderDatabase } from './unprepared-database.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');

const namesOfFiles = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .toSorted();

/** A file is imported when its turn comes: a server whose tables are up to date needs none of them. */
async function migrations(): Promise<Record<string, Migration>> {
  const lazily = (name: string): Migration => ({
    up: async (db) => {
      const migration: Migration = await import(path.join(folder, `${name}.ts`));
      await migration.up(db);
    },
  });
  return Object.fromEntries((await namesOfFiles()).map((name) => [name, lazily(name)]));
}

/** Empty where the database is. */
async function namesOfRun(client: pg.Client): Promise<Set<string>> {
  const result = await client.query<{ is: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as is`,
  );
  if (!result.rows[0]?.is) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether the tables are of the next release, on which this program works as well. Throws NewerDatabase
 * where they are of a later one.
 */
export async function isOfNextRelease(client: pg.Client): Promise<boolean> {
  const knownNames = new Set(await namesOfFiles());
  return (
    (await findNewerRelease(client, { run: await namesOfRun(client), known: knownNames })) !== null
  );
}

/** For a role that may read the tables. Throws OlderDatabase and Postgres' errors. */
export async function requireMigrated(client: pg.Client): Promise<void> {
  const run = await namesOfRun(client);
  const missing = (await namesOfFiles()).find((name) => !run.has(name));
  if (missing !== undefined) throw new OlderDatabase(missing);
}

/**
 * A migration that rewrites a table leaves Postgres without the knowledge which rows everybody sees, and
 * autovacuum does not look for that. Until then each entry of an index is looked up in the table as well.
 */
async function vacuumRewritten(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relallvisible = 0
      and pg_relation_size(c.oid) > 0`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id('public', name)}`.execute(db);
}

/**
 * `databaseUrl` is of the owner of the tables, which are not newer than this program. Throws Postgres'
 * errors; nothing is left half done.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  outliveLostConnections(pool);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: migrations },
      // The first migrations were not always numbered in the order in which they were written.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    if (results?.length) await vacuumRewritten(db);
  } finally {
    await db.destroy();
  }
  await migrateJobs(databaseUrl);
}
