/** The link of calls that are sent one by one, which is all that pages without a session need. */
import { httpLink } from '@trpc/client';
import type { AppRouter } from './api.ts';
import { watched, watchedFetch } from './connection.ts';
import { consumeEarlyAnswer } from './early-answers.ts';

/** What every call has in common. */
export const transport = {
  url: '/trpc',
  methodOverride: 'POST',
  fetch: (url: RequestInfo | URL | string, init?: unknown) => {
    const sent = init as RequestInit | undefined;
    const early = typeof url === 'string' ? consumeEarlyAnswer(url, sent?.body) : null;
    return early ? watched(early, sent?.signal) : watchedFetch(url, sent);
  },
} as const;

export const singleCalls = (
  headers: Record<string, string> | (() => Record<string, string>) = {},
) => httpLink<AppRouter>({ ...transport, headers });
