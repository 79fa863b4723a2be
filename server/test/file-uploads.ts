/** Uploads files into a visit's chat part by part, as a browser does. */
import { randomBytes, randomUUID } from 'node:crypto';
import { visitFile } from '#shared/limits.ts';
import type { Browser } from './browser.ts';

interface UploadOptions {
  name?: string;
  key?: string;
  headers?: Record<string, string>;
}

export const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / visitFile.partBytes) }, (_none, part) => {
    const start = part * visitFile.partBytes;
    return { start, bytes: bytes.subarray(start, start + visitFile.partBytes) };
  });

/** Sends every part in order; returns the last answer. */
export async function send(
  browser: Browser,
  path: string,
  bytes: Buffer,
  sent: UploadOptions = {},
) {
  const { name = 'scan.pdf', key = randomUUID(), headers = {} } = sent;
  const [first, ...rest] = partsOf(bytes).map(
    (part) => () =>
      browser.fetch(path, {
        method: 'POST',
        body: new Uint8Array(part.bytes),
        headers: {
          'idempotency-key': key,
          'x-file-name': encodeURIComponent(name),
          'content-range': `bytes ${part.start}-${part.start + part.bytes.length - 1}/${bytes.length}`,
          ...headers,
        },
      }),
  );
  let answer = await first!();
  for (const next of rest) answer = await next();
  return answer;
}

export const pdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
