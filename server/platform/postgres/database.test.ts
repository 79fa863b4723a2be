/** Tests what the application does when Postgres closes its connections. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { asRefusal } from '#server/platform/errors.ts';
import type { Connection } from './database.ts';

const world = await openWorld();
afterAll(() => world.close());

const ownPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;

/** Resolves when the backend is gone, which its client hears of at about the same time. */
async function endBackend(pid: number | undefined): Promise<void> {
  await world.owner.query('select pg_terminate_backend($1, 5000)', [pid]);
}

test('S37 a connection that is lost within a transaction fails the transaction alone', async () => {
  const { db } = world.deps;
  const lost = db.transaction().execute(async (transaction) => {
    const { rows } = await ownPid.execute(transaction);
    await endBackend(rows[0]?.pid);
    await expect.poll(() => world.lines.some((line) => line.includes('dropped'))).toBe(true);
    await ownPid.execute(transaction);
  });
  const error: unknown = await lost.catch((thrown: unknown) => thrown);
  expect(asRefusal(error).problem).toBe('unavailable');
  expect((await ownPid.execute(db)).rows).toHaveLength(1);
});

test('S37 a call that is running when its connection is lost is answered 503', async () => {
  const { db } = world.deps;
  const lost = db.transaction().execute(async (transaction) => {
    const { rows } = await ownPid.execute(transaction);
    const sleeping = sql`select pg_sleep(60)`.execute(transaction);
    await Promise.all([sleeping, endBackend(rows[0]?.pid)]);
  });
  const error: unknown = await lost.catch((thrown: unknown) => thrown);
  expect(asRefusal(error).problem).toBe('unavailable');
});

test('S151 of two transactions that wait for each other, the one that Postgres ends is told to try again', async () => {
  const { db } = world.deps;
  const hold = (connection: Connection, key: number) =>
    sql`select pg_advisory_xact_lock(${key})`.execute(connection);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = (first: number, second: number) =>
    db.transaction().execute(async (transaction) => {
      await hold(transaction, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await hold(transaction, second);
    });
  const ended = await Promise.allSettled([crossing(1, 2), crossing(2, 1)]);
  const problems = ended.flatMap((one) => (one.status === 'rejected' ? asRefusal(one.reason) : []));
  expect(problems).toMatchObject([{ problem: 'busy', retryAfterSeconds: 1 }]);
});
