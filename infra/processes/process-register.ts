/** Which processes belong to this data folder: written down, so that none outlives its run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Stop } from '#infra/machine/say.mjs';
import { birthOf, end, isAlive } from './process-identity.ts';

const Known = z.object({ pid: z.int(), birth: z.string() });
const Entry = Known.extend({ signal: z.enum(['SIGTERM', 'SIGINT']) });
const Page = z.object({ owner: Known, children: z.array(Entry) });
type Entry = z.infer<typeof Entry>;

export interface Ledger {
  write: (children: Entry[]) => void;
  close: () => void;
}

/** A plain shell outlives even a SIGKILL to us: when our pipe ends, it ends what we left behind. */
const mourner = `
set --
while read -r line; do set -- $line; done
for one do kill -s "\${one%%:*}" "\${one##*:}" 2>/dev/null; done
sleep 10
for one do kill -s KILL "\${one##*:}" 2>/dev/null; done`;

function hireMourner() {
  const shell = spawn('/bin/sh', ['-c', mourner], {
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
    return Page.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Stops what a run before us left behind; refuses where that run is still there. */
export async function settle(dataDir: string): Promise<void> {
  const page = read(fileIn(dataDir));
  if (!page) return;
  if (isAlive(page.owner))
    throw new Stop(
      `KareMD already runs with the data in ${dataDir} (process ${page.owner.pid}).
Stop that one first, or start a second one beside it:  DATA_DIR=data/second npm start`,
    );
  await Promise.all(page.children.map((entry) => end(entry, entry.signal)));
  rmSync(fileIn(dataDir), { force: true });
}

export function openLedger(dataDir: string): Ledger {
  mkdirSync(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  const owner = { pid: process.pid, birth: birthOf(process.pid) ?? '' };
  const shell = hireMourner();
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
