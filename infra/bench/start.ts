/** Measures the app's memory and time from its start until it answers, compiled for the first time and again, and the time of a stop: `npm run bench -- start`. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { openClients } from './faults/clients.ts';
import * as rows from './schedule/rows.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const goals = { startMb: 150, stopSeconds: 3 } as const;
const starts = 3;
/** Until jobs and polling have begun. */
const settlesMs = 5_000;

async function signedInHeaders(databaseUrl: string): Promise<Record<string, string>> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(rows.hospital);
  await db.query(rows.people(1));
  const [client] = await openClients(db, 1);
  await db.end();
  if (!client) throw new Error('nobody is signed in');
  return client.headers;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** From SIGTERM until the process has ended, while one screen is open. */
async function secondsOfStop(
  { url, pid }: { url: string; pid: number },
  headers: Record<string, string>,
): Promise<number> {
  const screen = await fetch(`${url}/trpc/calendar.changes`, { headers });
  if (screen.status !== 200) throw new Error(`the screen was answered ${screen.status}`);
  const from = performance.now();
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await pause(10);
  await screen.body?.cancel();
  return (performance.now() - from) / 1000;
}

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  await migrate(stores.databaseUrl);
  const folder = { NODE_COMPILE_CACHE: join(bench.dataDir, 'compiled') };
  const startOnce = async () => {
    const from = performance.now();
    const server = await startServer(bench, stores, folder);
    const seconds = (performance.now() - from) / 1000;
    await pause(settlesMs);
    return { server, seconds, mb: server.serverMb() };
  };
  const first = await startOnce();
  const later = [];
  for (let nth = 0; nth < starts; nth += 1) later.push(await startOnce());
  const stopSeconds = await secondsOfStop(first.server, await signedInHeaders(stores.databaseUrl));
  const numbers = {
    firstMb: Math.round(first.mb),
    firstSeconds: rounded(first.seconds, 1),
    startMb: Math.round(median(later.map(({ mb }) => mb))),
    startSeconds: rounded(median(later.map(({ seconds }) => seconds)), 1),
    stopSeconds: rounded(stopSeconds),
    goals,
  };
  print(`  compiled for the first time  ${numbers.firstMb} MB  ${numbers.firstSeconds} s`);
  print(
    `  afterwards                   ${numbers.startMb} MB  ${numbers.startSeconds} s, goal ${goals.startMb} MB`,
  );
  print(`  stop with an open screen     ${numbers.stopSeconds} s, goal ${goals.stopSeconds} s`);
  return { ...numbers, missed: aboveGoals(numbers, goals) };
}

await runBench({ name: 'start', runs: starts, measure });
