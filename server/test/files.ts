/** Files on their way into a visit's chat, as a browser sends them: part after part. */
import { randomBytes, randomUUID } from 'node:crypto';
import { visitFile } from '#shared/limits.ts';
import type { Browser } from './browser.ts';

interface Sent {
  name?: string;
  key?: string;
  headers?: Record<string, string>;
}

export const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / visitFile.partBytes) }, (_none, part) => {
    const start = part * visitFile.partBytes;
    return { start, bytes: bytes.subarray(start, start + visitFile.partBytes) };
  });

/** Every part, one after the other; answers what the last said. */
export async function send(browser: Browser, path: string, bytes: Buffer, sent: Sent = {}) {
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
