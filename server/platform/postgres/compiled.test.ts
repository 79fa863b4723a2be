/** Tests that a statement of several reads is built once, and runs with the values of each call. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { jsonRead, readTogether } from './compiled.ts';

const world = await openWorld();
afterAll(() => world.close());

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
