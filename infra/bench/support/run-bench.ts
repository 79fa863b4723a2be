/** Runs one bench: its own folder and processes, its numbers as the last line, everything stopped at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorText, printError, print, SetupError } from '#infra/machine/terminal.mjs';
import { createProcessGroup, type ProcessGroup } from '#infra/processes/process-group.ts';
import { stopRequested } from '#infra/processes/stop-signals.ts';
import { errorsIn } from './outages.ts';

export interface BenchContext {
  processes: ProcessGroup;
  dataDir: string;
  /** What to close at the end, before the processes stop; the last one first. */
  atEnd: (close: () => unknown) => void;
  /** Aborted once the measurement has ended or failed: what still runs for it, as its clients do, ends. */
  over: AbortSignal;
}

/** Its figures, among them what it has to reach, and a sentence for each goal that it did not. */
interface Figures extends Record<string, unknown> {
  goals: Readonly<Record<string, number>>;
  missed: string[];
}

interface BenchOptions {
  name: string;
  /** How many rounds its numbers are of. */
  runs: number;
  /** A folder that is kept from run to run, instead of a temporary one. */
  keptFolder?: string;
  /** With a goal that is missed, the run fails. */
  measure: (bench: BenchContext) => Promise<Figures>;
}

/** For one closing, and for what is left running at the end. */
const closingMs = 20_000;
const leftRunningMs = 2_000;

/** Whatever becomes of one, the others are closed too. */
async function closeOne(close: () => unknown): Promise<void> {
  const closed = new AbortController();
  const late = async () => {
    await pause(closingMs, undefined, { signal: closed.signal });
    throw new SetupError(`Something was not closed within ${closingMs / 1000} s.`);
  };
  try {
    await Promise.race([Promise.try(close), late()]);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  } finally {
    closed.abort();
  }
}

/** Without effect where nothing is left that keeps this process running; the exit code stays as it is. */
function endLater(): void {
  const end = () => {
    const resources = process.getActiveResourcesInfo().join(', ');
    printError(new SetupError(`The bench is over, and something goes on: ${resources}.`));
    process.exit();
  };
  setTimeout(end, leftRunningMs).unref();
}

/**
 * Prints what `measure` returns, with `cores` and `runs`, as one JSON object on the last line; where
 * it throws, its `error`.
 */
export async function runBench({ name, runs, keptFolder, measure }: BenchOptions): Promise<void> {
  const dataDir = keptFolder ?? mkdtempSync(join(tmpdir(), `karemd-${name}-`));
  const processes = createProcessGroup(dataDir);
  const closings: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closings.unshift(close);
  const measured = new AbortController();
  const last = (numbers: object) =>
    print(`\n${JSON.stringify({ ...numbers, cores: availableParallelism(), runs })}`);
  try {
    const stopped = stopRequested(processes.kill).then(() => {
      throw new SetupError('The bench was asked to stop.');
    });
    const context = { processes, dataDir, atEnd, over: measured.signal };
    const numbers = await Promise.race([measure(context), stopped]);
    for (const sentence of numbers.missed) printError(new SetupError(sentence));
    if (numbers.missed.length > 0) process.exitCode = 1;
    last(numbers);
  } catch (error) {
    printError(error);
    for (const line of errorsIn(dataDir)) print(line);
    process.exitCode = 1;
    last({ error: errorText(error).split('\n')[0] });
  } finally {
    measured.abort();
    for (const close of closings) await closeOne(close);
    await closeOne(processes.stop);
    if (!keptFolder) rmSync(dataDir, { recursive: true, force: true });
    // It tells of the end of what started us, and would keep this process running.
    process.channel?.unref();
    endLater();
  }
}
