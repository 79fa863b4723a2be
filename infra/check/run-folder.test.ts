import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '#infra/stack/env.ts';
import { keepOnDisk, runsFolder } from './run-folder.ts';

const gigabyte = 1024 ** 3;
let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});

afterEach(() => rmSync(memory, { recursive: true, force: true }));

test('a run stays in memory where there is room, in a folder of its user alone', () => {
  const folder = runsFolder({ path: memory, bytes: 20 * gigabyte });
  expect(folder).toBe(join(memory, basename(folder)));
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(runsFolder({ path: memory, bytes: 20 * gigabyte })).toBe(folder);
});

test('where memory is short a run is on the disk', () => {
  const folder = runsFolder({ path: memory, bytes: gigabyte });
  expect(folder).toBe(join(root, 'data', 'test'));
});

test('a failed run leaves its logs on the disk, and nothing in memory', () => {
  const run = mkdtempSync(join(memory, 'run-'));
  mkdirSync(join(run, 'demo', 'postgres'), { recursive: true });
  for (const file of ['demo/up.log', 'demo/postgres.log', 'demo/postgres/PG_VERSION'])
    writeFileSync(join(run, file), '');
  const keptFolder = keepOnDisk(run);
  try {
    expect(keptFolder).toBe(join(root, 'data', 'test', basename(run)));
    expect(existsSync(join(keptFolder, 'demo', 'up.log'))).toBe(true);
    expect(existsSync(join(keptFolder, 'demo', 'postgres.log'))).toBe(true);
    expect(existsSync(join(keptFolder, 'demo', 'postgres'))).toBe(false);
    expect(existsSync(run)).toBe(false);
    expect(keepOnDisk(keptFolder)).toBe(keptFolder);
  } finally {
    rmSync(keptFolder, { recursive: true, force: true });
  }
});
