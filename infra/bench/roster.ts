/** Measures the roster of a unit of 200 people: reading, publishing, judging, and filling by the solver: `npm run bench -- roster`. */
import { loadavg } from 'node:os';
import type pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import type { RosterDifference, RosterPeriod, RosterSurroundings } from '#shared/roster.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { solvePublicInstance } from './roster/public-instance.ts';
import * as rows from './roster/rows.ts';
import { solve } from './roster/solver.ts';
import { answered, openClients, timed, type Client } from './schedule/clients.ts';
import { startServer, startTables } from './schedule/stack.ts';
import { percentile, rounded } from './support/numbers.ts';
import { aboveGoals } from './support/goals.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const clients = 16;
const reads = 480;
/** Before they are timed: a program that has just started compiles its code while it answers. */
const warmUp = 480;
const publications = 3;
const weeks = 6;
const onCallUnits = 2_000;
const today = new Date().toISOString().slice(0, 10);
const month = { from: today, to: dayAfter(today, 29) };
/** Drafts are published after all that is published already. */
const firstDraft = dayAfter(today, 70);

async function readMonth(all: readonly Client[], query: object) {
  const [first] = all;
  if (!first) throw new Error('no client');
  /** On a busy machine a connection is not waited for longer than two seconds. */
  let refused = 0;
  const once = async (client: Client) => {
    const { status, size } = await client.call('roster.period', query);
    if (status === 503) refused += 1;
    else if (status !== 200) throw new Error(`roster.period answered ${status}`);
    return size;
  };
  const bytes = await once(first);
  await timed(all, warmUp, async (client) => void (await once(client)));
  const together = await timed(all, reads, async (client) => void (await once(client)));
  const alone = await timed([first], 40, async (client) => void (await once(client)));
  return {
    monthP50Ms: rounded(percentile(together, 0.5), 1),
    monthP95Ms: rounded(percentile(together, 0.95), 1),
    monthAloneP50Ms: rounded(percentile(alone, 0.5), 1),
    monthRefused: refused,
    monthKb: Math.round(bytes / 1024),
  };
}

/** Of all units of the organization, at this moment; each has somebody on call. */
async function readOnCall(all: readonly Client[], db: pg.Client) {
  const [first] = all;
  if (!first) throw new Error('no client');
  await db.query(rows.manyUnits, [onCallUnits, dayAfter(today, -1), dayAfter(today, 1)]);
  await db.query('vacuum analyze');
  const once = async (client: Client) => void (await answered(client, 'roster.onCall.at', {}));
  await timed(all, warmUp, once);
  const together = await timed(all, reads, once);
  const alone = await timed([first], 40, once);
  return {
    onCallP50Ms: rounded(percentile(together, 0.5), 1),
    onCallP95Ms: rounded(percentile(together, 0.95), 1),
    onCallAloneP95Ms: rounded(percentile(alone, 0.95), 1),
  };
}

async function publish(client: Client, unitId: string, db: pg.Client) {
  const took: number[] = [];
  let shifts = 0;
  for (let round = 0; round < publications; round += 1) {
    const from = dayAfter(firstDraft, round * weeks * 7);
    const to = dayAfter(from, weeks * 7 - 1);
    await db.query(rows.shifts, [from, to, 'draft']);
    const query = { unitId, from, to };
    const difference = await answered<RosterDifference>(client, 'roster.difference', query);
    shifts = difference.added.length;
    const begun = performance.now();
    await answered(client, 'roster.publish', { ...query, version: difference.version });
    took.push(performance.now() - begun);
  }
  return { publishMs: Math.round(percentile(took, 0.5)), publishedShifts: shifts };
}

/** As the browser judges: each person, each day, each shift type, over what a cell has. */
async function checkRoster(client: Client, query: object) {
  const period = await answered<RosterPeriod>(client, 'roster.period', query);
  const around = await answered<RosterSurroundings>(client, 'roster.surroundings', query);
  const begun = performance.now();
  const assignments = unpackAssignments(period, period.assignments);
  const index = new RosterIndex({
    ...period,
    shiftTypes: [...period.shiftTypes, ...around.shiftTypes],
    assignments: [...assignments, ...unpackAssignments(around, around.assignments)],
    booked: around.booked,
  });
  const indexMs = performance.now() - begun;
  const took: number[] = [];
  for (const { id: practitionerId } of period.people)
    for (let at = 0; at < 30; at += 1)
      for (const { id: shiftTypeId } of period.shiftTypes) {
        const day = dayAfter(period.from, at);
        const from = performance.now();
        index.check({ id: 'new', practitionerId, shiftTypeId, day, rank: 'primary' });
        took.push(performance.now() - from);
      }
  return {
    indexMs: rounded(indexMs, 1),
    verdictP50Ms: rounded(percentile(took, 0.5), 3),
    verdictP95Ms: rounded(percentile(took, 0.95), 3),
    verdicts: took.length,
  };
}

/** The best known plan of the public instance (0080-roster-solver-benchmark.md); no reader is refused. */
const goals = { monthRefused: 0, instance1: 607 } as const;

async function measure(bench: BenchContext) {
  const { stores, db } = await startTables(bench);
  await db.query(rows.hospital);
  await db.query(rows.shifts, [dayAfter(today, -60), dayAfter(today, 65), 'published']);
  await db.query('vacuum analyze');
  const { rows: units } = await db.query<{ id: string }>('select id from units');
  const unitId = units[0]?.id ?? '';
  const { url } = await startServer(bench, stores);
  const all = await openClients({ url, databaseUrl: stores.databaseUrl }, clients);
  const [planner] = all;
  if (!planner) throw new Error('no client');
  const loadBefore = rounded(loadavg()[0] ?? 0, 1);
  const query = { unitIds: [unitId], ...month };
  const read = await readMonth(all, query);
  print(`  month of 200 people, 16 clients: ${JSON.stringify(read)}`);
  const verdicts = await checkRoster(planner, query);
  print(`  verdicts: ${JSON.stringify(verdicts)}`);
  // Before the publications, whose letters keep the server busy.
  const onCall = await readOnCall(all, db);
  print(`  who is on now, 2,000 units: ${JSON.stringify(onCall)}`);
  const published = await publish(planner, unitId, db);
  print(`  publishing 200 people, six weeks: ${JSON.stringify(published)}`);
  const solved = { ...(await solve()), ...(await solvePublicInstance()) };
  print(`  40 people, four weeks, three shifts: ${JSON.stringify(solved)}`);
  const figures = { ...read, ...verdicts, ...published, ...onCall, ...solved, loadBefore };
  return { ...figures, goals, missed: aboveGoals(figures, goals) };
}

await runBench({ name: 'roster', runs: publications, measure });
