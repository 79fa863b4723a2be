/** Tests what the application does when Postgres closes its connections. */
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { minuteMs } from '#shared/durations.ts';
import { asRefusal } from '#server/platform/errors.ts';
import { openDatabase, type Connection } from './database.ts';

const world = await openWorld();
afterAll(() => world.close());
afterEach(() => void vi.useRealTimers());

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
  const problems = ended.flatMap((settled) =>
    settled.status === 'rejected' ? asRefusal(settled.reason) : [],
  );
  expect(problems).toMatchObject([{ problem: 'busy', retryAfterSeconds: 1 }]);
});

test('a connection stays open while nobody needs it, and is replaced after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log, env } = world.deps;
  const db = openDatabase(env.DATABASE_URL, { poolSize: 1, log });
  const pid = async () => (await ownPid.execute(db)).rows[0]?.pid;
  const first = await pid();
  vi.advanceTimersByTime(50 * minuteMs);
  expect(await pid()).toBe(first);
  vi.advanceTimersByTime(11 * minuteMs);
  expect(await pid()).not.toBe(first);
  await db.destroy();
});
