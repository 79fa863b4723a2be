/** Measures how a visit goes on when one of two video servers is lost: `npm run bench -- lost-node [rounds]`. */
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { median } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 5);

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING = await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { measureLosses } = await import('./lost-node/measure.ts');
  const figures = Object.entries(await measureLosses(bench, rounds));
  print(`\nMilliseconds after the loss, median (largest) of ${rounds}\n`);
  for (const [name, values] of figures)
    print(
      `  ${name.padEnd(12)} ${Math.round(median(values))} (${Math.round(Math.max(...values))})`,
    );
  return Object.fromEntries(
    figures.flatMap(([name, values]) => [
      [name, Math.round(median(values))],
      [`${name}Most`, Math.round(Math.max(...values))],
    ]),
  );
}

await runBench({ name: 'lost-node', runs: rounds, measure });
