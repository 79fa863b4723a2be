/** How `npm run pictures` runs: every screen and its states, in three widths and both schemes. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { demo } from '#infra/e2e/support/demo.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../data/pictures/failed',
  projects: [
    { name: 'before', testMatch: 'sign-in.setup.ts', teardown: 'after' },
    { name: 'after', testMatch: 'sheet.teardown.ts' },
    { name: 'pictures', testMatch: '*.pictures.ts', dependencies: ['before'] },
  ],
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { baseURL: demo.url, launchOptions },
});
