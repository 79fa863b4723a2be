/** Tests the demo hospital's past as it is stored: closed work of three months, once (S474). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#infra/seed.ts';
import { seededTemplate } from '#server/test/seeded/seeded-template.ts';
import { openWorld, type World } from '#server/test/world.ts';

let world: World;
let begun: Date;

beforeAll(async () => {
  const { name: template, seededAt } = await seededTemplate();
  begun = seededAt;
  world = await openWorld({ template });
});
afterAll(() => world.close());

const rowsOf = async <T extends object>(query: string): Promise<T[]> =>
  (await world.owner.query<T>(query)).rows;

test('S474 with its past the hospital has three months of closed work, once, and nothing open more than without but what payers wait for', async () => {
  const open = () =>
    rowsOf(
      `select count(*)::int as rows from cases where closed_at is null and kind not in ('advisor-review', 'barrier', 'contact', 'denial', 'episode', 'need', 'um-review')`,
    );
  const closed = `select kind, state, count(*)::int as rows,
    count(distinct date_trunc('month', closed_at))::int as months
    from cases where closed_at is not null group by kind, state order by kind, state`;
  const openBefore = await open();
  await seed(world.env.DATABASE_URL, begun, { withHistory: true });
  const work = await rowsOf<{ kind: string; state: string; rows: number; months: number }>(closed);
  const rowsWith = (kind: string, state: string) =>
    work.find((row) => row.kind === kind && row.state === state)?.rows ?? 0;
  expect(rowsWith('cdi-review', 'complete')).toBeGreaterThan(100);
  expect(rowsWith('cdi-review', 'agreed')).toBeGreaterThan(rowsWith('cdi-review', 'disagreed'));
  expect(rowsWith('cdi-query', 'answered')).toBeGreaterThan(rowsWith('cdi-query', 'withdrawn'));
  expect(rowsWith('task', 'done')).toBeGreaterThan(100);
  expect(rowsWith('um-review', 'approved')).toBeGreaterThan(rowsWith('um-review', 'denied'));
  expect(rowsWith('denial', 'overturned')).toBeGreaterThan(3);
  expect(rowsWith('advisor-review', 'overturned')).toBeGreaterThan(1);
  expect(Math.max(...work.map(({ months }) => months))).toBeGreaterThanOrEqual(3);
  expect(await open()).toEqual(openBefore);
  const [care] = await rowsOf<{ contacts: number; episodes: number }>(
    `select count(*) filter (where kind = 'contact')::int as contacts,
       count(*) filter (where kind = 'episode')::int as episodes from cases where closed_at is null`,
  );
  expect(care?.contacts).toBeGreaterThan(2);
  expect(care?.episodes).toBeGreaterThan(0);
  expect(rowsWith('contact', 'reached')).toBeGreaterThan(5);
  expect(rowsWith('episode', 'over')).toBeGreaterThan(2);
  expect(rowsWith('need', 'met')).toBeGreaterThan(1);
  const openDenials = await rowsOf<{ rows: number; amount: string }>(
    `select count(*)::int as rows, min(amount) as amount from cases
     where kind = 'denial' and closed_at is null`,
  );
  expect(openDenials[0]?.rows).toBeGreaterThan(2);
  expect(Number(openDenials[0]?.amount)).toBeGreaterThan(0);
  const [discharges] = await rowsOf<Record<string, number>>(
    `select (select count(*)::int from cases where kind = 'barrier' and closed_at is null) as barriers,
       (select count(*)::int from stays where is_open and expected_on is not null) as targets,
       (select count(*)::int from present_delays) as delays,
       (select count(*)::int from cases where kind = 'barrier' and state = 'solved') as solved,
       (select count(*)::int from stays where discharged_day <= expected_end) as "inTime",
       (select count(*)::int from stays where discharged_day > expected_end) as late`,
  );
  for (const count of Object.values(discharges ?? { none: 0 })) expect(count).toBeGreaterThan(3);
  const [windows] = await rowsOf<{ closing: number; running: number }>(
    `select count(*) filter (where c.due_at between now() and now() + interval '72 hours')::int as closing,
       count(*) filter (where k.state = 'running')::int as running
     from cases c join clocks k on k.case_id = c.id where c.kind = 'denial' and c.closed_at is null`,
  );
  expect(windows?.closing).toBeGreaterThanOrEqual(3);
  expect(windows?.running).toBeGreaterThanOrEqual(3);
  const [files] = await rowsOf<Record<string, number>>(
    `select (select count(*)::int from remittances) as files, count(*)::int as claims,
       count(*) filter (where unmatched is not null)::int as unmatched,
       count(*) filter (where paid > 0 and exists (select from cases d where d.kind = 'denial'
         and d.subject ->> 'claimNumber' = c.claim_number and d.subject ->> 'service' is not null))::int as services,
       (select count(*)::int from cases where kind = 'denial' and subject ->> 'answerId' is null) as "byHand",
       (select count(*)::int from cases d where d.kind = 'denial' and d.subject ->> 'answerId' is not null
        and not exists (select from facts f where f.id = (d.subject ->> 'answerId')::uuid)) as "withoutAnswer",
       (select count(*)::int from cases r join cases d on d.id = r.parent_id and d.kind = 'denial'
        where r.kind = 'advisor-review' and r.due_at = r.target_at) as advised
     from remittance_claims c`,
  );
  expect(files).toMatchObject({
    unmatched: 2,
    services: 1,
    byHand: 1,
    withoutAnswer: 0,
    advised: 2,
  });
  expect(files?.['files']).toBeGreaterThan(10);
  expect(files?.['claims']).toBeGreaterThan(50);
  const [places] = await rowsOf<{ units: number; payers: number }>(
    `select count(distinct unit)::int as units, count(distinct payer)::int as payers
     from cases where kind = 'cdi-review'`,
  );
  expect(places).toEqual({ units: 4, payers: 3 });
  await seed(world.env.DATABASE_URL, begun, { withHistory: true });
  expect(await rowsOf(closed)).toEqual(work);
});
