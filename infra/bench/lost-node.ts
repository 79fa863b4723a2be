/** Measures how a visit goes on when one of two video servers is lost: `npm run bench -- lost-node [rounds]`. */
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { median } from './support/numbers.ts';
import { aboveGoals } from './support/goals.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 5);

/**
 * The loss is said after six seconds (0025-joining-and-reconnecting.md); a resumed session has five, and
 * the attempt after it eight.
 */
const goals = { saidLostMs: 7_000, backMs: 15_000 } as const;

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING = await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { measureLosses } = await import('./lost-node/measure.ts');
  const losses = await measureLosses(bench, rounds);
  const figures = Object.entries(losses);
  print(`\nMilliseconds after the loss, median (largest) of ${rounds}\n`);
  for (const [name, values] of figures)
    print(
      `  ${name.padEnd(12)} ${Math.round(median(values))} (${Math.round(Math.max(...values))})`,
    );
  const medians = {
    saidLostMs: Math.round(median(losses.saidLostMs)),
    backMs: Math.round(median(losses.backMs)),
  };
  const largest = Object.fromEntries(
    figures.map(([name, values]) => [`${name}Most`, Math.round(Math.max(...values))]),
  );
  return { ...medians, ...largest, goals, missed: aboveGoals(medians, goals) };
}

await runBench({ name: 'lost-node', runs: rounds, measure });
