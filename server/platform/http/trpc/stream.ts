/** Answers GET of a subscription with tRPC's stream of server-sent events. */
import { pipeline } from 'node:stream/promises';
import type { AnyRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type express from 'express';
import { Refusal } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/trpc.ts';

const inputMaxLength = 300;

/** The only query parameters: the input, which has ids alone, and where to resume. */
const knownParameters = new Set(['input', 'lastEventId']);

function isReadable(input: string): boolean {
  try {
    const value: unknown = JSON.parse(input);
    return value !== null && typeof value === 'object' && !Object.hasOwn(value, '__proto__');
  } catch {
    return false;
  }
}

function queryOf(req: express.Request): URLSearchParams {
  const query = new URL(req.url, 'http://here').searchParams;
  const names = [...query.keys()];
  const isOdd =
    names.some((name) => !knownParameters.has(name)) || new Set(names).size < names.length;
  const input = query.get('input') ?? '{}';
  if (isOdd || input.length > inputMaxLength || !isReadable(input))
    throw new Refusal('input.malformed');
  query.set('input', input);
  return query;
}

interface Subscription {
  router: AnyRouter;
  ctx: Context;
  path: string;
}

/**
 * Throws what prevents the stream from starting. Resolves when it has ended, with the error that ended
 * it: that one is an event of the stream itself.
 */
export async function sendStream(
  req: express.Request,
  res: express.Response,
  { router, ctx, path }: Subscription,
): Promise<unknown> {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const lastEventId = req.get('last-event-id');
  let failure: unknown;
  const answer = await fetchRequestHandler({
    router,
    endpoint: '/trpc',
    req: new Request(`http://here/trpc/${path}?${queryOf(req).toString()}`, {
      headers: lastEventId ? { 'last-event-id': lastEventId } : {},
      signal: gone.signal,
    }),
    createContext: () => ctx,
    allowBatching: false,
    onError: ({ error }) => {
      failure = error;
    },
  });
  if (failure !== undefined || !answer.body) throw failure;
  res.statusCode = 200;
  for (const name of ['content-type', 'x-accel-buffering'])
    res.setHeader(name, answer.headers.get(name) ?? '');
  res.setHeader('cache-control', 'no-store, no-transform');
  res.flushHeaders();
  await pipeline(answer.body, res, { signal: gone.signal }).catch(() => undefined);
  return failure;
}
