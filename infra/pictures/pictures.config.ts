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
    {
      name: 'pictures',
      testMatch: '*.pictures.ts',
      testIgnore: 'readme.pictures.ts',
      dependencies: ['before'],
    },
  ],
  workers: 2,
  // As long as the walks have (playwright.config.ts): a machine with other work is no fault of a screen.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: { baseURL: demo.url, launchOptions },
});
