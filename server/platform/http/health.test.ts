/** Tests what readiness says, and that asking for it costs the dependencies little (S39). */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let operator: Redis;
const mailChecks = { count: 0 };
const answered = Promise.withResolvers<void>();
beforeAll(async () => {
  redis = await startOwnRedis();
  operator = new Redis(redis.url);
  world = await openWorld({
    env: { REDIS_URL: redis.url },
    mail: {
      ...memoryMailer(() => 'accepted'),
      check: () => {
        mailChecks.count += 1;
        return answered.promise;
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  operator.disconnect();
  await redis.stop();
});

const readiness = async () => {
  const { status, body } = await world.browser().fetch('/readyz');
  return { status, parts: body as Record<string, 'up' | 'down'> };
};
const stateOf = async (part: string) => (await readiness()).parts[part];

test('S39 however many ask, the mail server is asked once', async () => {
  const asked = Array.from({ length: 20 }, readiness);
  await expect.poll(() => mailChecks.count).toBe(1);
  answered.resolve();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, () => 200),
  );
  await readiness();
  expect(mailChecks.count).toBe(1);
});

test('S59 clocks that differ by more than half a minute are said', async () => {
  const ahead = async () => (await readiness()).parts['postgresAheadSeconds'];
  world.clock.offsetMs = -45_000;
  await expect.poll(ahead, { timeout: 10_000 }).toBeCloseTo(45, -1);
  world.clock.offsetMs = -15_000;
  await expect.poll(ahead, { timeout: 10_000 }).toBe(undefined);
  world.clock.offsetMs = 0;
});

test('S39 a Redis that takes no writes is down', async () => {
  await operator.config('SET', 'maxmemory', '1');
  await expect.poll(() => stateOf('redis'), { timeout: 10_000 }).toBe('down');
  await operator.config('SET', 'maxmemory', '0');
  await expect.poll(() => stateOf('redis'), { timeout: 10_000 }).toBe('up');
});

test('S39 a Postgres that takes no writes is down, as a standby is', async () => {
  const name = new URL(world.env.DATABASE_URL).pathname.slice(1);
  const readOnly = async (value: 'on' | 'off') => {
    await world.owner.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'karemd'`,
    );
  };
  await readOnly('on');
  await expect
    .poll(() => readiness(), { timeout: 10_000 })
    .toMatchObject({
      status: 503,
      parts: { postgres: 'down' },
    });
  await readOnly('off').catch(() => undefined);
  await expect.poll(() => stateOf('postgres'), { timeout: 10_000 }).toBe('up');
});
