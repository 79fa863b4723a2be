/** The link of calls that are sent one by one, which is all that pages without a session need. */
import { httpLink } from '@trpc/client';
import type { AppRouter } from './api.ts';
import { watchedFetch } from './connection.ts';

/** What every call has in common. */
export const transport = {
  url: '/trpc',
  methodOverride: 'POST',
  fetch: (url: RequestInfo | URL | string, init?: unknown) =>
    watchedFetch(url, init as RequestInit | undefined),
} as const;

export const singleCalls = (
  headers: Record<string, string> | (() => Record<string, string>) = {},
) => httpLink<AppRouter>({ ...transport, headers });
