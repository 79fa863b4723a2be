/** Finds the LiveKit server on the PATH or in the cache, or builds it once from pinned sources. */
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
import { hourMs } from '#shared/durations.ts';
import { livekitBuild } from '#infra/machine/livekit-build.mjs';
import { onPath } from '#infra/machine/programs.mjs';
import { SetupError } from '#infra/machine/terminal.mjs';
import { cacheFolder, inherited, root } from './env.ts';
import { clockOverlay, isClockMoved } from './livekit-clock.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';

interface BuildOptions {
  processes: ProcessGroup;
  dataDir: string;
}

const oldest = [1, 13, 4] as const;
const oldestGo = [1, 26] as const;
const module = join(root, 'infra', 'livekit');

const isAtLeast = (version: readonly number[], minimum: readonly number[]) => {
  const at = minimum.findIndex((part, index) => version[index] !== part);
  return at === -1 || (version[at] ?? 0) > (minimum[at] ?? 0);
};

const numbersIn = (text: string) =>
  (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []).slice(1).map(Number);

/** The version that a program prints; undefined where it does not run. */
function versionOf(program: string, args: string[]): number[] | undefined {
  const result = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 });
  return result.status === 0 ? numbersIn(result.stdout) : undefined;
}

const runs = (binary: string) => isAtLeast(versionOf(binary, ['--version']) ?? [0], oldest);

/** Named after what it is built from: another version is another file. */
function cachedFile(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(module, file)));
  const clock = isClockMoved() ? '-moved-clock' : '';
  return join(
    cacheFolder(),
    'livekit',
    `livekit-server-${hash.digest('hex').slice(0, 16)}${clock}`,
  );
}

/** Returns a LiveKit that can be started at once, without building. */
export function builtLiveKit(): string | undefined {
  const installed = isClockMoved() ? undefined : onPath(['livekit-server']);
  if (installed && runs(installed)) return installed;
  const cached = cachedFile();
  return existsSync(cached) ? cached : undefined;
}

function goOrSentence(): string {
  const go = onPath(['go']);
  if (go && isAtLeast(versionOf(go, ['version']) ?? [0], oldestGo)) return go;
  throw new SetupError(
    `Video needs LiveKit, and there is neither livekit-server ${oldest.join('.')} or newer on the PATH nor Go ${oldestGo.join('.')} or newer to build it with. Install one of them; everything else works without.`,
  );
}

/** Leftovers of killed builds; a build in progress is younger than this. */
function deleteUnfinished(folder: string): void {
  const anHourAgo = Date.now() - hourMs;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.part')))
    if (statSync(join(folder, name)).mtimeMs < anHourAgo)
      rmSync(join(folder, name), { force: true });
}

function compile(go: string, target: string, { processes, dataDir }: BuildOptions): Promise<void> {
  const overlay = isClockMoved() ? ['-overlay', clockOverlay(go, dataDir)] : [];
  const { env, ...build } = livekitBuild(root, go, target, overlay);
  return processes.run({
    name: 'The build of LiveKit',
    ...build,
    env: { ...inherited(), ...env },
    logFile: join(dataDir, 'livekit-build.log'),
    stopSignal: 'SIGINT',
  });
}

/** Builds it under another name and moves it into place when it runs, so a broken build is never used. */
export async function buildLiveKit(builder: BuildOptions): Promise<string> {
  const go = goOrSentence();
  const binary = cachedFile();
  const folder = join(binary, '..');
  mkdirSync(folder, { recursive: true });
  deleteUnfinished(folder);
  const part = `${binary}.${process.pid}.part`;
  try {
    await compile(go, part, builder);
    chmodSync(part, 0o755);
    if (!runs(part)) throw new SetupError('LiveKit was built with Go, but does not run.');
    renameSync(part, binary);
  } finally {
    rmSync(part, { force: true });
  }
  return binary;
}
