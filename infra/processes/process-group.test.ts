/** Processes of a run: they come back when they die, and none outlives its run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { birthOf, gone, isAlive } from './process-identity.ts';
import type { ChildSpec } from './child.ts';
import { createFamily } from './process-group.ts';
import { settle } from './process-register.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-family-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const patient = (dataDir: string, more: Partial<ChildSpec> = {}): ChildSpec => ({
  name: 'Patient',
  command: 'sleep',
  args: ['1000'],
  logFile: join(dataDir, 'patient.log'),
  ...more,
});

function childIn(dataDir: string) {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
  return children[0];
}

test('a child that is killed comes back, and a stopped one does not', async () => {
  const dataDir = newFolder();
  const family = createFamily(dataDir);
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  await family.start(patient(dataDir, { onChange: (isUp) => isUp && resolve() }));
  const first = childIn(dataDir);
  process.kill(first.pid, 'SIGKILL');
  await isBack;
  const second = childIn(dataDir);
  expect(second.pid).not.toBe(first.pid);
  await family.stop();
  expect(isAlive(second)).toBe(false);
});

test('a child that cannot start is reported with its last words', async () => {
  const dataDir = newFolder();
  const family = createFamily(dataDir);
  const spec = patient(dataDir, {
    command: 'sh',
    args: ['-c', 'echo the port is taken; exit 1'],
    isReady: () => false,
  });
  await expect(family.start(spec)).rejects.toThrow(
    /ended before it was ready[^]*the port is taken/,
  );
  await family.stop();
});

/** A run in a process of its own, to be killed without warning. */
async function runElsewhere(dataDir: string) {
  const script = `
    import { createFamily } from ${JSON.stringify(join(import.meta.dirname, 'family.ts'))};
    await createFamily(${JSON.stringify(dataDir)}).start(${JSON.stringify(patient(dataDir))});
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
  expect(await gone(child, 10_000)).toBe(true);
});

test('a folder in use is refused; what a dead run left is ended, and nothing else', async () => {
  const dataDir = newFolder();
  const run = await runElsewhere(dataDir);
  await expect(settle(dataDir)).rejects.toThrow('already runs');
  run.kill('SIGKILL');
  await once(run, 'exit');

  const left = spawn('sleep', ['1000']);
  const stranger = spawn('sleep', ['1000']);
  const known = { pid: left.pid!, birth: birthOf(left.pid!) ?? '' };
  // The stranger has the number of one of ours, and another birth.
  const children = [known, { pid: stranger.pid!, birth: 'another' }];
  writeFileSync(
    join(dataDir, 'processes.json'),
    JSON.stringify({
      owner: { pid: run.pid, birth: 'gone' },
      children: children.map((child) => ({ ...child, signal: 'SIGTERM' })),
    }),
  );
  await settle(dataDir);
  expect(isAlive(known)).toBe(false);
  expect(birthOf(stranger.pid!)).toBeDefined();
  stranger.kill('SIGKILL');
});
