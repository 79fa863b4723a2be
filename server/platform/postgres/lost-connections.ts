/** Keeps the process alive when Postgres closes a connection, whatever the connection is doing. */
import type pg from 'pg';

/**
 * A client that fails without a listener ends the process, and the pool takes its own away while the
 * client is checked out and while it is closed: a restart of Postgres meets all of them. The query
 * that was running fails by itself.
 */
export function outliveLostConnections(
  pool: pg.Pool,
  note: (error: Error) => void = () => undefined,
): void {
  pool.on('connect', (client) => void client.on('error', note));
  pool.on('error', () => undefined);
}
