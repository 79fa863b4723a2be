/** Where the letter of the waiting list leads: a time that is held for the reader, and their answer. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { createQueryClient, links, trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/LoadFailed.tsx';
import { Mark } from '#client/ui/Mark.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';
import classes from './Offer.module.css';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

function carriedToken(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'token' in state;
  return isOurs && typeof state.token === 'string' ? state.token : '';
}

/** The secret stands behind # and leaves the address at once; each opening of a link begins anew. */
export function Offer() {
  const { hash, state }: { hash: string; state: unknown } = useLocation();
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links }));
  if (hash) return <Navigate to="/offer" replace state={{ token: tokenIn(hash) }} />;
  const token = carriedToken(state);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <div className={classes.page}>
          <header>
            <Group gap="xs" wrap="nowrap">
              <Mark size={26} />
              <Text component="span" fw={650} size="lg">
                KareMD
              </Text>
            </Group>
          </header>
          <main tabIndex={-1} className={classes.main}>
            <Followed key={token} token={token} />
          </main>
        </div>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function Followed({ token }: { token: string }) {
  const asked = trpc.visits.offer.useQuery({ token });
  if (asked.data)
    return (
      <OfferAnswer
        offer={asked.data}
        askedAt={asked.dataUpdatedAt}
        token={token}
        onEnded={() => void asked.refetch()}
      />
    );
  if (asked.error)
    return (
      <LoadFailed
        title="The offer could not be loaded."
        words={wordsFor(asked.error)}
        trying={asked.isFetching}
        onTryAgain={() => void asked.refetch()}
      />
    );
  return (
    <Late>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={30} width="70%" />
        <Skeleton height={150} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </Late>
  );
}
