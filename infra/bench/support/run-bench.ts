/** Runs one bench: its own folder and processes, its numbers as the last line, everything stopped at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printError, print, SetupError } from '#infra/machine/terminal.mjs';
import { createProcessGroup, type ProcessGroup } from '#infra/processes/process-group.ts';

export interface BenchContext {
  processes: ProcessGroup;
  dataDir: string;
  /** What to close at the end, before the processes stop; the last one first. */
  atEnd: (close: () => unknown) => void;
}

interface BenchOptions {
  name: string;
  /** How many rounds its numbers are of. */
  runs: number;
  /** A folder that is kept from run to run, instead of a temporary one. */
  keptFolder?: string;
  /** With `missed`, sentences on goals that were not reached, the run fails. */
  measure: (bench: BenchContext) => Promise<Record<string, unknown> & { missed?: string[] }>;
}

/** Prints what `measure` returns, with `cores` and `runs`, as one JSON object on the last line. */
export async function runBench({ name, runs, keptFolder, measure }: BenchOptions): Promise<void> {
  const dataDir = keptFolder ?? mkdtempSync(join(tmpdir(), `karemd-${name}-`));
  const processes = createProcessGroup(dataDir);
  const closings: (() => unknown)[] = [];
  const atEnd = (close: () => unknown) => void closings.unshift(close);
  try {
    const numbers = await measure({ processes, dataDir, atEnd });
    for (const sentence of numbers.missed ?? []) printError(new SetupError(sentence));
    if (numbers.missed?.length) process.exitCode = 1;
    print();
    print(JSON.stringify({ ...numbers, cores: availableParallelism(), runs }));
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  } finally {
    for (const close of closings) await close();
    await processes.stop();
    if (!keptFolder) rmSync(dataDir, { recursive: true, force: true });
  }
}
