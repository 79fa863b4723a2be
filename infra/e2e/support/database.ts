/** Runs SQL on the demo hospital's database as its owner: what a walk prepares or checks. */
import pg from 'pg';
import { demo } from './demo.ts';

const pool = new pg.Pool({ connectionString: demo.databaseUrl, max: 4, allowExitOnIdle: true });
// The demo hospital may be stopped before the pool is closed.
pool.on('error', () => undefined);

export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}
