/** Tests how network addresses are counted together (S41). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { addressLanes, addressWaitSeconds } from './rate-limit.ts';

const world = await openWorld();
afterAll(() => world.close());

test('an IPv4 address counts as it is, an IPv6 address by its /64 and its /48', () => {
  expect(addressLanes('192.0.2.7')).toEqual([{ key: '192.0.2.7', times: 1 }]);
  expect(addressLanes('2001:db8:1:2::7')).toEqual([
    { key: '2001:db8:1:2::/64', times: 1 },
    { key: '2001:db8:1::/48', times: 8 },
  ]);
  expect(addressLanes('2001:db8:1:2:ffff:ffff:ffff:ffff')).toEqual(addressLanes('2001:db8:1:2::'));
});

/** How many of these are let through before the first has to wait. */
async function letThrough(addresses: Iterable<string>): Promise<number> {
  const limit = { name: randomUUID(), windowMs: 60_000, most: 3 };
  let count = 0;
  for (const address of addresses) {
    if ((await addressWaitSeconds({ ...world.deps, call: { address } }, limit)) > 0) break;
    count += 1;
  }
  return count;
}

const many = (address: (nth: number) => string) =>
  Array.from({ length: 40 }, (_, nth) => address(nth));

test('S41 addresses of one /64 share a limit, and those of one /48 a wider one', async () => {
  expect(await letThrough(many(() => '192.0.2.7'))).toBe(3);
  expect(await letThrough(many((nth) => `192.0.2.${nth}`))).toBe(40);
  expect(await letThrough(many((nth) => `2001:db8:1:2::${nth}`))).toBe(3);
  expect(await letThrough(many((nth) => `2001:db8:1:${nth}::1`))).toBe(24);
  expect(await letThrough(many((nth) => `2001:db8:${nth}::1`))).toBe(40);
});
