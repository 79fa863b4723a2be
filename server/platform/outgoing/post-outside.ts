/** Sends to an address that others have chosen, for instance a program's webhook (S94). */
import { requestOutside, type OutsideNetworks } from './outside.ts';

const timeoutMs = 10_000;

/** Resolves to the status, and reads no body. */
export const postOutside = (
  env: OutsideNetworks,
  { url, body, headers }: { url: URL; body: string | Buffer; headers: Record<string, string> },
): Promise<number> =>
  requestOutside(
    env,
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      body,
      timeoutMs,
    },
    ({ statusCode = 0 }) => statusCode,
  );
