/** Tests that a statement is built once, and runs with the values of each call. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { compiledOnce, jsonRead, readTogether } from './compiled.ts';

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

test('reads share one statement, each with its own values, in the order in which they are named', async () => {
  const { db } = world.deps;
  let built = 0;
  const called = jsonRead<{ name: string }, { name: string }>((db, value) => {
    built += 1;
    return db.selectFrom('organizations').select('name').where('name', '=', value('name'));
  });
  const zoned = jsonRead<{ name: string }, { zone: string }>((db, value) =>
    db.selectFrom('organizations').select('zone').where('name', '=', value('name')),
  );
  await world.newOrganization('Southgate');
  const [one, other] = [called({ name: 'Southgate' }), zoned({ name: 'Northgate Hospital' })];
  const { count, result } = await world.countStatements(() =>
    readTogether(db, one, other, called({ name: 'None of that name' })),
  );
  expect(count).toBe(1);
  expect(result).toEqual([[{ name: 'Southgate' }], [{ zone: 'Europe/London' }], []]);
  expect(await readTogether(db, other, one)).toEqual([result[1], result[0]]);
  const before = built;
  expect(await readTogether(db, called({ name: 'Northgate Hospital' }), other)).toEqual([
    [{ name: 'Northgate Hospital' }],
    result[1],
  ]);
  await readTogether(db, one, other);
  expect(built).toBe(before + 1);
});
