/** Tests that rows come into a table as they are given, whatever characters their texts have. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#server/test/world.ts';
import { insertRows } from './inserted-rows.ts';

const world = await openWorld();
afterAll(() => world.close());

async function stored(names: readonly string[], address: string) {
  const organizationId = await world.newOrganization(names.join(' '));
  const rows = names.map((name, at) => ({
    organization_id: organizationId,
    full_name: name,
    address,
    external_id: `N${at}`,
  }));
  const { db } = world.deps;
  await insertRows(db, 'patients', rows, { jsonTexts: ['address'] }).execute();
  return db
    .selectFrom('patients')
    .select(['full_name as name', sql<string>`address::text`.as('address')])
    .where('organization_id', '=', organizationId)
    .orderBy('external_id')
    .execute();
}

test('each row has its values, and JSON is as it was written', async () => {
  expect(await stored(['Ann "Quote" \\ Ω 🫀', 'Bo'], '{"line": 1.10}')).toEqual([
    { name: 'Ann "Quote" \\ Ω 🫀', address: '{"line": 1.10}' },
    { name: 'Bo', address: '{"line": 1.10}' },
  ]);
});

test('half of a character, where a text was cut, is replaced by U+FFFD', async () => {
  const [cut] = await stored(['🫀'.slice(0, 1)], '{}');
  expect(cut?.name).toBe('\ufffd');
});
