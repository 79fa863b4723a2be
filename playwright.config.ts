/** Configures the browser walks: in the system's Chromium, against the demo that `npm test` starts. */
import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { launchOptions, lowerPriority, noSpareProcess } from '#infra/check/browser.ts';
import { smallCamera } from '#infra/check/camera.ts';

/** Undefined where this file is only being read. */
function demoUrl(): string | undefined {
  const notice = process.env.KAREMD_RUNNING;
  if (!notice) return undefined;
  const { url } = JSON.parse(readFileSync(notice, 'utf8')) as { url: string };
  return url;
}

const baseURL = demoUrl();

const browser = {
  ...launchOptions,
  args: [...launchOptions.args, smallCamera, noSpareProcess],
};

/** Walks in which a call is held. */
const calls = [
  'visits/*.e2e.ts',
  'advisor/peer-to-peer.e2e.ts',
  'appointments/waiting-patients.e2e.ts',
  'discharge/huddle.e2e.ts',
  'utilization/notice-in-visit.e2e.ts',
];

export default defineConfig({
  testDir: 'infra/e2e',
  outputDir: 'data/walks',
  forbidOnly: true,
  retries: 0,
  // One more than the two cores: walks wait for a server or a frame a third of their time.
  workers: 3,
  // Visits last longest, so they begin first; one at a time, because two calls beside each other last
  // longer, and cost more than what they would wait for.
  projects: [
    { name: 'visits', testMatch: calls, workers: 1 },
    {
      name: 'others',
      testMatch: '**/*.e2e.ts',
      testIgnore: calls,
      use: { launchOptions: { ...browser, ...lowerPriority } },
    },
  ],
  // Upper bounds for a slow machine: a walk goes on as soon as it sees what it waits for.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: process.env.KAREMD_REPORT ?? 'data/walks.json' }]],
  use: {
    ...(baseURL && { baseURL }),
    // As the demo hospital writes times, so that no walk sees another way first.
    locale: 'en-GB',
    // Whatever pulses or slides is drawn sixty times a second, by the processor: a tenth of a walk.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of a walk's time: `npm test -- e2e <walk> --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    launchOptions: browser,
  },
});
