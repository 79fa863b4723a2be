/** Serves /metrics at a port of its own, which nobody publishes. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

interface Listening {
  host: string;
  /** 0 for any. */
  port: number;
}

/** Throws where the port is taken. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: Listening,
): Promise<MetricsServer> {
  // Of the process: memory, processor, garbage collection, and the event loop's lag.
  collectDefaultMetrics({ register: registry });
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
