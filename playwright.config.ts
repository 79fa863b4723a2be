/** Configures the browser walks: in the system's Chromium, against the demo that `npm test` starts. */
import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';

/** Undefined where this file is only being read. */
function demoUrl(): string | undefined {
  const notice = process.env.KAREMD_RUNNING;
  if (!notice) return undefined;
  const { url } = JSON.parse(readFileSync(notice, 'utf8')) as { url: string };
  return url;
}

/** Video of several rooms at once is much for two cores; eight frames a second move as well. */
const slowCamera = '--use-fake-device-for-media-stream=fps=8';

const baseURL = demoUrl();

export default defineConfig({
  testDir: 'infra/e2e',
  outputDir: 'data/walks',
  forbidOnly: true,
  retries: 0,
  // One more than the two cores: walks wait for a server or a frame a third of their time.
  workers: 3,
  // Visits last longest, so they begin first; two at a time, so that their pictures keep moving.
  projects: [
    { name: 'visits', testMatch: 'visits/*.e2e.ts', workers: 2 },
    { name: 'others', testMatch: '**/*.e2e.ts', testIgnore: 'visits/*' },
  ],
  // Timeouts for a busy machine: a walk ends when it has seen what it waits for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.KAREMD_REPORT ?? 'data/walks.json' }]],
  use: {
    ...(baseURL && { baseURL }),
    // A trace takes a third of a walk's time: `npm test -- e2e <walk> --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, slowCamera] },
  },
});
