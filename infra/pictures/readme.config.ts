/** How `npm run pictures:readme` runs: the screens that README.md shows, by themselves. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { demo } from '#infra/e2e/support/demo.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'readme.pictures.ts',
  outputDir: '../../data/pictures/failed',
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    baseURL: demo.url,
    launchOptions,
    // As the demo hospital, wherever this machine is.
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
