/** Measures scheduling with a million appointments: `npm run bench -- schedule`. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { startOptions } from '#infra/stack/env.ts';
import { stopLeftovers } from '#infra/processes/process-register.ts';
import { prepareBenchDatabase } from './schedule/bench-database.ts';
import { openClients } from './schedule/clients.ts';
import { doubleBookings, contestedSlots, mixedLoad } from './schedule/contested-bookings.ts';
import {
  departmentWeek,
  deskSearch,
  measure as measureReads,
  slots,
  week,
  type BenchDatabase,
} from './schedule/reads.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { deskSearchBesideLoad } from './schedule/beside-load.ts';
import { aboveGoals } from './support/goals.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const clients = 50;
const pieces = { week: 3_000, departmentWeek: 1_500, slots: 600, deskSearch: 1_500 };
const rounds = 3;
/**
 * A week takes at most 25 ms (p95) on a machine where its statements over bare pg take 17.7 (p50):
 * as a ratio, for machines differ.
 */
const goals = {
  weekP95OverBarePg: 1.41,
  slotsOverBarePg: 1.5,
  deskSearchBesideLoad: 3,
  refusalOverAcceptance: 2,
  doubleBookings: 0,
} as const;

async function openBenchDatabase(url: string, databaseUrl: string): Promise<BenchDatabase> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const people = await db.query<{ id: string; organization_id: string }>(
    'select id, organization_id from practitioners order by email',
  );
  const types = await db.query<{ id: string }>(
    "select id from appointment_types where name = 'Consultation'",
  );
  await db.end();
  return {
    databaseUrl,
    clients: await openClients({ url, databaseUrl }, clients),
    ids: people.rows.map(({ id }) => id),
    organizationId: people.rows[0]?.organization_id ?? '',
    typeId: types.rows[0]?.id ?? '',
  };
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);

async function read(database: BenchDatabase) {
  const reads = await measureReads(
    database,
    {
      week: { request: week, callCount: pieces.week },
      departmentWeek: { request: departmentWeek, callCount: pieces.departmentWeek },
      slots: { request: slots, callCount: pieces.slots },
      deskSearch: { request: deskSearch, callCount: pieces.deskSearch },
    },
    rounds,
  );
  print('\n  16 clients               p50        p95  one alone    bare pg   over bare   answer');
  for (const [name, { p50, p95, alone, barePg, answerKb }] of Object.entries(reads))
    print(
      `  ${name.padEnd(16)}${[p50, p95, alone, barePg].map(ms).join('')}${(p50 / barePg).toFixed(2).padStart(11)}${answerKb.toFixed(0).padStart(7)} kB`,
    );
  print(
    `\n  The first ${pieces.week / rounds} weeks after the start  ${ms(reads.week.firstP95)} (p95)`,
  );
  return reads;
}

async function contest(database: BenchDatabase) {
  const { asked, acceptance, refusal } = await contestedSlots(database);
  print('\n  50 clients, one time     p50        p95');
  print(`  accepted        ${ms(acceptance.p50)}${ms(acceptance.p95)}`);
  print(`  refused         ${ms(refusal.p50)}${ms(refusal.p95)}`);
  const { contested, seconds, outcomes } = await mixedLoad(database);
  print(`\n  ${contested} contested in ${seconds.toFixed(0)} s: ${JSON.stringify(outcomes)}`);
  const { pairs, standing } = await doubleBookings(database);
  print(`  ${pairs} double bookings among the ${standing} that stood at the end`);
  return {
    refusalOverAcceptance: rounded(refusal.p50 / acceptance.p50),
    doubleBookings: pairs,
    contested: asked + contested,
  };
}

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  await prepareBenchDatabase(stores.databaseUrl);
  const { url, serverMb } = await startServer(bench, stores);
  const database = await openBenchDatabase(url, stores.databaseUrl);
  const loadBefore = loadavg()[0] ?? 0;
  const reads = await read(database);
  const besideLoad = await deskSearchBesideLoad(database);
  const contestants = await contest(database);
  const judged = {
    weekP95OverBarePg: rounded(reads.week.p95 / reads.week.barePg),
    slotsOverBarePg: rounded(reads.slots.p50 / reads.slots.barePg),
    deskSearchBesideLoad: rounded(besideLoad),
    ...contestants,
  };
  return {
    weekP95Ms: rounded(reads.week.p95, 1),
    weekBarePgMs: rounded(reads.week.barePg, 1),
    weekFirstP95Ms: rounded(reads.week.firstP95, 1),
    departmentWeekP95Ms: rounded(reads.departmentWeek.p95, 1),
    deskSearchP95Ms: rounded(reads.deskSearch.p95, 1),
    deskSearchAloneP95Ms: rounded(reads.deskSearch.aloneP95, 1),
    slotsOverWeek: rounded(reads.slots.p50 / reads.week.p50),
    slotsOverDepartmentWeek: rounded(reads.slots.p50 / reads.departmentWeek.p50),
    ...judged,
    serverMb: Math.round(serverMb()),
    loadBefore: rounded(loadBefore, 1),
    goals,
    missed: aboveGoals(judged, goals),
  };
}

const keptFolder = join(startOptions().dataDir, 'bench-schedule');
await stopLeftovers(keptFolder);
await runBench({ name: 'schedule', runs: rounds, keptFolder, measure });
