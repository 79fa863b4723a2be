/** Tests that strangers cannot fill Redis, and that sign-in goes on while they try (S67). */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addressWaitSeconds } from '#server/platform/http/rate-limit.ts';
import { startOwnRedis } from '#server/test/own-redis.ts';
import { openWorld, password } from '#server/test/world.ts';
import { throttled } from './throttle.ts';

const redis = await startOwnRedis();
const world = await openWorld({ env: { REDIS_URL: redis.url, OTP_RESEND_SECONDS: '0' } });
afterAll(async () => {
  await world.close();
  await redis.stop();
});

const random = () => randomBytes(16).toString('base64url');
const keyCount = () => world.deps.redis.dbsize();

/** A failed password and one attempt under every other limit, without the cost of a password hash. */
async function strangeCall(address: string): Promise<void> {
  const { now, redis: store } = world.deps;
  const visitor = { redis: store, now, call: { address } };
  const windowMs = 600_000;
  await addressWaitSeconds(visitor, { name: 'reset-from', windowMs, most: 30 });
  await addressWaitSeconds(visitor, { name: 'links', windowMs, most: 60, whenShort: 'pass' });
  const account = random();
  const attempt = { redis: store, now, throttleKey: account, account, address };
  await throttled({ ...attempt, isKnownDevice: false }, () =>
    Promise.resolve({ isRight: false, isAccount: false, result: null }),
  ).catch(() => undefined);
}

/** In parts, so that each part is one burst. */
async function flood(addresses: readonly string[]): Promise<void> {
  for (let at = 0; at < addresses.length; at += 50)
    await Promise.all(addresses.slice(at, at + 50).map((address) => strangeCall(address)));
}

const many = (count: number, addressOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => addressOf(nth));

test('S67 what one network can make Redis store is bounded, however many names and /64 it uses', async () => {
  const before = await keyCount();
  await flood(many(900, (nth) => `2001:db8:1:${nth.toString(16)}::1`));
  const full = (await keyCount()) - before;
  await flood(many(200, (nth) => `2001:db8:1:${(nth + 900).toString(16)}::1`));
  expect((await keyCount()) - before).toBe(full);
  const { redis: store } = world.deps;
  expect(await store.hlen('limit:links:2001:db8:1::/48')).toBeLessThanOrEqual(31);
});

test('S67 a flood from everywhere leaves a quarter of Redis to those who sign in', async () => {
  const { redis: store } = world.deps;
  const testPerson = await world.person();
  const used = async () => Number(/used_memory:(\d+)/.exec(await store.info('memory'))?.[1]);
  const most = Math.ceil(((await used()) + 100_000) / 0.75);
  await store.config('SET', 'maxmemory', String(most));

  let address = 0;
  const next = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${(address += 1) & 255}`;
  await flood(many(600, next));
  const keys = await keyCount();
  expect(await used()).toBeGreaterThan(most * 0.7);
  expect(await used()).toBeLessThan(most * 0.9);
  await flood(many(100, next));
  // A moment with less in Redis' buffers may let single ones in.
  expect((await keyCount()) - keys).toBeLessThan(60);

  const browser = await world.signIn(testPerson);
  expect((await browser.call('auth.me')).status).toBe(200);
  const answers = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const input = { email: testPerson.email, password: nth < 5 ? 'not the password' : password };
    answers.push((await world.browser().call('auth.authUserEmailPass', input)).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  await store.config('SET', 'maxmemory', '0');
});
