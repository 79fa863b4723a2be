/** The tRPC client: transport, retries, and which queries a change invalidates. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type HTTPBatchLinkOptions,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { EventSource } from 'eventsource';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import type { Change } from '#shared/calendar.ts';
import { batchMax } from '#shared/limits.ts';
import { isSentAlone } from '#shared/calls/open-calls.ts';
import { watchedFetch } from './connection.ts';
import { isUnreachable, statusOf } from './failure.ts';
import { endSession, storedSession } from '#client/shell/session/stored-session.ts';
import { retryStream } from './retry-stream.ts';
import { labelCopies } from './query-results.ts';
import { authorization, headers } from './http-call.ts';

labelCopies();

export const trpc = createTRPCReact<AppRouter>();

/** For the links of other clients, which may not import from the server. */
export type { AppRouter };

type AppTypes = AppRouter['_def']['_config']['$types'];

export type Answers = inferRouterOutputs<AppRouter>;

/** The context of a call that is not batched, because it uploads a file. */
export const alone = { alone: true } as const;

/** A 401 ends the session that sent the call, not one that began since. */
const noticeEnd: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const asking = storedSession()?.accessToken;
      return next(op).subscribe({
        ...observer,
        error(error) {
          const isCurrent = asking !== undefined && asking === storedSession()?.accessToken;
          if (isCurrent && statusOf(error) === 401) endSession('ran-out');
          observer.error(error);
        },
      });
    });

type FetchOptions = Parameters<NonNullable<HTTPBatchLinkOptions<AppTypes>['fetch']>>;

const transport = {
  url: '/trpc',
  methodOverride: 'POST',
  headers,
  fetch: (...[url, init]: FetchOptions) => watchedFetch(url, init as RequestInit | undefined),
} as const;

/** The browser's own EventSource cannot send the token header. */
const streamed = httpSubscriptionLink<AppRouter, typeof EventSource>({
  url: transport.url,
  EventSource,
  eventSourceOptions: {
    fetch: async (url, init) => {
      const asking = storedSession()?.accessToken;
      const sent = { ...init, headers: { ...init.headers, ...authorization() } };
      const response = await watchedFetch(url, sent);
      if (response.status === 401 && asking === storedSession()?.accessToken) endSession('ran-out');
      return response;
    },
  },
});

export const links = [
  noticeEnd,
  splitLink<AppRouter>({
    condition: ({ type }) => type === 'subscription',
    true: [...retryStream, streamed],
    false: splitLink<AppRouter>({
      condition: ({ path, context }) => isSentAlone(path) || context['alone'] === true,
      true: httpLink(transport),
      false: httpBatchLink({ ...transport, maxItems: batchMax }),
    }),
  }),
];

/** Retrying does not change a refusal; a network failure or a busy server may pass. */
const isRetryable = (failures: number, error: unknown) =>
  failures < 3 && (isUnreachable(error) || statusOf(error) === 503);

/** tRPC's keys begin with the call's path: `[['visits', 'open'], ...]`. */
const areaOf = (key: readonly unknown[] | undefined) =>
  Array.isArray(key?.[0]) ? key[0][0] : null;

/** Sent while somebody types or reads, and shown by its own answer: nothing else is refetched. */
const shownByAnswer = new Set([
  '["visits","note","save"]',
  '["roster","change"]',
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

/** Which queries a change of each area concerns. */
const ofTime = new Set(['appointments', 'calendar', 'notices', 'roster', 'visits']);
const touchedBy: Record<Change['area'], ReadonlySet<string>> = {
  appointments: ofTime,
  visits: ofTime,
  roster: ofTime,
  facts: new Set(['facts', 'queries']),
  messages: new Set(['messages']),
  cases: new Set(['cases', 'queries', 'messages']),
};

/**
 * For changes of others: refetches queries about the own time, and those that name the
 * practitioners concerned.
 */
export function refreshChanged(
  queryClient: QueryClient,
  { changes, ownId }: { changes: readonly Change[]; ownId: string },
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const area = String(areaOf(queryKey));
      const touching = changes.filter((change) => touchedBy[change.area].has(area));
      if (touching.length === 0) return false;
      const ids = touching.flatMap(({ practitionerIds }) => practitionerIds);
      const isAnybodys = touching.some(({ practitionerIds }) => practitionerIds.length === 0);
      const isOwn = isAnybodys || ids.includes(ownId);
      const asked = JSON.stringify(queryKey);
      // The front desk sees everybody's, and everybody sees the roster and who is on call.
      return (
        isOwn ||
        /^\[\["(appointments","(desk|displaced|requests)|roster","(onCall|period|surroundings))"/.test(
          asked,
        ) ||
        ids.some((id) => asked.includes(id))
      );
    },
  });
}
