/** Tests what a program does with a database of another release (S46). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#server/test/world.ts';
import { prepareDatabase } from './prepare-database.ts';
import { lastReleased } from './releases.ts';
import { NewerDatabase } from './unprepared-database.ts';

let world: World;
const said: string[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const prepare = () =>
  prepareDatabase(
    { DATABASE_URL: world.env.DATABASE_URL, DATABASE_OWNER_URL: world.ownerUrl, SECRET_KEY: '' },
    (sentence) => said.push(sentence),
  );
const run = async () =>
  (await world.owner.query('select name, timestamp from kysely_migration order by 1')).rows;

/** As if a later release had been here, which keeps programs working that know `needs`. */
async function upgrade(migration: string, needs?: string): Promise<void> {
  await world.owner.query('insert into kysely_migration values ($1, now()::text)', [migration]);
  if (needs !== undefined)
    await world.owner.query('insert into migration_support values ($1, $2)', [migration, needs]);
}
const downgrade = (migration: string) =>
  world.owner.query('delete from kysely_migration where name = $1', [migration]);

test('S46 a database that is up to date is left as it is', async () => {
  const before = await run();
  await prepare();
  expect(await run()).toEqual(before);
  expect(said).toEqual([]);
});

test.each([undefined, '9998_unknown_too'])(
  'S46 a newer database is refused in words, and not changed (it needs %s)',
  async (needs) => {
    await upgrade('9999_later', needs);
    const before = await run();
    const error: unknown = await prepare().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NewerDatabase);
    expect(String(error)).toContain('newer than this program, which does not know 9999_later');
    expect(await run()).toEqual(before);
    await downgrade('9999_later');
  },
);

test('S46 the tables of the next release are used, which is said, and not changed', async () => {
  await upgrade('9997_next', lastReleased);
  const before = await run();
  expect(await prepare()).toBe(world.env.DATABASE_URL);
  expect(said).toEqual([expect.stringContaining('The database is of the next release')]);
  expect(await run()).toEqual(before);
  await downgrade('9997_next');
});
