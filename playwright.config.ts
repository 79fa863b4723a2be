/** How the browser walks run: in the system's Chromium, against the demo that `npm test` starts. */
import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';

/** Nothing where this file is only being read. */
function demoUrl(): string | undefined {
  const notice = process.env.KAREMD_RUNNING;
  if (!notice) return undefined;
  const { url } = JSON.parse(readFileSync(notice, 'utf8')) as { url: string };
  return url;
}

/** Pictures of several rooms at once are much for two cores; eight a second move as well. */
const slowCamera = '--use-fake-device-for-media-stream=fps=8';

const baseURL = demoUrl();

export default defineConfig({
  testDir: 'infra/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'data/walks',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Patience for a busy machine: a walk ends when it has seen what it waits for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.KAREMD_REPORT ?? 'data/walks.json' }]],
  use: {
    ...(baseURL && { baseURL }),
    // A trace films every walk, which takes a third of its time: `npm test -- e2e <walk> --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, slowCamera] },
  },
});
