/** The page that a letter to a patient leads to: its frame, the line to the server, and the link's secret. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { createQueryClient, links, trpc } from '#client/shell/api/api.ts';
import { Linked } from '#client/shell/pages/WithLinkToken.tsx';
import { Late } from '#client/ui/Late.tsx';
import { GuestFrame } from '../../shell/pages/PatientFrame.tsx';

interface Props {
  path: string;
  children: (token: string) => ReactNode;
}

function Served({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <GuestFrame>{children}</GuestFrame>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Another link begins anew. */
export function LetterPage({ path, children }: Props) {
  return (
    <Linked path={path}>
      {({ token }) => (
        <Served>
          <Fragment key={token}>{children(token)}</Fragment>
        </Served>
      )}
    </Linked>
  );
}

/** In the shape of what is loading: a title, its facts, and so many buttons. */
export function LetterLoading({ buttons }: { buttons: number }) {
  return (
    <Late>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={30} width="70%" />
        <Skeleton height={150} />
        {Array.from({ length: buttons }, (_, nth) => (
          <Skeleton key={nth} height={48} />
        ))}
      </Stack>
    </Late>
  );
}
