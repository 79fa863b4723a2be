/** The API client of a page without a session, discarded with the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { useState, type ReactNode } from 'react';
import { createQueryClient, trpc, type AppRouter } from './api.ts';
import { singleCalls } from './single-calls.ts';

interface Props {
  /** Read once. */
  links?: () => TRPCLink<AppRouter>[];
  children: ReactNode;
}

export function OpenApi({ links = () => [singleCalls()], children }: Props) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: links() }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
