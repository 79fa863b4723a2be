/** Migrates the tables; safe to run from several instances at once. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { connected } from './database-login.ts';
import { migrateJobs } from '#server/platform/jobs/job-tables.ts';
import { outliveLostConnections } from './lost-connections.ts';
import { NewerDatabase, OlderDatabase } from './unprepared-database.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const loaded = files.map(async (file): Promise<[string, Migration]> => {
    const migration: Migration = await import(path.join(folder, file));
    return [path.basename(file, '.ts'), migration];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** For a role that may read the tables. Throws NewerDatabase, OlderDatabase and Postgres' errors. */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ name: string }>('select name from kysely_migration order by name'),
  );
  const run = new Set(rows.map(({ name }) => name));
  const known = new Set(Object.keys(await migrations()));
  const [unknown] = run.difference(known);
  if (unknown !== undefined) throw new NewerDatabase(unknown);
  const [missing] = known.difference(run);
  if (missing !== undefined) throw new OlderDatabase(missing);
}

/** Kysely tells this case by its words alone. */
function asNewer(error: unknown): unknown {
  const words = error instanceof Error ? error.message : '';
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(words) ?? [];
  return unknown === undefined ? error : new NewerDatabase(unknown);
}

/**
 * `databaseUrl` is of the owner of the tables. Throws NewerDatabase and Postgres' errors; nothing is
 * left half done.
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
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw asNewer(error);
  } finally {
    await db.destroy();
  }
  await migrateJobs(databaseUrl);
}
