/** The page behind a link in a patient's letter: API client, and the token from the address. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { createQueryClient, links, trpc } from '#client/shell/api/api.ts';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';

interface Props {
  path: string;
  children: (token: string) => ReactNode;
}

/** Calls without a session, from a page of its own. */
export function PatientApi({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** Another link remounts the page. */
export function PatientLinkPage({ path, children }: Props) {
  return (
    <WithLinkToken path={path}>
      {({ token }) => (
        <PatientApi>
          <Fragment key={token}>{children(token)}</Fragment>
        </PatientApi>
      )}
    </WithLinkToken>
  );
}

/** A title, its facts, and so many buttons. */
export function LinkedPageSkeleton({ buttons }: { buttons: number }) {
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={30} width="70%" />
        <Skeleton height={150} />
        {Array.from({ length: buttons }, (_, nth) => (
          <Skeleton key={nth} height={48} />
        ))}
      </Stack>
    </DelayedStatus>
  );
}
