/** Reads what an address outside answers: small, soon, and nothing inside our own network (S94, S117). */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupOutside, requireOutside, type OutsideNetworks } from './post-outside.ts';

interface Limits {
  timeoutMs: number;
  mostBytes: number;
}

/** Throws where the body is longer than that. */
async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Follows no redirect. Throws where nobody answers in time, or too much. */
export function getOutside(
  env: OutsideNetworks,
  url: URL,
  { timeoutMs, mostBytes }: Limits,
): Promise<{ status: number; body: string }> {
  requireOutside(env, url);
  const options: RequestOptions = {
    headers: { accept: 'application/json', 'user-agent': 'KareMD' },
    lookup: lookupOutside(env),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      const status = response.statusCode ?? 0;
      bodyOf(response, mostBytes)
        .then((body) => resolve({ status, body }), reject)
        .finally(() => response.destroy());
    });
    sent.on('error', reject);
    sent.end();
  });
}
