/** Registers the processes of a data folder in a file, so that none outlives its run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupError } from '#infra/machine/terminal.mjs';
import { startTimeOf, endProcess, isRunning } from './process-identity.ts';

const ProcessIdentity = z.object({ pid: z.int(), startedAt: z.string() });
const Entry = ProcessIdentity.extend({ signal: z.enum(['SIGTERM', 'SIGINT']) });
const Register = z.object({ owner: ProcessIdentity, children: z.array(Entry) });
type Entry = z.infer<typeof Entry>;

export interface ProcessRegister {
  write: (children: Entry[]) => void;
  close: () => void;
}

/** A shell survives a SIGKILL to us: when our end of its pipe closes, it ends the children. */
const cleanupScript = `
set --
while read -r line; do set -- $line; done
for one do kill -s "\${one%%:*}" "\${one##*:}" 2>/dev/null; done
sleep 10
for one do kill -s KILL "\${one##*:}" 2>/dev/null; done`;

function startCleanupShell() {
  const shell = spawn('/bin/sh', ['-c', cleanupScript], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  return shell;
}

const fileIn = (dataDir: string) => join(dataDir, 'processes.json');

function read(file: string) {
  if (!existsSync(file)) return undefined;
  try {
    return Register.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Ends the processes that a killed run left in this folder; throws where that run is still alive. */
export async function stopLeftovers(dataDir: string): Promise<void> {
  const previous = read(fileIn(dataDir));
  if (!previous) return;
  if (isRunning(previous.owner))
    throw new SetupError(
      `KareMD already runs with the data in ${dataDir} (process ${previous.owner.pid}).
Stop that one first, or start a second one beside it:  DATA_DIR=data/second npm start`,
    );
  await Promise.all(previous.children.map((entry) => endProcess(entry, entry.signal)));
  rmSync(fileIn(dataDir), { force: true });
}

export function openRegister(dataDir: string): ProcessRegister {
  mkdirSync(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  const owner = { pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' };
  const shell = startCleanupShell();
  const write = (children: Entry[]) => {
    writeFileSync(`${file}.new`, JSON.stringify({ owner, children }));
    renameSync(`${file}.new`, file);
    shell.stdin.write(
      `${children.map(({ pid, signal }) => `${signal.slice(3)}:${pid}`).join(' ')}\n`,
    );
  };
  write([]);
  return {
    write,
    close() {
      shell.kill('SIGKILL');
      rmSync(file, { force: true });
    },
  };
}
