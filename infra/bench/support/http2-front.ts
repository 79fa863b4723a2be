/** A front with TLS and HTTP/2 before a server, as Caddy is one in production. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '#infra/stack/certificate.ts';
import type { BenchContext } from './run-bench.ts';

/** What HTTP/1.1 says of its connection, and HTTP/2 has no place for. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  );

/** @returns Its address, and what Chromium trusts its certificate by. */
export async function openHttp2Front(
  { dataDir, atEnd }: BenchContext,
  server: string,
): Promise<{ url: string; pin: string }> {
  const { certFile, keyFile, pin } = makeCertificate(dataDir, 'localhost');
  const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const { host, origin } = new URL(server);
  const agent = new Agent({ keepAlive: true });
  const front = createSecureServer(files, (req, res) => {
    const { method, url } = req;
    const forwarded = withoutConnection(req.headers);
    const headers = { ...forwarded, host, ...(forwarded.origin && { origin }) };
    const serverRequest = request(new URL(url, server), { agent, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(res);
    });
    serverRequest.on('error', () => res.stream.close());
    res.stream.on('close', () => serverRequest.destroy());
    req.pipe(serverRequest);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  atEnd(() => {
    front.close();
    agent.destroy();
  });
  return { url: `https://localhost:${(front.address() as AddressInfo).port}`, pin };
}
