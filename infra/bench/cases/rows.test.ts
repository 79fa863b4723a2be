/** Tests that the rows with which cases are measured are of every kind, in states that the kind has. */
import { afterAll, expect, test } from 'vitest';
import { kindNames, kindOf } from '#shared/case-kinds/kinds.ts';
import { openWorld } from '#server/test/world.ts';
import { kindMix } from './kind-mix.ts';
import * as rows from './rows.ts';

const world = await openWorld();
afterAll(() => world.close());

test('a hospital that is measured has open and closed cases of every kind, and denials with an amount', async () => {
  const { owner } = world;
  await owner.query(rows.hospital);
  await owner.query(rows.cases, [3_000, JSON.stringify(kindMix)]);
  const { rows: counts } = await owner.query<{ kind: 'task'; states: string[]; open: number }>(
    `select kind, array_agg(distinct state) as states, count(*) filter (where closed_at is null)::int as open
     from cases group by kind`,
  );
  expect(counts.map(({ kind }) => kind).toSorted()).toEqual(kindNames.toSorted());
  for (const { kind, states, open } of counts) {
    expect(open).toBeGreaterThan(0);
    for (const state of states) expect(Object.keys(kindOf(kind).states)).toContain(state);
  }
  const { rows: money } = await owner.query<{ kind: string }>(
    'select distinct kind from cases where amount is not null',
  );
  expect(money).toEqual([{ kind: 'denial' }]);
});
