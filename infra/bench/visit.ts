/** From a click to a face, and back after a loss: `npm run bench -- visit [rounds]`. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import express from 'express';
import { build } from 'vite';
import { launchOptions } from '#infra/check/browser.ts';
import { startDemoHospital } from '#infra/check/demo.ts';
import { locate, programs } from '#infra/machine/programs.mjs';
import { explain, say } from '#infra/machine/say.mjs';
import { inherited, root } from '#infra/stack/env.ts';
import { createFamily } from '#infra/processes/process-group.ts';

const rounds = Number(process.argv[2] ?? 20);

/** As the product itself is built. */
async function serveBare(outDir: string) {
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'infra/bench/visit'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: false },
  });
  const server = express().use(express.static(outDir)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
  };
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

const folder = mkdtempSync(join(tmpdir(), 'karemd-visit-'));
const family = createFamily(folder);
let bare: Awaited<ReturnType<typeof serveBare>> | undefined;
let browser: Browser | undefined;
try {
  bare = await serveBare(join(folder, 'bare'));
  // What the walks stand on reads where the demo hospital is, as soon as it is imported.
  inherited().KAREMD_RUNNING = await startDemoHospital({ family, dataDir: join(folder, 'demo') });
  const { measure } = await import('./visit/measure.ts');
  const executablePath = locate(programs.chromium) ?? launchOptions.executablePath;
  browser = await chromium.launch({ ...launchOptions, executablePath });
  const load = hundredths(loadavg()[0] ?? 0);
  const { tokensPerSecond, preJoinScriptKb, ...times } = await measure({
    browser,
    rounds,
    bareUrl: bare.url,
  });
  say(`\nMilliseconds, median (min to max) of ${rounds}\n`);
  const spreads = Object.entries(times).map(([name, values]) => [name, spread(values)] as const);
  for (const [name, { median, min, max }] of spreads)
    say(`  ${name.padEnd(22)} ${median} (${min} to ${max})`);
  const medians = Object.fromEntries(spreads.map(([name, { median }]) => [name, median]));
  say();
  say(
    JSON.stringify({
      ...medians,
      firstFrameOverBare: hundredths(
        spread(times.firstFrameMs).median / spread(times.bareFirstFrameMs).median,
      ),
      firstFrameOverBareSlow: hundredths(
        spread(times.firstFrameSlowMs).median / spread(times.bareFirstFrameSlowMs).median,
      ),
      tokensPerSecond: Math.round(tokensPerSecond),
      preJoinScriptKb,
      spreads: Object.fromEntries(spreads),
      load,
      cores: availableParallelism(),
      runs: rounds,
    }),
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await browser?.close();
  bare?.close();
  await family.stop();
  rmSync(folder, { recursive: true, force: true });
}
