/** The built client: made again only when something that goes into it has changed. */
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
import { inherited, root } from './env.ts';
import type { Family } from '../processes/process-group.ts';

export const screensFolder = join(root, 'dist', 'client');
const stampFile = join(root, 'dist', 'client.stamp');

const sources = ['client/**', 'shared/**', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

function fingerprint(): string {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const isCurrent = (wanted: string) =>
  existsSync(join(screensFolder, 'index.html')) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === wanted;

/** Puts the new one where the old one was; what fails half way leaves the old one. */
function exchange(fresh: string): void {
  const old = `${screensFolder}.${process.pid}.old`;
  rmSync(stampFile, { force: true });
  if (existsSync(screensFolder)) renameSync(screensFolder, old);
  renameSync(fresh, screensFolder);
  rmSync(old, { recursive: true, force: true });
}

interface Builder {
  family: Family;
  dataDir: string;
}

/** Answers whether anything had to be built. */
export async function buildScreens({ family, dataDir }: Builder): Promise<boolean> {
  const wanted = fingerprint();
  if (isCurrent(wanted)) return false;
  const fresh = `${screensFolder}.${process.pid}.new`;
  try {
    await family.run({
      name: 'The build of the screens',
      command: process.execPath,
      args: [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--outDir',
        fresh,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      cwd: root,
      env: { ...inherited(), NODE_ENV: 'production' },
      logFile: join(dataDir, 'screens-build.log'),
    });
    exchange(fresh);
    writeFileSync(stampFile, wanted);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}
