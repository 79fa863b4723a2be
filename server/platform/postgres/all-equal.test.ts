/** Tests that rows are found by all of the given columns. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { allEqual } from './all-equal.ts';

const world = await openWorld();
afterAll(() => world.close());

const find = (name: string, zone: string) =>
  world.deps.db
    .selectFrom('organizations as o')
    .select('o.name')
    .where((is) => allEqual(is, { 'o.name': name, 'o.zone': zone }))
    .execute();

test('a row is found where each column has its value', async () => {
  expect(await find('Northgate Hospital', 'Europe/London')).toEqual([
    { name: 'Northgate Hospital' },
  ]);
  expect(await find('Northgate Hospital', 'America/New_York')).toEqual([]);
});

test('a value that is missing in spite of its type finds nothing', async () => {
  expect(await find('Northgate Hospital', undefined as unknown as string)).toEqual([]);
});
