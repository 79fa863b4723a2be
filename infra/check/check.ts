/** The second half of `npm test`, under Node 24: every part in turn, then how many passed and failed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { explain, say, wordsOf } from '#infra/machine/say.mjs';
import { root } from '#infra/stack/env.ts';
import { createFamily } from '#infra/processes/process-group.ts';
import { settle } from '#infra/processes/process-register.ts';
import { askedToStop } from '#infra/processes/stop-signals.ts';
import { startGround } from './ground.ts';
import { countsTests, parts, wholeRun, type Stage } from './parts.ts';
import { stopTools } from './tool.ts';
import type { Tally } from './reports.ts';

interface Result extends Tally {
  name: string;
  seconds: number;
}

const folder = join(root, 'data', 'test');

/** Runs side by side have folders of their own; what crashed ones left is cleared away. */
async function ownFolder(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const left = join(folder, name);
    const isFree = await settle(left).then(
      () => true,
      () => false,
    );
    if (isFree) rmSync(left, { recursive: true, force: true });
  }
  return mkdtempSync(join(folder, 'run-'));
}

async function runPart(name: string, stage: Stage, args: string[]): Promise<Result> {
  const since = performance.now();
  say(`\n-- ${name} ${'-'.repeat(74 - name.length)}`);
  let tally: Tally;
  try {
    tally = (await parts[name]?.(stage, args)) ?? { passed: 0, failed: 1 };
  } catch (error) {
    explain(error);
    tally = { passed: 0, failed: 1, failures: [`${name}\n${wordsOf(error)}`] };
  }
  return { name, ...tally, seconds: (performance.now() - since) / 1000 };
}

/** One ground for the whole run, begun when it is first wanted. */
function createStage(family: Stage['family'], dataDir: string): Stage {
  let started: Promise<Record<string, string>> | undefined;
  const ground = () => {
    started ??= startGround({ family, dataDir });
    return started;
  };
  return { family, dataDir, ground };
}

function summarize(results: Result[]): void {
  say(`\n${'-'.repeat(78)}`);
  for (const { name, passed, failed, seconds } of results) {
    const tests = countsTests.has(name) ? `${passed} passed, ${failed} failed` : '';
    const verdict = failed === 0 ? 'ok' : 'FAILED';
    say(`  ${name.padEnd(10)} ${verdict.padEnd(8)} ${tests.padEnd(28)} ${seconds.toFixed(1)} s`);
  }
  // Said again here: a part that failed early is far above, and often cut off where output is kept.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) say(`\n${failure}`);
}

async function runAll(names: string[], stage: Stage, args: string[]): Promise<Result[]> {
  // LiveKit may have to be built: that goes on beside the parts that need nothing.
  if (names.includes('unit')) stage.ground().catch(() => undefined);
  const results: Result[] = [];
  for (const name of names) results.push(await runPart(name, stage, args));
  return results;
}

async function check([only, ...args]: string[]): Promise<number> {
  const dataDir = await ownFolder();
  const family = createFamily(dataDir);
  const asked = askedToStop(() => process.exit(130)).then(() => undefined);
  const stage = createStage(family, dataDir);
  const results = await Promise.race([asked, runAll(only ? [only] : wholeRun, stage, args)]);
  stopTools();
  await family.stop();
  if (!results) return 130;
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  summarize(results);
  if (total('failed') === 0 || readdirSync(dataDir).length === 0)
    rmSync(dataDir, { recursive: true, force: true });
  else say(`\n  What the parts wrote down is in ${dataDir}.`);
  say(`\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 ? 0 : 1;
}

try {
  process.exit(await check(process.argv.slice(2)));
} catch (error) {
  explain(error);
  process.exit(1);
}
