/** Closes an HTTP server without cutting an answer off. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';

/** A browser reuses an idle connection whenever it likes, so one look is not enough. */
const closeIdleEveryMs = 100;

/** While the process is stopping, no connection outlives its answer. */
export const endConnections =
  (isStopping: () => boolean): RequestHandler =>
  (_req, res, next) => {
    if (isStopping()) res.set('connection', 'close');
    next();
  };

/**
 * Takes no new connections and resolves when every answer in progress is finished, at the latest
 * after `graceMs`. The answers have to end their connections (`endConnections`).
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
