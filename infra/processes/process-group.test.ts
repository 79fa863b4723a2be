/** Tests that child processes are restarted when they end, and that none outlives its run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTimeOf, waitForExit, isRunning } from './process-identity.ts';
import type { ChildSpec } from './child.ts';
import { createProcessGroup } from './process-group.ts';
import { stopLeftovers } from './process-register.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-process-group-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sleeper = (dataDir: string, more: Partial<ChildSpec> = {}): ChildSpec => ({
  name: 'Sleeper',
  command: 'sleep',
  args: ['1000'],
  logFile: join(dataDir, 'sleeper.log'),
  ...more,
});

function childIn(dataDir: string) {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  return children[0];
}

test('a killed child is restarted, and a stopped one is not', async () => {
  const dataDir = newFolder();
  const processes = createProcessGroup(dataDir);
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  await processes.start(sleeper(dataDir, { onChange: (isUp) => isUp && resolve() }));
  const first = childIn(dataDir);
  process.kill(first.pid, 'SIGKILL');
  await isBack;
  const second = childIn(dataDir);
  expect(second.pid).not.toBe(first.pid);
  await processes.stop();
  expect(isRunning(second)).toBe(false);
});

test('a child that cannot start is reported with its last lines', async () => {
  const dataDir = newFolder();
  const processes = createProcessGroup(dataDir);
  const spec = sleeper(dataDir, {
    command: 'sh',
    args: ['-c', 'echo the port is taken; exit 1'],
    isReady: () => false,
  });
  await expect(processes.start(spec)).rejects.toThrow(
    /ended before it was ready[^]*the port is taken/,
  );
  await processes.stop();
});

/** A run in a process of its own, to be killed without warning. */
async function runElsewhere(dataDir: string) {
  const script = `
    import { createProcessGroup } from ${JSON.stringify(join(import.meta.dirname, 'process-group.ts'))};
    await createProcessGroup(${JSON.stringify(dataDir)}).start(${JSON.stringify(sleeper(dataDir))});
    console.log('up'); setInterval(() => {}, 1000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(run.stdout, 'data');
  return run;
}

test('children of a run that was killed with SIGKILL end too', async () => {
  const dataDir = newFolder();
  const run = await runElsewhere(dataDir);
  const child = childIn(dataDir);
  run.kill('SIGKILL');
  expect(await waitForExit(child, 10_000)).toBe(true);
});

test('a folder in use is refused; processes of a dead run are ended, and no others', async () => {
  const dataDir = newFolder();
  const run = await runElsewhere(dataDir);
  await expect(stopLeftovers(dataDir)).rejects.toThrow('already runs');
  run.kill('SIGKILL');
  await once(run, 'exit');

  const leftover = spawn('sleep', ['1000']);
  const stranger = spawn('sleep', ['1000']);
  const identity = { pid: leftover.pid!, startedAt: startTimeOf(leftover.pid!) ?? '' };
  // The other process has the pid of one of ours, and another start time.
  const children = [identity, { pid: stranger.pid!, startedAt: 'another' }];
  writeFileSync(
    join(dataDir, 'processes.json'),
    JSON.stringify({
      owner: { pid: run.pid, startedAt: 'gone' },
      children: children.map((child) => ({ ...child, signal: 'SIGTERM' })),
    }),
  );
  await stopLeftovers(dataDir);
  expect(isRunning(identity)).toBe(false);
  expect(startTimeOf(stranger.pid!)).toBeDefined();
  stranger.kill('SIGKILL');
});
