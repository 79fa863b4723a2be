/** Reads what an address outside answers: small, soon, and nothing inside our own network (S94, S117). */
import type { IncomingMessage } from 'node:http';
import { requestOutside, type OutsideNetworks } from './outside.ts';

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

/** Throws also where the answer is too long. */
export const getOutside = (
  env: OutsideNetworks,
  url: URL,
  { timeoutMs, mostBytes }: Limits,
): Promise<{ status: number; body: string }> =>
  requestOutside(
    env,
    url,
    { headers: { accept: 'application/json', 'user-agent': 'KareMD' }, timeoutMs },
    async (response) => ({
      status: response.statusCode ?? 0,
      body: await bodyOf(response, mostBytes),
    }),
  );
