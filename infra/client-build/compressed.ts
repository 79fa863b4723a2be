/** Writes beside each file of text or program its compressed forms, which the server sends instead. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `vite build --mode quick`: for a demo on this machine, which has no slow line. */
export const quickMode = 'quick';

/** The best for what each visitor waits for; programs of megabytes would take minutes at it. */
const bestFor = (name: string) => (/\.(js|css|svg)$/.test(name) ? 11 : 6);

/** A tenth larger than the best, in a twentieth of its time. */
const quick = 5;

let mode = 'production';

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = mode === quickMode ? quick : bestFor(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  configResolved(config) {
    ({ mode } = config);
  },
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm|tflite)$/.test(name));
    await Promise.all(names.map((name) => compress(path.join(dir, name))));
  },
};
