/** How the browser walks run: the system's Chromium with a pretended camera, against a demo hospital. */
import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Where the demo that `npm test` started is; nothing where the file is only being read. */
function demoUrl(): string | undefined {
  const notice = process.env.KAREMD_RUNNING;
  if (!notice) return undefined;
  const { url } = JSON.parse(readFileSync(notice, 'utf8')) as { url: string };
  return url;
}

const baseURL = demoUrl();

export default defineConfig({
  testDir: 'infra/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'data/walks',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.KAREMD_REPORT ?? 'data/walks.json' }]],
  use: {
    ...(baseURL && { baseURL }),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.KAREMD_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--disable-background-networking',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
