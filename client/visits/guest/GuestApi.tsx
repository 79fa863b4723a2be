/** The API client of a guest: the same calls, authorised by the guest's pass instead of a session. */
import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { useState, type ReactNode } from 'react';
import { createQueryClient, trpc, type AppRouter } from '#client/shell/api/api.ts';
import { watchedFetch } from '#client/shell/api/connection.ts';
import { retryStream } from '#client/shell/api/retry-stream.ts';

function linksWith(pass: string | null) {
  const headers: Record<string, string> = pass ? { authorization: `Bearer ${pass}` } : {};
  return [
    splitLink<AppRouter>({
      condition: ({ type }) => type === 'subscription',
      true: [
        ...retryStream,
        httpSubscriptionLink<AppRouter, typeof EventSource>({
          url: '/trpc',
          EventSource,
          eventSourceOptions: {
            fetch: (url, init) =>
              watchedFetch(url, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
      ],
      false: httpLink({
        url: '/trpc',
        methodOverride: 'POST',
        headers,
        fetch: (url, init) => watchedFetch(url, init as RequestInit | undefined),
      }),
    }),
  ];
}

/** The pass is read once: give the component another key for another pass. */
export function GuestApi({ pass, children }: { pass: string | null; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: linksWith(pass) }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
