/** Tests how the client's files are served: compressed, kept by browsers, and nothing beside them. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from './pages.ts';

const script = 'export const words = "as it was built";';

let root = '';
let url = '';
let close: () => void;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'karemd-pages-'));
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, 'index.html'), '<title>KareMD</title>');
  await writeFile(path.join(root, 'assets', 'one.js'), script);
  await writeFile(path.join(root, 'assets', 'one.js.br'), brotliCompressSync(script));
  const server = express().use(pages(root)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(root, { recursive: true });
});

const get = (pathname: string, encodings: string) =>
  fetch(`${url}${pathname}`, { headers: { 'accept-encoding': encodings } });

test('a browser that takes Brotli gets the compressed file, any other the file itself, both to keep', async () => {
  for (const [encodings, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', null],
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
