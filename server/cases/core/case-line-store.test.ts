/** Tests what reading worklists costs: one read for all who ask at once, planned once for all pages. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { kindNames } from '#shared/case-kinds/kinds.ts';
import { casesOnPage, type CaseFilter } from '#shared/cases.ts';
import { dayMs } from '#shared/durations.ts';
import { openWorld } from '#server/test/world.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Reader } from './case-filter-store.ts';
import { page } from './case-line-store.ts';

const world = await openWorld();
afterAll(() => world.close());
const person = await world.person();
const { rows } = await world.owner.query<{ id: string }>(
  `insert into cases (organization_id, kind, queue, state, title, subject, owner_id, due_at, opened_at,
     changed_at)
   select p.organization_id, 'task', 'care', 'open', 'Task ' || n, '{}',
     case when n % 2 = 0 then p.id end, now() + n * interval '1 minute', now(), now()
   from practitioners p, generate_series(1, 4000) n where p.id = $1 returning organization_id as id`,
  [person.id],
);
// A queue of few: what Postgres expects of a usual queue is then far from what `care` has.
await world.owner.query(
  `insert into cases (organization_id, kind, queue, state, title, subject, opened_at, changed_at)
   select p.organization_id, kind, queue, 'open', 'Few', '{}', now(), now()
   from practitioners p, (values ('cdi-review', 'cdi'), ('denial', 'billing'), ('utilization-review', 'utilization'), ('advisor-review', 'advisor')) v (kind, queue),
     generate_series(1, 40) n where p.id = $1`,
  [person.id],
);
await world.owner.query('analyze cases');

const worker: Reader = {
  organizationId: rows[0]?.id ?? '',
  personId: person.id,
  kinds: kindNames,
  roles: [],
  coveredIds: [],
  seesMoney: true,
  unitIds: [],
  now: new Date(),
  since: () => new Date(),
};
const nobodys = { owner: 'nobody', queue: 'care' } as const;
const own = { owner: 'me' } as const;

const asked = (reader: Reader, filter: CaseFilter, db: Connection = world.deps.db) =>
  page(db, reader, { filter, limit: casesOnPage + 1 });

test('many who open the same list at one moment wait for two reads at most, and each own list is read', async () => {
  const many = (reader: Reader, filter: CaseFilter) =>
    world.countStatements(() =>
      Promise.all(Array.from({ length: 8 }, () => asked(reader, filter))),
    );
  const shared = await many(worker, nobodys);
  expect(shared.count).toBe(2);
  expect(new Set(shared.result.map((page) => JSON.stringify(page))).size).toBe(1);
  expect(shared.result[0]).toHaveLength(casesOnPage + 1);
  expect((await many(worker, own)).count).toBe(8);
  // Who does not work the queue sees less of it than others, and shares nothing.
  const other = await many({ ...worker, kinds: [] }, nobodys);
  expect([other.count, other.result[0]?.length]).toEqual([8, 0]);
});

test('a statement that was built for one reader shows another one their own', async () => {
  const filters = [own, nobodys, { queue: 'care', due: 'later' }] as const;
  const found = (reader: Reader) =>
    Promise.all(filters.map(async (filter) => (await asked(reader, filter)).length));
  const all = casesOnPage + 1;
  expect(await found(worker)).toEqual([all, all, all]);
  const colleague = await world.person();
  expect(await found({ ...worker, personId: colleague.id })).toEqual([0, all, all]);
  const organizationId = await world.newOrganization('Southgate');
  expect(await found({ ...worker, organizationId })).toEqual([0, 0, 0]);
  // A day later: what was due later is overdue, or due soon.
  const now = new Date(Date.now() + 10 * dayMs);
  expect(await found({ ...worker, now })).toEqual([all, all, 0]);
});

/** How often pages were read on this connection, and how often without planning them for their values. */
async function plansOf(db: Connection) {
  const { rows: plans } = await sql<{ all: number; generic: number }>`
    select sum(generic_plans + custom_plans)::int as all, sum(generic_plans)::int as generic
    from pg_prepared_statements where statement like '%from "cases" as "c"%'`.execute(db);
  return plans[0] ?? { all: 0, generic: 0 };
}

test.each([
  ['what is nobody’s', nobodys],
  ['one’s own', own],
  ['what is overdue', { queue: 'care', due: 'overdue' }],
] as const)('a page of %s is planned for five calls and for no other', async (_name, filter) => {
  await world.deps.db.connection().execute(async (db) => {
    // Postgres plans the first five for their values, and compares them with a plan for all.
    for (let at = 0; at < 5; at += 1) await asked(worker, filter, db);
    const before = await plansOf(db);
    for (let at = 0; at < 5; at += 1) await asked(worker, filter, db);
    const after = await plansOf(db);
    expect([after.all - before.all, after.generic - before.generic]).toEqual([5, 5]);
  });
});
