/** What one release of the program may expect of the next one's tables, and the other way round. */
import type { ClientBase } from 'pg';
import { NewerDatabase } from './unprepared-database.ts';

/**
 * The newest migration of the release before this one, whose program has to work on the tables of this
 * one. It is moved with each release (CONTRIBUTING.md).
 */
export const lastReleased = '0170_overbooked_for';

/** After the migrations: each new one has kept the program of the last release working. */
export async function noteSupport(owner: ClientBase): Promise<void> {
  await owner.query(
    `insert into migration_support (migration, needs)
     select name, $1 from kysely_migration where name > $1 on conflict do nothing`,
    [lastReleased],
  );
}

/**
 * The newest of the migrations that this program does not know, where all of them keep it working; null
 * where it knows all. Throws NewerDatabase where one does not. The names of those that were run are
 * `run`.
 */
export async function findNewerRelease(
  client: ClientBase,
  { run, known }: { run: ReadonlySet<string>; known: ReadonlySet<string> },
): Promise<string | null> {
  const unknown = [...run.difference(known)].toSorted();
  const [first] = unknown;
  if (first === undefined) return null;
  // Tables of the first releases note nothing.
  if (!run.has('0250_migration_support')) throw new NewerDatabase(first);
  const { rows } = await client.query<{ migration: string; needs: string }>(
    'select migration, needs from migration_support where migration = any($1)',
    [unknown],
  );
  const works = new Set(rows.filter(({ needs }) => known.has(needs)).map((row) => row.migration));
  const tooNew = unknown.find((name) => !works.has(name));
  if (tooNew !== undefined) throw new NewerDatabase(tooNew);
  return unknown.at(-1) ?? null;
}
