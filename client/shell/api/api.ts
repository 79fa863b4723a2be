/** The tRPC client: its hooks, retries, and which queries a change invalidates. How calls travel is in links.ts. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { isUnreachable, statusOf } from './failure.ts';
import { labelCopies } from './query-results.ts';

labelCopies();

export const trpc = createTRPCReact<AppRouter>();

/** For the links of other clients, which may not import from the server. */
export type { AppRouter };

export type Inputs = inferRouterInputs<AppRouter>;

export type Answers = inferRouterOutputs<AppRouter>;

/** The context of a call that is not batched, because it uploads a file. */
export const alone = { alone: true } as const;

/** Retrying does not change a refusal; a network failure or a busy server may pass. */
const isRetryable = (failures: number, error: unknown) =>
  failures < 3 && (isUnreachable(error) || statusOf(error) === 503);

/** tRPC's keys begin with the call's path: `[['visits', 'open'], ...]`. */
export const areaOf = (key: readonly unknown[] | undefined) =>
  Array.isArray(key?.[0]) ? key[0][0] : null;

/** Sent while somebody types or reads, and shown by its own answer: nothing else is refetched. */
const shownByAnswer = new Set([
  '["visits","note","save"]',
  '["messages","see"]',
  '["notices","seen"]',
]);
const isAutosave = (key: readonly unknown[] | undefined) =>
  shownByAnswer.has(JSON.stringify(key?.[0]));

/** One query cache for each session, discarded with it. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _input, _result, mutation) => {
        const { mutationKey } = mutation.options;
        if (areaOf(mutationKey) !== 'auth' && !isAutosave(mutationKey))
          void refreshScreen(queryClient);
      },
    }),
    defaultOptions: {
      queries: {
        retry: isRetryable,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** After a change, or a refusal because somebody else made one, what is on screen is refetched. */
export const refreshScreen = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => areaOf(queryKey) !== 'auth' });
