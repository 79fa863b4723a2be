/** Measures the app's memory and time from its start until it answers, compiled for the first time and again: `npm run bench -- start`. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '#infra/machine/terminal.mjs';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const goalMb = 150;
const starts = 3;
/** Until jobs and polling have begun. */
const settlesMs = 5_000;

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  await migrate(stores.databaseUrl);
  const folder = { NODE_COMPILE_CACHE: join(bench.dataDir, 'compiled') };
  const startOnce = async () => {
    const from = performance.now();
    const { serverMb } = await startServer(bench, stores, folder);
    const seconds = (performance.now() - from) / 1000;
    await pause(settlesMs);
    return { seconds, mb: serverMb() };
  };
  const first = await startOnce();
  const later = [];
  for (let nth = 0; nth < starts; nth += 1) later.push(await startOnce());
  const numbers = {
    firstMb: Math.round(first.mb),
    firstSeconds: rounded(first.seconds, 1),
    startMb: Math.round(median(later.map(({ mb }) => mb))),
    startSeconds: rounded(median(later.map(({ seconds }) => seconds)), 1),
    goalMb,
  };
  print(`  compiled for the first time  ${numbers.firstMb} MB  ${numbers.firstSeconds} s`);
  print(
    `  afterwards                   ${numbers.startMb} MB  ${numbers.startSeconds} s, goal ${goalMb} MB`,
  );
  if (numbers.startMb > goalMb)
    throw new Error(`${numbers.startMb} MB after the start, at most ${goalMb} MB.`);
  return numbers;
}

await runBench({ name: 'start', runs: starts, measure });
