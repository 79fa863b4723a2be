/** Migrates the tables; safe to run from several instances at once. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrateJobs } from '#server/platform/jobs/job-tables.ts';
import { outliveLostConnections } from './lost-connections.ts';

const folder = path.resolve(import.meta.dirname, '../../../infra/migrations');

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const loaded = files.map(async (file): Promise<[string, Migration]> => {
    const migration: Migration = await import(path.join(folder, file));
    return [path.basename(file, '.ts'), migration];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** The tables were made by a later release than this one. */
export class NewerDatabase extends Error {
  constructor(unknown: string) {
    super(
      `The database is newer than this program, which does not know ${unknown}: start the release that made it, or restore a backup from before.`,
    );
  }
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
