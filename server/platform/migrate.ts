/** Migrates the tables; safe to run from several instances at once. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrateJobs } from '#server/platform/jobs/job-tables.ts';

const folder = path.resolve(import.meta.dirname, '../../infra/migrations');

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const loaded = files.map(async (file): Promise<[string, Migration]> => {
    const migration: Migration = await import(path.join(folder, file));
    return [path.basename(file, '.ts'), migration];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * `databaseUrl` is of the owner of the tables. Throws Postgres' errors; nothing is left half done.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('a migration failed');
  } finally {
    await db.destroy();
  }
  await migrateJobs(databaseUrl);
}
