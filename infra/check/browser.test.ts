import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { disabledByPlaywright, noSpareProcess } from './browser.ts';

/** The array of names that Playwright joins into its own switch. */
function listOfPlaywright(): string[] {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const source = readFileSync(bundle.replace('package.json', 'lib/coreBundle.js'), 'utf8');
  const array = /\bdisabledFeatures = \[(.*?)\]\.filter/s.exec(source)?.[1] ?? '';
  return [...array.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name ?? '');
}

test('the browser of walks lacks what Playwright switches off, too', () => {
  expect(disabledByPlaywright).toEqual(listOfPlaywright());
  expect(noSpareProcess).toBe(
    `--disable-features=${listOfPlaywright().join(',')},SpareRendererForSitePerProcess`,
  );
});
