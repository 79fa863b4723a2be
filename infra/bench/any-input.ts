/** Asks all procedures arbitrary questions, none of which may end in an error of the server (S42): `npm run bench -- any-input [calls]`. */
import { join } from 'node:path';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** The test ends at the first error, and fails the run. */
const goals = { errors: 0 } as const;

const calls = Number(process.argv[2] ?? 20_000);

/** The test of every run, with more calls: it ends at the first error, and names the call. */
async function measure({ processes, dataDir }: BenchContext) {
  print(`\n${calls} calls, one after another ...`);
  const from = performance.now();
  await processes.run({
    name: 'server/any-input.test.ts',
    command: process.execPath,
    args: ['infra/check.mjs', 'unit', 'server/any-input.test.ts'],
    env: { ...inherited(), FUZZ_RUNS: String(calls) },
    logFile: join(dataDir, 'any-input.log'),
  });
  const minutes = rounded((performance.now() - from) / 60_000, 1);
  return { calls, errors: 0, minutes, goals, missed: [] };
}

await runBench({ name: 'any-input', runs: 1, measure });
