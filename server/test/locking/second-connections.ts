/** Makes it an error that a transaction, which holds one connection, waits for another one: many of them take the whole pool (S49). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '#server/platform/postgres/database.ts';

const inTransaction = new AsyncLocalStorage<boolean>();

export function refuseSecondConnections(db: Database, pool: pg.Pool): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((within) => inTransaction.run(true, () => work(within)));
    return builder;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    if (inTransaction.getStore()) throw new Error('A transaction takes a second connection.');
    return connect(...args);
  };
  pool.connect = guarded as typeof pool.connect;
}
