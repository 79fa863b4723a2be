/** Where a run of `npm test` puts its services and reports: in memory where there is room, else on the disk. */
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { stopLeftovers } from '#infra/processes/process-register.ts';
import { root } from '#infra/stack/env.ts';

const onDisk = join(root, 'data', 'test');

/** A whole run takes up to 2.5 GB, most of it the databases and their logs. */
const neededBytes = 5 * 1024 ** 3;

interface Memory {
  /** Of a file system in memory. */
  path: string;
  /** Free there, and in the machine. */
  bytes: number;
}

function sharedMemory(): Memory {
  const path = '/dev/shm';
  if (!existsSync(path)) return { path, bytes: 0 };
  const { bavail, bsize } = statfsSync(path);
  return { path, bytes: Math.min(bavail * bsize, process.availableMemory()) };
}

/**
 * The runs of this copy of the project. A database is some 1,000 files, and each test file makes and
 * drops one: creating them on a disk is a tenth of the unit tests' processor time.
 */
export function runsFolder({ path, bytes } = sharedMemory()): string {
  if (bytes < neededBytes) return onDisk;
  const user = process.getuid?.() ?? 0;
  const folder = join(path, `karemd-test-${user}-${hash('sha256', root).slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Anybody may create a folder there, under this name too.
  return statSync(folder).uid === user ? folder : onDisk;
}

/** Makes the folder of one run, and removes those of crashed runs. */
export async function newRunFolder(): Promise<string> {
  const chosen = runsFolder();
  mkdirSync(chosen, { recursive: true });
  for (const folder of new Set([chosen, onDisk]))
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const leftover = join(folder, name);
      const isFree = await stopLeftovers(leftover).then(
        () => true,
        () => false,
      );
      if (isFree) rmSync(leftover, { recursive: true, force: true });
    }
  return mkdtempSync(join(chosen, 'run-'));
}

/** Keeps what a failed run wrote, without its databases; returns where. Memory is not kept occupied. */
export function keepOnDisk(folder: string): string {
  const keptFolder = join(onDisk, basename(folder));
  if (keptFolder === folder) return folder;
  const isKept = (path: string) => basename(path) !== 'postgres';
  cpSync(folder, keptFolder, { recursive: true, filter: isKept });
  rmSync(folder, { recursive: true, force: true });
  return keptFolder;
}
