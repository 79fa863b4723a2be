/** Builds the client, only when its sources have changed or it has to be compressed better. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { quickMode } from '#infra/client-build/compressed.ts';
import { inherited, root, type Compression } from './env.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';

export const clientFolder = join(root, 'dist', 'client');
const stampFile = join(root, 'dist', 'client.stamp');

const sources = [
  'client/**',
  'shared/**',
  'infra/client-build/**',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

function fingerprint(): string {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** What the best build is marked by, or one that was compressed quickly. */
const stampOf = (hash: string, compression: Compression) => `${compression} ${hash}`;

const isCurrent = (hash: string, compression: Compression) =>
  existsSync(join(clientFolder, 'index.html')) &&
  existsSync(stampFile) &&
  new Set([stampOf(hash, 'best'), stampOf(hash, compression)]).has(readFileSync(stampFile, 'utf8'));

/** Replaces the old build by the new one. */
function replaceBuild(fresh: string): void {
  const old = `${clientFolder}.${process.pid}.old`;
  rmSync(stampFile, { force: true });
  if (existsSync(clientFolder)) renameSync(clientFolder, old);
  renameSync(fresh, clientFolder);
  rmSync(old, { recursive: true, force: true });
}

interface BuildOptions {
  processes: ProcessGroup;
  dataDir: string;
  compression: Compression;
}

/** Returns whether anything had to be built. */
export async function buildClient({
  processes,
  dataDir,
  compression,
}: BuildOptions): Promise<boolean> {
  const hash = fingerprint();
  if (isCurrent(hash, compression)) return false;
  const fresh = `${clientFolder}.${process.pid}.new`;
  try {
    await processes.run({
      name: 'The build of the client',
      command: process.execPath,
      args: [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--outDir',
        fresh,
        '--emptyOutDir',
        '--logLevel',
        'warn',
        ...(compression === 'quick' ? ['--mode', quickMode] : []),
      ],
      cwd: root,
      env: { ...inherited(), NODE_ENV: 'production' },
      logFile: join(dataDir, 'client-build.log'),
    });
    replaceBuild(fresh);
    writeFileSync(stampFile, stampOf(hash, compression));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}
