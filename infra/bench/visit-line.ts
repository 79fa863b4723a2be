/** Measures a visit on a slow line and over a cut: `npm run bench -- visit-line [rounds]`. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 5);

/** A cut is said after six seconds (0025-joining-and-reconnecting.md); the attempt after it has eight. */
const goals = {
  saidLostMs: 7_000,
  backAfterShortCutMs: 15_000,
  backAfterLongCutMs: 35_000,
} as const;

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING ??= await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { measureScreens } = await import('./visit-line/screens.ts');
  const { measureCuts } = await import('./visit-line/cuts.ts');
  const load = rounded(loadavg()[0] ?? 0, 1);
  const figures = {
    ...(await measureScreens(bench, rounds)),
    ...(await measureCuts(bench, rounds)),
  };
  print(`\nMilliseconds, median (largest) of ${rounds}\n`);
  const medians = Object.entries(figures).map(([name, values]) => {
    const [middle, most] = [Math.round(median(values)), Math.round(Math.max(...values))];
    print(`  ${name.padEnd(26)} ${middle} (${most})`);
    return [name, middle] as const;
  });
  const cuts = {
    saidLostMs: median(figures.saidLostMs),
    backAfterShortCutMs: median(figures.backAfterShortCutMs),
    backAfterLongCutMs: median(figures.backAfterLongCutMs),
  };
  return { ...Object.fromEntries(medians), load, goals, missed: aboveGoals(cuts, goals) };
}

await runBench({ name: 'visit-line', runs: rounds, measure });
