/** Tests what a call gets when the network to Postgres or Redis falls silent, or Postgres' disk is full (S64). */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '#infra/processes/tcp-proxy.ts';
import { withinCall } from '#server/platform/cost/call-time.ts';
import { asRefusal } from '#server/platform/errors.ts';
import { openLog } from '#server/platform/log.ts';
import { openRedis } from '#server/platform/redis.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { longTimeouts } from '#server/test/timeouts.ts';
import { databaseOn, openPool, type Database } from './database.ts';

const never = 600_000;

/** All other bounds are further away than a test may take: what ends a statement here is silence. */
const timeouts = {
  ...longTimeouts.postgres!,
  callMs: never,
  statementMs: never,
  connectionMs: never,
  silentMs: 500,
  probeMs: 2_000,
};
const log = openLog('silent');

let proxy: TcpProxy;
let pool: pg.Pool;
let db: Database;

/** The address of a service, as the proxy in front of it has it. */
function through(url: string): {
  target: { host: string; port: number };
  at: (port: number) => string;
} {
  const { hostname: host, port } = new URL(url);
  const overTcp = url.replace(/\?.*/, '');
  const at = (ours: number) => overTcp.replace(`${host}:${port}`, `127.0.0.1:${ours}`);
  return { target: { host, port: Number(port) }, at };
}

beforeEach(async () => {
  const { target, at } = through(requiredVariable('TEST_DATABASE_URL'));
  proxy = await startTcpProxy(target);
  pool = openPool(at(proxy.port), { poolSize: 3, log, timeouts });
  db = databaseOn(pool, {});
});
afterEach(async () => {
  await db.destroy();
  await proxy.close();
});

const one = () => sql<{ n: number }>`select 1 as n`.execute(db);
const problemOf = async (work: Promise<unknown>) =>
  asRefusal(
    await work.then(
      () => 'no error',
      (error: unknown) => error,
    ),
  ).problem;

test('S64 on a silent network, running statements and those that wait for a connection fail with 503', async () => {
  await one();
  proxy.swallow();
  const running = Array.from({ length: 8 }, one);
  expect(await Promise.all(running.map(problemOf))).toEqual(
    Array.from({ length: 8 }, () => 'unavailable'),
  );
});

test('S153 on a silent network, a call that has lasted long is answered before others, whatever it did before', async () => {
  await Promise.all([one(), one(), one()]);
  proxy.swallow();
  const now = performance.now();
  const order: string[] = [];
  const asked = async (name: string, startedAt: number) =>
    order.push(`${name}: ${await withinCall(() => problemOf(one()), startedAt)}`);
  const begun = [asked('new', now), asked('old', now - never), asked('new', now)];
  await Promise.all(begun);
  expect(order).toEqual(['old: unavailable', 'new: unavailable', 'new: unavailable']);
});

test('S153 a call that has lasted long is not ended while Postgres answers elsewhere', async () => {
  const limits = { ...timeouts, silentMs: 100, probeMs: 20_000, callMs: 0 };
  const url = requiredVariable('TEST_DATABASE_URL');
  const patient = databaseOn(openPool(url, { poolSize: 1, log, timeouts: limits }), {});
  const slow = sql<{ n: number }>`select 1 as n from pg_sleep(1)`;
  const { rows } = await withinCall(() => slow.execute(patient));
  expect(rows[0]?.n).toBe(1);
  await patient.destroy();
});

test('S64 when the network is back, no connection from before is used again', async () => {
  await Promise.all([one(), one(), one()]);
  proxy.swallow();
  await problemOf(one());
  proxy.restore();
  await expect
    .poll(() => problemOf(one().then(() => Promise.reject(new Error('answered')))))
    .toBe('internal');
  expect((await Promise.all([one(), one(), one()])).map(({ rows }) => rows[0]?.n)).toEqual([
    1, 1, 1,
  ]);
});

test('S64 a connection that is silent from its beginning is given up once Postgres answers others', async () => {
  proxy.swallow();
  const lost = problemOf(one());
  await expect.poll(() => proxy.swallowed()).toBeGreaterThan(0);
  proxy.restore();
  expect(await lost).toBe('unavailable');
  const answer = () =>
    one().then(
      ({ rows }) => rows[0]?.n,
      () => 'away',
    );
  await expect.poll(answer).toBe(1);
});

test('S64 a slow statement is not taken for silence while Postgres answers elsewhere', async () => {
  const limits = { ...longTimeouts.postgres!, silentMs: 100 };
  const url = requiredVariable('TEST_DATABASE_URL');
  const patient = databaseOn(openPool(url, { poolSize: 1, log, timeouts: limits }), {});
  const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(1)`.execute(patient);
  expect(rows[0]?.n).toBe(1);
  await patient.destroy();
});

test('S152 a slow statement is not taken for silence while others are answered, though no new connection is', async () => {
  // No connection is made in a millisecond: so it is where a machine has too much to do.
  const limits = { ...timeouts, probeMs: 1 };
  const url = requiredVariable('TEST_DATABASE_URL');
  const busy = databaseOn(openPool(url, { poolSize: 2, log, timeouts: limits }), {});
  let isOver = false;
  const slow = sql<{ n: number }>`select 1 as n from pg_sleep(1.5)`
    .execute(busy)
    .finally(() => (isOver = true));
  const others = async () => {
    while (!isOver) await sql`select 1`.execute(busy);
  };
  const [{ rows }] = await Promise.all([slow, others()]);
  expect(rows[0]?.n).toBe(1);
  await busy.destroy();
});

test('S64 a full disk is an outage, not a bug', () => {
  const full = new pg.DatabaseError('could not extend file: No space left on device', 1, 'error');
  expect(asRefusal(Object.assign(full, { code: '53100' }))).toMatchObject({
    problem: 'unavailable',
    retryAfterSeconds: 2,
  });
});

test('S64 Redis on a silent network is answered within its bound, and left for another connection', async () => {
  const { target, at } = through(requiredVariable('TEST_REDIS_URL'));
  const front = await startTcpProxy(target);
  const redis = openRedis({ url: at(front.port) }, { prefix: 'silent:', log, timeoutMs: 200 });
  await new Promise((ready) => redis.once('ready', ready));
  front.swallow();
  expect(await problemOf(redis.get('anything'))).toBe('unavailable');
  front.restore();
  await expect.poll(() => redis.ping().catch(() => 'silent')).toBe('PONG');
  redis.disconnect();
  await front.close();
});
