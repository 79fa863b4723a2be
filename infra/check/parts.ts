/** The parts of `npm test`, in the order in which they tell a person most for the least time. */
import { join } from 'node:path';
import { locate, programs } from '#infra/machine/programs.mjs';
import { Stop } from '#infra/machine/say.mjs';
import type { Family } from '#infra/processes/process-group.ts';
import { buildScreens } from '#infra/stack/client-build.ts';
import { startDemoHospital } from './demo.ts';
import { counted, playwrightTally, vitestTally, type Tally } from './reports.ts';
import { forgotten } from './ground.ts';
import { runTool } from './tool.ts';

export interface Stage {
  family: Family;
  dataDir: string;
  /** Begins once, when the first part needs it or somebody asks early. */
  ground: () => Promise<Record<string, string>>;
}

type Part = (stage: Stage, args: string[]) => Promise<Tally>;

/** A tool that only says yes or no: its no is one failure. */
const judged = async (script: string, args: string[]): Promise<Tally> => ({
  passed: 0,
  failed: (await runTool(script, { args })) ? 0 : 1,
});

const unit: Part = async ({ ground, dataDir }, args) => {
  const report = join(dataDir, 'vitest.json');
  const isOk = await runTool('node_modules/vitest/vitest.mjs', {
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env: { ...forgotten, ...(await ground()) },
  });
  return counted(isOk, vitestTally(report));
};

const build: Part = async (stage) => {
  await buildScreens(stage);
  return { passed: 0, failed: 0 };
};

function chromium(): string {
  const found = locate(programs.chromium);
  if (!found) throw new Stop('Chromium is not on the PATH. Install chromium and try again.');
  return found;
}

const e2e: Part = async ({ family, dataDir }, args) => {
  const report = join(dataDir, 'playwright.json');
  const running = await startDemoHospital({ family, dataDir: join(dataDir, 'demo') });
  const isOk = await runTool('node_modules/@playwright/test/cli.js', {
    args: ['test', ...args],
    env: {
      ...forgotten,
      KAREMD_RUNNING: running,
      KAREMD_REPORT: report,
      KAREMD_CHROMIUM: chromium(),
    },
  });
  return counted(isOk, playwrightTally(report));
};

const pictures: Part = async ({ family, dataDir }, args) => {
  const running = await startDemoHospital({ family, dataDir: join(dataDir, 'demo') });
  const isOk = await runTool('node_modules/@playwright/test/cli.js', {
    args: ['test', '--config', 'infra/pictures/pictures.config.ts', ...args],
    env: { ...forgotten, KAREMD_RUNNING: running, KAREMD_CHROMIUM: chromium() },
  });
  return { passed: 0, failed: isOk ? 0 : 1 };
};

export const parts: Record<string, Part> = {
  types: (_, args) => judged('node_modules/typescript/bin/tsc', ['--noEmit', ...args]),
  lint: (_, args) =>
    judged('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...args]),
  format: (_, args) => judged('node_modules/oxfmt/bin/oxfmt', ['--check', ...args]),
  dead: (_, args) => judged('node_modules/knip/bin/knip.js', args),
  unit,
  build,
  e2e,
  pictures,
};

/** Parts whose success is counted in tests. */
export const countsTests = new Set(['unit', 'e2e']);

export const wholeRun = ['types', 'lint', 'format', 'dead', 'unit', 'build', 'e2e'];
