/** Locks that Postgres holds for a process while its connection lives: one sender for each destination. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

const keyOf = (destinationId: string) =>
  sql`hashtextextended(${`destination ${destinationId}`}, 0)`;

/** @param db One connection of the pool. */
export async function tryLock(db: Connection, destinationId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${keyOf(destinationId)}) as "isLocked"`.execute(db);
  return rows[0]?.isLocked ?? false;
}

export async function unlock(db: Connection, destinationId: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(destinationId)})`.execute(db);
}

/** Of this connection. Where that fails it is lost, and its locks with it. */
export async function unlockAll(db: Connection): Promise<void> {
  await sql`select pg_advisory_unlock_all()`.execute(db);
}

/** Throws where the connection is lost, and its locks with it. */
export async function requireConnection(db: Connection): Promise<void> {
  await sql`select 1`.execute(db);
}
