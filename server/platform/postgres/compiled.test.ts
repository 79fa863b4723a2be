/** Tests that a statement is built once, and runs with the values of each call. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { compiledOnce } from './compiled.ts';

const world = await openWorld();
afterAll(() => world.close());

test('a statement is built once, and takes the values of each call, in a transaction too', async () => {
  const { db } = world.deps;
  let built = 0;
  const organizationsCalled = compiledOnce<{ name: string; most: number }, { name: string }>(
    (db, value) => {
      built += 1;
      return db
        .selectFrom('organizations')
        .select('name')
        .where('name', '=', value('name'))
        .limit(value('most'));
    },
  );
  await db.transaction().execute(async (db) => {
    const [name] = await db.selectFrom('organizations').select('name').execute();
    const found = await organizationsCalled(db, { name: name?.name ?? '', most: 1 });
    expect(found).toEqual([name]);
  });
  expect(await organizationsCalled(db, { name: 'None of that name', most: 1 })).toEqual([]);
  expect(built).toBe(1);
});
