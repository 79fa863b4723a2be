/** The parts of `npm test`: what each runs, and how its result is counted. */
import { join } from 'node:path';
import { writeCamera } from './camera.ts';
import { withPolicyViolations } from './policy-violations.ts';
import { counted, playwrightTally, vitestTally, type Tally } from './reports.ts';
import type { RunContext } from './run-context.ts';
import { clearedEnvironment } from './test-services.ts';
import { runTool, runToolQuietly } from './tool.ts';

type Part = (context: RunContext, args: string[]) => Promise<Tally>;

const gibibyte = 1024 ** 3;

/**
 * For the compiler and the linter, written in Go, which run beside each other: the processor's time is
 * short, and memory is there. Each fills some 4 GiB, and collecting at 3 is a tenth of its time. A
 * second thread checks once more what the first one has checked.
 */
const sparing = () => ({
  GOGC: '1000',
  GOMEMLIMIT: process.availableMemory() > 12 * gibibyte ? '5GiB' : '3GiB',
  GOMAXPROCS: '1',
});

/** Each further checker checks once more what the files of both use: half of all time with four. */
const oneChecker = ['--checkers', '1'];

/** A tool without tests to count: that it fails is one failure. */
async function passOrFail(script: string, args: string[]): Promise<Tally> {
  const { isOk, output } = await runToolQuietly(script, { args, env: sparing() });
  return { passed: 0, failed: isOk ? 0 : 1, output };
}

const unit: Part = async ({ services, dataDir }, args) => {
  const report = join(dataDir, 'vitest.json');
  const times = join(dataDir, 'vitest-times.json');
  const isOk = await runTool('node_modules/vitest/vitest.mjs', {
    args: ['run', ...args],
    env: {
      ...clearedEnvironment,
      ...(await services()),
      KAREMD_REPORT: report,
      KAREMD_FILE_TIMES: times,
    },
  });
  return counted(isOk, vitestTally(report, times), args.includes('--passWithNoTests'));
};

const build: Part = async ({ buildClient }) => {
  await buildClient();
  return { passed: 0, failed: 0 };
};

const playwright = async (demo: RunContext['demo'], args: string[], report?: string) =>
  runTool('node_modules/@playwright/test/cli.js', {
    args: ['test', ...args],
    env: {
      ...clearedEnvironment,
      KAREMD_RUNNING: await demo(),
      ...(report && { KAREMD_REPORT: report }),
    },
  });

const e2e: Part = async (context, args) => {
  const report = join(context.dataDir, 'playwright.json');
  writeCamera();
  const isOk = await playwright(context.demo, args, report);
  return withPolicyViolations(counted(isOk, playwrightTally(report)), await context.demo());
};

const pictures: Part = async (context, args) => {
  const config = ['--config', 'infra/pictures/pictures.config.ts'];
  const isOk = await playwright(context.demoWithPast, [...config, ...args]);
  return { passed: 0, failed: isOk ? 0 : 1 };
};

export const parts: Record<string, Part> = {
  types: (_, args) =>
    passOrFail('node_modules/typescript/bin/tsc', ['--noEmit', ...oneChecker, ...args]),
  lint: (_, args) =>
    passOrFail('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...args]),
  format: (_, args) => passOrFail('node_modules/oxfmt/bin/oxfmt', ['--check', ...args]),
  dead: (_, args) => passOrFail('node_modules/knip/bin/knip.js', args),
  unit,
  build,
  e2e,
  pictures,
};
