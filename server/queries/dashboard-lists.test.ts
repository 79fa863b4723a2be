/** Tests the lists of the CDI dashboard: of the reader's units or of all, waiting queries by age, each number its rows. */
import { afterAll, expect, test } from 'vitest';
import { dashboardLists, toReview, type UnitScope } from '#shared/queries/dashboard-lists.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const { organizationId } = clinic.world;
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
afterAll(() => clinic.close());

interface NewCase {
  kind: string;
  state: string;
  unitId: string;
  minutes: number;
}

async function insert({ kind, state, unitId, minutes }: NewCase): Promise<void> {
  await clinic.world.owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, unit_id, unit,
       opened_at, changed_at, closed_at)
     values ($1, $2, 'cdi', $3, 'Case', '{}', $4, 'Ward', now() - $5 * interval '1 minute', now(),
       case when $3 in ('answered', 'agreed') then now() end)`,
    [organizationId, kind, state, unitId, minutes],
  );
}

test('S410 each number of the dashboard opens exactly its rows, of the reader’s units or of all, and the ages of waiting queries are apart', async () => {
  const { id: own } = await clinic.newUnit();
  const { id: other } = await clinic.newUnit();
  const { id: further } = await clinic.newUnit();
  const ownUnits = async () => (await grace.browser.call('people.units')).data.ownUnitIds;
  expect(await ownUnits()).toEqual([]);
  await clinic.world.owner.query('update practitioners set unit_id = $2 where id = $1', [
    grace.id,
    own,
  ]);
  await clinic.world.owner.query(
    `insert into unit_memberships (organization_id, practitioner_id, unit_id, share_percent)
     values ($1, $2, $3, 0)`,
    [organizationId, grace.id, further],
  );
  expect((await ownUnits()).toSorted()).toEqual([own, further].toSorted());
  const ages = [10, 24 * 60 - 2, 24 * 60 + 2, 48 * 60 + 2, 90 * 60, 96 * 60 + 2, 200 * 60];
  for (const unitId of [own, other])
    for (const minutes of ages) await insert({ kind: 'cdi-query', state: 'sent', unitId, minutes });
  await insert({ kind: 'cdi-query', state: 'sent', unitId: further, minutes: 5 });
  await insert({ kind: 'cdi-query', state: 'answered', unitId: own, minutes: 60 });
  await insert({ kind: 'cdi-review', state: 'new', unitId: other, minutes: 30 });
  await insert({ kind: 'cdi-review', state: 'agreed', unitId: other, minutes: 30 });

  async function numbersOf(scope: UnitScope): Promise<Record<string, number>> {
    const lists = dashboardLists(scope);
    const filters = lists.map(({ filter }) => filter);
    const { counts } = (await grace.browser.call('cases.counts', { filters })).data;
    for (const [at, filter] of filters.entries()) {
      const { cases } = (await grace.browser.call('cases.list', { filter })).data;
      expect([filter, cases.length]).toEqual([filter, counts[at]]);
    }
    return Object.fromEntries(lists.map(({ name }, at) => [name, counts[at] ?? -1]));
  }
  const none = { mine: 0, overdue: 0, late: 0 };
  expect(await numbersOf('mine')).toEqual({
    ...none,
    new: 0,
    waiting: 8,
    day: 3,
    '2-days': 1,
    '4-days': 2,
    older: 2,
    answered: 1,
    agreed: 0,
  });
  expect(await numbersOf('all')).toEqual({
    ...none,
    new: 1,
    waiting: 15,
    day: 5,
    '2-days': 2,
    '4-days': 4,
    older: 4,
    answered: 1,
    agreed: 1,
  });

  // The next one is of the units that are in view.
  const next = (scope: UnitScope) =>
    grace.browser.call('cases.takeNext', { filter: toReview(scope) });
  expect((await next('mine')).problem).toBe('cases.none-left');
  await insert({ kind: 'cdi-review', state: 'new', unitId: further, minutes: 5 });
  expect((await next('mine')).status).toBe(200);
  expect((await next('mine')).problem).toBe('cases.none-left');
  expect((await next('all')).status).toBe(200);
  // Both are in their hands, though one is of another unit.
  expect(await numbersOf('mine')).toMatchObject({ new: 0, mine: 2 });
});
