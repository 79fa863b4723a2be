/** The second half of `npm test`, under Node 24: runs the parts and prints how many tests passed and failed. */
import { readdirSync, rmSync } from 'node:fs';
import { errorText, print, printError } from '#infra/machine/terminal.mjs';
import { createProcessGroup } from '#infra/processes/process-group.ts';
import { stopRequested } from '#infra/processes/stop-signals.ts';
import { walksFor } from './changed.ts';
import { changedFiles, mergeBase } from './changed-files.ts';
import { parts } from './parts.ts';
import type { Tally } from './reports.ts';
import { createRunContext, type RunContext } from './run-context.ts';
import { keepOnDisk, newRunFolder } from './run-folder.ts';
import { summary, type PartResult } from './summary.ts';
import { stopTools } from './tool.ts';

const header = (name: string) => print(`\n-- ${name} ${'-'.repeat(74 - name.length)}`);

/** Never rejects: a part that cannot run is a failure with its reason. */
async function measured(
  name: string,
  context: RunContext,
  args: string[] = [],
): Promise<PartResult> {
  const since = performance.now();
  let tally: Tally;
  try {
    tally = (await parts[name]?.(context, args)) ?? { passed: 0, failed: 1 };
  } catch (error) {
    printError(error);
    tally = { passed: 0, failed: 1, failures: [`${name}\n${errorText(error)}`] };
  }
  return { name, ...tally, seconds: (performance.now() - since) / 1000 };
}

function runPart(name: string, context: RunContext, args: string[] = []): Promise<PartResult> {
  header(name);
  return measured(name, context, args);
}

/** Quick and without services: they run in parallel, and each prints when it is done. */
const staticParts = ['types', 'lint', 'format', 'dead'];

const runStatic = (context: RunContext): Promise<PartResult[]> =>
  Promise.all(
    staticParts.map(async (name) => {
      const result = await measured(name, context);
      header(name);
      print(result.output?.trimEnd() || 'nothing to complain about');
      return result;
    }),
  );

/** LiveKit may have to be built, once: the demo hospital comes after the services that start it. */
function prepareAhead(context: RunContext, isWalking: boolean): void {
  const services = context.services();
  const prepared = isWalking ? services.then(context.demo) : services;
  // The part that needs them reports the error.
  prepared.catch(() => undefined);
}

/** What takes long to start is started early, while other parts run. */
async function runAll(context: RunContext): Promise<PartResult[]> {
  prepareAhead(context, true);
  const results = await runStatic(context);
  // LiveKit's last packages are compiled one after the other: half of the processors' time is free.
  context.buildClient().catch(() => undefined);
  for (const name of ['unit', 'build', 'e2e']) results.push(await runPart(name, context));
  return results;
}

/** What the changes since a commit affect; the static parts are quick and run completely. */
async function runChanged(context: RunContext, base: string): Promise<PartResult[]> {
  const walks = walksFor(changedFiles(base));
  prepareAhead(context, walks.length > 0);
  const results = await runStatic(context);
  results.push(await runPart('unit', context, ['--changed', base, '--passWithNoTests']));
  if (walks.length > 0) results.push(await runPart('e2e', context, walks));
  return results;
}

async function runOne(name: string, context: RunContext, args: string[]): Promise<PartResult[]> {
  const result = await runPart(name, context, args);
  if (result.output) print(result.output.trimEnd());
  return [result];
}

function run(context: RunContext, [name, ...args]: string[]): Promise<PartResult[]> {
  if (name === undefined) return runAll(context);
  if (name === 'changed') return runChanged(context, args[0] ?? mergeBase());
  return runOne(name, context, args);
}

async function check(args: string[]): Promise<number> {
  const since = performance.now();
  const dataDir = await newRunFolder();
  const processes = createProcessGroup(dataDir);
  const stopped = stopRequested(() => process.exit(130)).then(() => undefined);
  const results = await Promise.race([stopped, run(createRunContext(processes, dataDir), args)]);
  stopTools();
  await processes.stop();
  if (!results) {
    keepOnDisk(dataDir);
    return 130;
  }
  const hasFailed = results.some(({ failed }) => failed > 0);
  if (!hasFailed || readdirSync(dataDir).length === 0)
    rmSync(dataDir, { recursive: true, force: true });
  else print(`\n  Logs and reports are in ${keepOnDisk(dataDir)}.`);
  print(`\n${'-'.repeat(78)}`);
  for (const line of summary(results, (performance.now() - since) / 1000)) print(line);
  return hasFailed ? 1 : 0;
}

try {
  process.exit(await check(process.argv.slice(2)));
} catch (error) {
  printError(error);
  process.exit(1);
}
