/** Measures the time from a click to the first frame, and recovery after a loss: `npm run bench -- visit [rounds]`. */
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { launchBrowser, servePage } from './support/built-page.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 20);

const spread = (values: readonly number[]) => ({
  median: Math.round(median(values)),
  min: Math.round(Math.min(...values)),
  max: Math.round(Math.max(...values)),
});

/** As long as livekit-client alone with a token, and a third (0075-call-start-on-click.md); script in kB. */
const goals = { firstFrameOverBareSlow: 1.33, preJoinScriptKb: 260 } as const;

async function measure(bench: BenchContext) {
  const bareUrl = await servePage(bench, 'visit');
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING = await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { measure: measureRounds } = await import('./visit/measure.ts');
  const browser = await launchBrowser(bench);
  const load = rounded(loadavg()[0] ?? 0);
  const { tokensPerSecond, preJoinScriptKb, ...times } = await measureRounds({
    browser,
    rounds,
    bareUrl,
  });
  print(`\nMilliseconds, median (min to max) of ${rounds}\n`);
  const spreads = Object.entries(times).map(([name, values]) => [name, spread(values)] as const);
  for (const [name, figures] of spreads)
    print(`  ${name.padEnd(22)} ${figures.median} (${figures.min} to ${figures.max})`);
  const ratioOf = (own: readonly number[], bare: readonly number[]) =>
    rounded(spread(own).median / spread(bare).median);
  const judged = {
    firstFrameOverBareSlow: ratioOf(times.firstFrameSlowMs, times.bareFirstFrameSlowMs),
    preJoinScriptKb,
  };
  return {
    ...Object.fromEntries(spreads.map(([name, figures]) => [name, figures.median])),
    firstFrameOverBare: ratioOf(times.firstFrameMs, times.bareFirstFrameMs),
    ...judged,
    tokensPerSecond: Math.round(tokensPerSecond),
    spreads: Object.fromEntries(spreads),
    load,
    goals,
    missed: aboveGoals(judged, goals),
  };
}

await runBench({ name: 'visit', runs: rounds, measure });
