/** Tests what a program does with a database of another release (S46). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#server/test/world.ts';
import { migrate } from './migrate.ts';
import { NewerDatabase } from './unprepared-database.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('S46 a database that is up to date is left as it is', async () => {
  const names = () => world.owner.query('select name, timestamp from kysely_migration order by 1');
  const before = (await names()).rows;
  await migrate(world.ownerUrl);
  expect((await names()).rows).toEqual(before);
});

test('S46 a newer database is refused in words, and not changed', async () => {
  await world.owner.query(`insert into kysely_migration values ('9999_later', now()::text)`);
  const error: unknown = await migrate(world.ownerUrl).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NewerDatabase);
  expect(String(error)).toContain('newer than this program, which does not know 9999_later');
});
