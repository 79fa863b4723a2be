/** The line to the server of whoever came by a link: the same calls, with the pass in place of a session. */
import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { useState, type ReactNode } from 'react';
import type { AppRouter } from '#server/router.ts';
import { createQueryClient, trpc } from '../../shell/api/api.ts';
import { watchedFetch } from '../../shell/api/connection.ts';

function linesWith(pass: string | null) {
  const headers: Record<string, string> = pass ? { authorization: `Bearer ${pass}` } : {};
  return [
    splitLink<AppRouter>({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink<AppRouter, typeof EventSource>({
        url: '/trpc',
        EventSource,
        eventSourceOptions: {
          fetch: (url, init) =>
            watchedFetch(url, { ...init, headers: { ...init.headers, ...headers } }),
        },
      }),
      false: httpLink({
        url: '/trpc',
        methodOverride: 'POST',
        headers,
        fetch: (url, init) => watchedFetch(url, init as RequestInit | undefined),
      }),
    }),
  ];
}

/** Give it another key for another pass. */
export function GuestLine({ pass, children }: { pass: string | null; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: linesWith(pass) }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
