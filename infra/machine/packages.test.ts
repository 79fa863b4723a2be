/** Tests when the packages of a clone count as installed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensurePackages, packagesMatch } from './packages.mjs';

interface Entry {
  version: string;
  integrity: string;
  optional?: boolean;
}

const keptPackage = { version: '1.0.0', integrity: 'sha512-one' };
const elsewhere = { version: '2.0.0', integrity: 'sha512-two', optional: true };

function clone(locked: Record<string, Entry>, present?: Record<string, Entry>): string {
  const root = mkdtempSync(join(tmpdir(), 'karemd-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...locked } }),
  );
  mkdirSync(join(root, 'node_modules'));
  if (present)
    writeFileSync(
      join(root, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: present }),
    );
  return root;
}

test('a clone without packages, or with an interrupted installation, has them installed', () => {
  expect(packagesMatch(clone({ 'node_modules/a': keptPackage }))).toBe(false);
});

test('nothing is installed again when the folder is what the lock file says', () => {
  const locked = { 'node_modules/a': keptPackage, 'node_modules/other-platform': elsewhere };
  expect(packagesMatch(clone(locked, { 'node_modules/a': keptPackage }))).toBe(true);
});

test('another version, other content, one more or one less package: installed again', () => {
  const locked = { 'node_modules/a': keptPackage };
  for (const present of [
    { 'node_modules/a': { ...keptPackage, version: '1.0.1' } },
    { 'node_modules/a': { ...keptPackage, integrity: 'sha512-other' } },
    { 'node_modules/a': keptPackage, 'node_modules/b': keptPackage },
    {},
  ])
    expect(packagesMatch(clone(locked, present))).toBe(false);
});

test('without a network one sentence says what to do', async () => {
  const root = clone({ 'node_modules/a': keptPackage });
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"a":"1.0.0"}}');
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_cache', join(root, 'cache'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(ensurePackages(root)).rejects.toThrow(
    /^The packages are not here yet, and npm does not reach its registry\. .* run the same command again\.$/,
  );
});
