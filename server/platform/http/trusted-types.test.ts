/** Tests in a real Chromium that text becomes no markup and no script: only style sheets and files of ours pass (S71). */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '#infra/check/browser.ts';
import { openWorld, type World } from '#server/test/world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'karemd-client-'));
let world: World;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  cpSync('client/first-scripts/trusted-types.js', path.join(folder, 'trusted-types.js'));
  writeFileSync(path.join(folder, 'assets/own.js'), 'globalThis.ran = true;');
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>Page</title><script src="/trusted-types.js"></script><body></body>',
  );
  [world, browser] = await Promise.all([
    openWorld({ env: { CLIENT_DIR: folder } }),
    chromium.launch(launchOptions),
  ]);
  page = await browser.newPage();
  await page.goto(`${world.url}/terms`);
});
afterAll(async () => {
  await browser.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

/** The error's name, or what came out. */
const outcomeOf = (code: string): Promise<unknown> =>
  page.evaluate(
    `(async () => { try { return await (${code})(); } catch (error) { return error.name; } })()`,
  );

test('S71 text with tags becomes no markup, and no text becomes a script', async () => {
  const attempts = [
    `() => { document.body.innerHTML = '<img src=x onerror=alert(1)>'; }`,
    `() => { document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'); }`,
    `() => { document.write('<script src="/assets/own.js"></script>'); }`,
    `() => { new DOMParser().parseFromString('<b>bold</b>', 'text/html'); }`,
    `() => { document.createElement('iframe').srcdoc = '<b>bold</b>'; }`,
    `() => { document.createElement('script').src = 'https://evil.example/assets/own.js'; }`,
    `() => { document.createElement('script').src = '/files/one'; }`,
    `() => { document.createElement('script').src = 'data:text/javascript,1'; }`,
    `() => { document.createElement('script').textContent = 'alert(1)'; }`,
    `() => { new Worker('/trpc/auth.me'); }`,
    `() => { trustedTypes.createPolicy('another', {}); }`,
  ];
  for (const attempt of attempts)
    expect([attempt, await outcomeOf(attempt)]).toEqual([attempt, 'TypeError']);
  expect(await outcomeOf('() => document.body.children.length')).toBe(0);
});

test('S71 style sheets that are written as text, workers and files of ours work', async () => {
  const style = `() => {
    const sheet = document.createElement('style');
    sheet.innerHTML = 'body > p { color: red }';
    document.head.append(sheet);
    return sheet.sheet.cssRules.length;
  }`;
  expect(await outcomeOf(style)).toBe(1);
  const script = `() => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/assets/own.js';
    script.onload = () => resolve(globalThis.ran);
    script.onerror = reject;
    document.head.append(script);
  })`;
  expect(await outcomeOf(script)).toBe(true);
  const worker = `() => new Promise((resolve, reject) => {
    const blob = new Blob(['postMessage(7)'], { type: 'text/javascript' });
    const worker = new Worker(URL.createObjectURL(blob));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  })`;
  expect(await outcomeOf(worker)).toBe(7);
});

test('S71 the browser reports what was refused', async () => {
  await outcomeOf(`() => { document.body.innerHTML = '<b>bold</b>'; }`);
  await expect
    .poll(() => world.lines.some((line) => /"require-trusted-types-for".*"a page broke/.test(line)))
    .toBe(true);
});
