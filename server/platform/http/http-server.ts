/** The HTTP server's own limits: how long a request may take to arrive, and how many connections there are. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { minuteMs } from '#shared/durations.ts';
import type { Log } from '#server/platform/log.ts';

/** Caddy asks on connections that it keeps for a minute (infra/Caddyfile): ours are kept for longer. */
const keepAliveMs = 65_000;

const warnEveryMs = minuteMs;

interface HttpServerOptions {
  /** Beyond it, a new connection is closed at once: open ones go on, and memory is bounded. */
  maxConnections: number;
  log: Log;
  /** A connection whose headers, or whose body, take longer is closed. */
  headersMs?: number;
  requestMs?: number;
}

/** It does not listen yet. */
export function openHttpServer(
  handler: RequestListener,
  { maxConnections, log, headersMs = 10_000, requestMs = 30_000 }: HttpServerOptions,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: Math.min(1_000, headersMs),
    },
    handler,
  );
  server.maxConnections = maxConnections;
  let warnedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ maxConnections }, 'too many connections: new ones are closed');
  });
  return server;
}
