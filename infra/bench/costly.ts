/** Measures what others notice of one session that searches, imports, exports or previews without a pause: `npm run bench -- costly [searches] [imports] [exports] [series] [previews]`. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { mostPeopleAsked } from '#shared/limits.ts';
import {
  exporting,
  importing,
  previewingFiles,
  previewingSeries,
  searching,
  type Attack,
} from './costly/attacks.ts';
import { openClients, type Client } from './schedule/clients.ts';
import { dayIn, fillHospital } from './schedule/hospital.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { median, percentile, rounded } from './support/numbers.ts';
import { outagesIn } from './support/outages.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** As many as one search returns. */
const people = 200;
const measuredMs = 8_000;
const batchesAtOnce = 4;
const goals = { healthzP95Ms: 50, scheduleP95Ms: 300, timesQuietP95: 2 } as const;

const healthz = (url: string) =>
  new Promise<void>((resolve, reject) => {
    request(`${url}/healthz`, (answer) => answer.on('end', resolve).resume())
      .on('error', reject)
      .end();
  });

async function timesOf(work: () => Promise<unknown>, everyMs: number): Promise<number[]> {
  const took: number[] = [];
  for (const until = performance.now() + measuredMs; performance.now() < until;) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
    await pause(everyMs);
  }
  return took;
}

async function watch(url: string, { call }: Client) {
  const colleagueRefused: string[] = [];
  const week = { from: dayIn(0), to: dayIn(6) };
  const [health, schedule] = await Promise.all([
    timesOf(() => healthz(url), 20),
    timesOf(async () => {
      const { status, text } = await call('calendar.range', week);
      if (status !== 200) colleagueRefused.push(text);
    }, 50),
  ]);
  return {
    healthzP50Ms: rounded(median(health), 1),
    healthzP95Ms: rounded(percentile(health, 0.95), 1),
    scheduleP50Ms: rounded(median(schedule), 1),
    scheduleP95Ms: rounded(percentile(schedule, 0.95), 1),
    colleagueRefused,
  };
}

/** The attacker may everything. Returns whom they may include in one question. */
async function administer(databaseUrl: string, id: string): Promise<string[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("update practitioners set role = 'ADMIN' where id = $1", [id]);
  const { rows } = await db.query<{ id: string }>(
    'select id from practitioners where id <> $1 order by email limit $2',
    [id, mostPeopleAsked],
  );
  await db.end();
  return rows.map((row) => row.id);
}

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  const typeId = await fillHospital(stores.databaseUrl, people);
  const { url } = await startServer(bench, stores);
  const [colleague, attacker] = await openClients({ url, databaseUrl: stores.databaseUrl }, 2);
  if (!colleague || !attacker) throw new Error('nobody is signed in');
  await watch(url, colleague);
  const quiet = async () => {
    const watched = await watch(url, colleague);
    print(`  ${'nobody else'.padEnd(20)} ${JSON.stringify(watched)}`);
    return watched;
  };
  const missed: string[] = [];
  /** Before each attack and after it, for what else runs on the machine changes. */
  let before = await quiet();
  const under = async (name: string, attack: Attack) => {
    let isOver = false;
    const connections = Array.from({ length: batchesAtOnce }, attacker.another);
    const attacking = attack(connections, () => isOver);
    const [watched, counts] = await Promise.all([
      watch(url, colleague).finally(() => (isOver = true)),
      attacking,
    ]);
    const after = await quiet();
    const quietP95Ms = (before.scheduleP95Ms + after.scheduleP95Ms) / 2;
    before = after;
    const timesQuietP95 = rounded(watched.scheduleP95Ms / quietP95Ms, 1);
    const attacked = { ...watched, timesQuietP95 };
    print(`  ${name.padEnd(20)} ${JSON.stringify({ ...attacked, ...counts })}`);
    for (const sentence of aboveGoals(attacked, goals)) missed.push(`${name}: ${sentence}`);
    for (const answer of attacked.colleagueRefused)
      missed.push(`${name}: a colleague's calendar answered ${answer}`);
    return { ...attacked, ...counts };
  };
  const colleagueIds = await administer(stores.databaseUrl, attacker.practitionerId);
  const attacks = {
    searches: searching(typeId),
    imports: importing,
    exports: exporting(colleagueIds),
    series: previewingSeries(typeId, colleagueIds),
    previews: previewingFiles(),
  };
  const names = Object.keys(attacks) as (keyof typeof attacks)[];
  const isKnown = (name: string) => names.some((knownName) => knownName === name);
  const chosen = process.argv.slice(2).filter(isKnown) as typeof names;
  const attacked: Record<string, object> = {};
  for (const name of chosen.length > 0 ? chosen : names)
    attacked[name] = await under(name, attacks[name]);
  return { ...attacked, quiet: before, away: outagesIn(bench.dataDir, 'App'), goals, missed };
}

await runBench({ name: 'costly', runs: 1, measure });
