/** Tests how the client's files are served: compressed, kept by browsers, and nothing beside them. */
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express, { type Request } from 'express';
import { afterAll, expect, test } from 'vitest';
import { pages } from './pages.ts';

const script = 'export const words = "as it was built";';

let root = '';
let url = '';
root = await mkdtemp(path.join(tmpdir(), 'karemd-pages-'));
await mkdir(path.join(root, 'assets'));
const firstScript = 'document.title = "KareMD";';
await writeFile(
  path.join(root, 'index.html'),
  `<head><script data-files="assets/own.css">${firstScript}</script></head>`,
);
await mkdir(path.join(root, '.vite'));
const files = {
  signedIn: {
    '/dashboard': ['assets/home.css', 'assets/home.js'],
    '/video/:visitId': ['assets/room.js'],
  },
  open: { '/login': ['assets/login.js'], '/terms': ['assets/terms.js'] },
};
await writeFile(path.join(root, '.vite', 'page-files.json'), JSON.stringify(files));
await writeFile(path.join(root, 'assets', 'one.js'), script);
await writeFile(path.join(root, 'assets', 'one.js.br'), brotliCompressSync(script));
await writeFile(path.join(root, 'assets', 'one.js.gz'), gzipSync(script));
const hasSession = (req: Request) => req.get('cookie') === 'session=1';
const policy = "default-src 'none';script-src 'self';style-src 'self'";
const server = express()
  .use((_req, res, next) => {
    res.set('content-security-policy', policy);
    next();
  })
  .use(pages(root, { hasSession }))
  .listen(0, '127.0.0.1');
await new Promise((listening) => server.once('listening', listening));
url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const close = () => server.close();
afterAll(async () => {
  close();
  await rm(root, { recursive: true });
});

const get = (pathname: string, encodings: string) =>
  fetch(`${url}${pathname}`, { headers: { 'accept-encoding': encodings } });

test('a browser gets the smallest form that it takes, or the file itself, all to keep', async () => {
  for (const [encodings, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get('/assets/one.js', encodings);
    expect(await response.text()).toBe(script);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  }
});

test('a file is only read: what is missing is 404 without the shell, and a POST 405', async () => {
  const missing = await get('/assets/two.js', 'br');
  expect([missing.status, await missing.text()]).toEqual([404, 'Not found.']);
  expect((await get('/assets/../../etc/passwd', 'br')).status).toBe(404);
  expect((await fetch(`${url}/assets/one.js`, { method: 'POST' })).status).toBe(405);
});

test('a document names what its page needs: by its path, and for who has no session the sign-in', async () => {
  const filesOf = async (pathname: string, cookie = '') => {
    const document = await (await fetch(`${url}${pathname}`, { headers: { cookie } })).text();
    return /<script data-files="assets\/own.css ?([^"]*)" data-at-ms="\d+">/.exec(document)?.[1];
  };
  const login = 'assets/login.js';
  const home = 'assets/home.css assets/home.js';
  expect(await filesOf('/terms')).toBe('assets/terms.js');
  for (const pathname of ['/login', '/', '/Start', '/dashboard', '/Scheduling', '/video/7'])
    expect({ pathname, files: await filesOf(pathname) }).toEqual({ pathname, files: login });
  for (const pathname of ['/login', '/', '/dashboard'])
    expect({ pathname, files: await filesOf(pathname, 'session=1') }).toEqual({
      pathname,
      files: home,
    });
  expect(await filesOf('/video/7', 'session=1')).toBe('assets/room.js');
  expect(await filesOf('/nowhere')).toBe('');
  expect((await fetch(`${url}/.vite/page-files.json`)).status).toBe(404);
});

test('S21 a document allows its own script by what it holds, and a file allows none', async () => {
  const sourcesAt = async (pathname: string) => {
    const { headers } = await fetch(`${url}${pathname}`);
    return /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };
  const hash = createHash('sha256').update(firstScript).digest('base64');
  expect(await sourcesAt('/terms')).toBe(`'self' 'sha256-${hash}'`);
  expect(await sourcesAt('/video/7')).toBe(`'self' 'sha256-${hash}' 'wasm-unsafe-eval'`);
  expect(await sourcesAt('/assets/one.js')).toBe("'self'");
});
