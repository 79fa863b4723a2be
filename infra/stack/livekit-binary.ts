/** The LiveKit server: from the PATH, else from the cache, else built once from pinned sources. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { onPath } from '#infra/machine/programs.mjs';
import { Stop } from '#infra/machine/say.mjs';
import { cacheFolder, root } from './env.ts';
import type { Family } from '../processes/process-group.ts';

interface Builder {
  family: Family;
  dataDir: string;
}

const oldest = [1, 13, 4] as const;
const oldestGo = [1, 26] as const;
const module = join(root, 'infra', 'livekit');

const isAtLeast = (version: readonly number[], wanted: readonly number[]) => {
  const at = wanted.findIndex((part, index) => version[index] !== part);
  return at === -1 || (version[at] ?? 0) > (wanted[at] ?? 0);
};

const numbersIn = (text: string) =>
  (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []).slice(1).map(Number);

/** The version that a program tells, or nothing where it does not run. */
function versionOf(program: string, args: string[]): number[] | undefined {
  const told = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 });
  return told.status === 0 ? numbersIn(told.stdout) : undefined;
}

const runs = (binary: string) => isAtLeast(versionOf(binary, ['--version']) ?? [0], oldest);

/** Named after what it is built from: another version is another file. */
function cachedPlace(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(module, file)));
  return join(cacheFolder(), 'livekit', `livekit-server-${hash.digest('hex').slice(0, 16)}`);
}

/** One that can be started at once, without building. */
export function builtLiveKit(): string | undefined {
  const found = onPath(['livekit-server']);
  if (found && runs(found)) return found;
  const cached = cachedPlace();
  return existsSync(cached) ? cached : undefined;
}

function goOrSentence(): string {
  const go = onPath(['go']);
  if (go && isAtLeast(versionOf(go, ['version']) ?? [0], oldestGo)) return go;
  throw new Stop(
    `Video needs LiveKit, and there is neither livekit-server ${oldest.join('.')} or newer on the PATH nor Go ${oldestGo.join('.')} or newer to build it with. Install one of them; everything else works without.`,
  );
}

/** What killed builds left; a build that is still going on is younger than this. */
function sweep(folder: string): void {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.part')))
    if (statSync(join(folder, name)).mtimeMs < anHourAgo)
      rmSync(join(folder, name), { force: true });
}

function compile(go: string, target: string, { family, dataDir }: Builder): Promise<void> {
  const args = ['build', '-mod=readonly', '-buildvcs=false', '-ldflags', '-s -w', '-o', target];
  const source = 'github.com/livekit/livekit-server/cmd/server';
  // At the lowest priority: the hospital comes up beside it.
  const nice = onPath(['nice']);
  return family.run({
    name: 'The build of LiveKit',
    command: nice ?? go,
    args: [...(nice ? ['-n', '19', go] : []), ...args, source],
    cwd: module,
    logFile: join(dataDir, 'livekit-build.log'),
    stopSignal: 'SIGINT',
  });
}

/** Builds it beside its place and moves it there when it runs: a broken build never counts. */
export async function buildLiveKit(builder: Builder): Promise<string> {
  const go = goOrSentence();
  const place = cachedPlace();
  const folder = join(place, '..');
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const part = `${place}.${process.pid}.part`;
  try {
    await compile(go, part, builder);
    chmodSync(part, 0o755);
    if (!runs(part)) throw new Stop('LiveKit was built with Go, but does not run.');
    renameSync(part, place);
  } finally {
    rmSync(part, { force: true });
  }
  return place;
}
