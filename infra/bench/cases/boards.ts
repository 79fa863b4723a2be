/** The figures of a million cases: how long the night's sums take, then boards of a month and of two years, read by 16 clients. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { accepted, timed, type Client } from '#infra/bench/schedule/clients.ts';
import { percentile, rounded } from '#infra/bench/support/numbers.ts';

/** Tasks of 16 case managers over 700 days, one in 50 open (two weeks of work), three in four of the others done on time. $1: how many. */
export const spreadCases = `
with who as (
  select id, organization_id, row_number() over (order by email) - 1 as n from practitioners
)
insert into cases (organization_id, kind, queue, state, title, subject, owner_id, target_at, due_at,
  opened_at, changed_at, closed_at)
select w.organization_id, 'task', 'care', case when g.n % 50 = 0 then 'open' else 'done' end,
  'Task ' || g.n, '{"instructions": ""}', w.id, at.opened + interval '2 days',
  at.opened + interval '2 days', at.opened, at.opened,
  case when g.n % 50 > 0 then at.opened + make_interval(hours => (g.n % 64)::int) end
from generate_series(1, $1::int) as g (n) join who w on w.n = g.n % 16
cross join lateral (select now() - make_interval(mins => (g.n * 7919::bigint % 1008000)::int) as opened) at`;

const reads = 480;
/** Before they are timed: a program that has just started compiles its code while it answers. */
const warmUp = 160;

/** As the night does it, by the server itself: until every past day of the cases has its sums. */
async function sumDays(db: pg.Client): Promise<number> {
  const startedAt = performance.now();
  const isSummed = async () => {
    await db.query(
      "update jobs.job set start_after = now() where name = 'case-days.sum' and state = 'created'",
    );
    const { rows } = await db.query<{ isSummed: boolean }>(
      `select min(day) <= (select min(opened_at) + interval '1 day' from cases) as "isSummed"
       from case_days`,
    );
    return rows[0]?.isSummed === true;
  };
  while (!(await isSummed())) await pause(500);
  return (performance.now() - startedAt) / 1_000;
}

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Milliseconds at the median and at the 95th percentile, with what is read 30 and 700 days back. */
export async function boards({ all, db }: { all: readonly Client[]; db: pg.Client }) {
  const sumSeconds = await sumDays(db);
  await db.query('vacuum analyze case_day_sums, case_days, case_day_changes');
  const read = async (days: number, more: object) => {
    const input = { kind: 'task', from: dayBefore(days - 1), to: dayBefore(0), ...more };
    const readNumbers = (client: Client) => accepted(client, 'cases.numbers', input);
    await timed(all, warmUp, readNumbers);
    const ms = await timed(all, reads, readNumbers);
    return [rounded(percentile(ms, 0.5), 1), rounded(percentile(ms, 0.95), 1)] as const;
  };
  const [monthP50Ms, monthP95Ms] = await read(30, { by: 'owner' });
  const [yearsP50Ms, yearsP95Ms] = await read(700, { by: 'owner', every: 'month' });
  return {
    sumSeconds: rounded(sumSeconds, 1),
    boardMonthP50Ms: monthP50Ms,
    boardMonthP95Ms: monthP95Ms,
    boardYearsP50Ms: yearsP50Ms,
    boardYearsP95Ms: yearsP95Ms,
  };
}

/** In milliseconds: a lead looks at a board several times an hour. */
export const boardGoals = { boardMonthP95Ms: 60, boardYearsP95Ms: 60 } as const;
