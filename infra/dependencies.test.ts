/** Tests that production installs exactly what is locked, so that an audit of the lock file is one of what runs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  integrity?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('S36 every package of production is locked to one version and the hash of its content', () => {
  const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
  const { '': own, ...others } = packages;
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(Object.entries(dependencies).filter(([, version]) => !exact.test(version))).toEqual([]);
  expect(own?.dependencies).toEqual(dependencies);

  const ofProduction = Object.entries(others).filter(([, { dev }]) => dev !== true);
  expect(ofProduction.length).toBeGreaterThan(Object.keys(dependencies).length);
  const isLocked = ({ version = '', integrity = '' }: LockedPackage) =>
    exact.test(version) && integrity.startsWith('sha512-');
  expect(ofProduction.filter(([, one]) => !isLocked(one)).map(([path]) => path)).toEqual([]);
  const installed = (name: string) => others[`node_modules/${name}`]?.version;
  expect(
    Object.fromEntries(Object.keys(dependencies).map((name) => [name, installed(name)])),
  ).toEqual(dependencies);
});
