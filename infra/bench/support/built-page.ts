/** Builds a page with the product's own configuration, serves it, and opens a browser for it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import express from 'express';
import { build } from 'vite';
import { launchOptions } from '#infra/check/browser.ts';
import { locate, programs } from '#infra/machine/programs.mjs';
import { root } from '#infra/stack/env.ts';
import type { BenchContext } from './run-bench.ts';

/** @param name The folder of its `index.html` in `infra/bench`. */
export async function servePage({ dataDir, atEnd }: BenchContext, name: string): Promise<string> {
  const outDir = join(dataDir, 'page');
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'infra/bench', name),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const server = express().use(express.static(outDir)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

/** @param more Arguments of this browser alone. */
export async function launchBrowser(
  { atEnd }: BenchContext,
  more: readonly string[] = [],
): Promise<Browser> {
  const executablePath = locate(programs.chromium);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, ...more],
    ...(executablePath && { executablePath }),
  });
  atEnd(() => browser.close());
  return browser;
}
