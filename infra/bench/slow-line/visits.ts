/** Opens pages over a slow line with a slow processor: what was transferred, and when the page was usable. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { openSession } from '#infra/e2e/support/session.ts';

/** Chromium's "slow 4G", and a processor four times slower. */
const line = {
  offline: false,
  latency: 562,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const slowness = 4;

/** A page has come to rest when this long nothing was requested or received. */
const restMs = 2_000;
const patienceMs = 90_000;

/** A page, and the text that it shows once it can be used. */
export interface BenchRoute {
  path: string;
  /** In the element that `within` selects. */
  text: string;
  within: string;
  account?: { email: string };
}

export interface Figures {
  kb: number;
  requests: number;
  lcpMs: number;
  readyMs: number;
}

type Globals = typeof globalThis & { measured: { readyMs: number; lcpMs: number } };

/** Runs in the page before its own scripts. */
function watchPage({ text, within }: Pick<BenchRoute, 'text' | 'within'>) {
  const measured = { readyMs: 0, lcpMs: 0 };
  Object.assign(globalThis, { measured });
  new PerformanceObserver((list) => {
    measured.lcpMs = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(within)?.textContent.includes(text)) return;
    observer.disconnect();
    requestAnimationFrame(() => (measured.readyMs = performance.now()));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Counts what comes over the line; what the browser has kept does not. */
function watchLine(cdp: CDPSession) {
  const seen = { bytes: 0, requests: 0, lastAt: performance.now() };
  const keptUrls = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) seen.requests += 1;
    seen.lastAt = performance.now();
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => keptUrls.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) keptUrls.add(requestId);
    if (keptUrls.has(requestId)) seen.requests -= 1;
    else seen.bytes += response.encodedDataLength;
    seen.lastAt = performance.now();
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (!keptUrls.has(requestId)) seen.bytes += encodedDataLength;
    seen.lastAt = performance.now();
  });
  return seen;
}

async function isReady(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as Globals).measured.readyMs > 0);
}

async function visit(context: BrowserContext, route: BenchRoute): Promise<Figures> {
  const page = await context.newPage();
  await page.addInitScript(watchPage, { text: route.text, within: route.within });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const seen = watchLine(cdp);
  const until = performance.now() + patienceMs;
  await page.goto(route.path, { waitUntil: 'commit', timeout: patienceMs });
  while (!(await isReady(page)) || performance.now() - seen.lastAt < restMs) {
    if (performance.now() > until) throw new Error(`${route.path} did not show "${route.text}".`);
    await sleep(100);
  }
  const { readyMs, lcpMs } = await page.evaluate(() => (globalThis as Globals).measured);
  await page.close();
  return { kb: seen.bytes / 1000, requests: seen.requests, lcpMs, readyMs };
}

/** Opens a page with an empty cache, then again with what the browser has kept. */
export async function visitTwice(browser: Browser, url: string, route: BenchRoute) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  if (route.account) {
    const page = await context.newPage();
    await openSession(page, route.account, url);
    await page.close();
  }
  const cold = await visit(context, route);
  const warm = await visit(context, route);
  await context.close();
  return { cold, warm };
}
