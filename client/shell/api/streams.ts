/** The links of subscriptions: a stream of the server, opened again whenever it ends. */
import { httpSubscriptionLink } from '@trpc/client';
import { EventSource, type FetchLike } from 'eventsource';
import type { AppRouter } from './api.ts';
import { withStartTimeout } from './start-timeout.ts';
import { retryStream } from './retry-stream.ts';
import { transport } from './single-calls.ts';

/** The browser's own EventSource cannot send the header that says who follows: `fetch` adds it. */
export const streams = (fetch: FetchLike) => [
  ...retryStream,
  httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: transport.url,
    EventSource,
    eventSourceOptions: { fetch: withStartTimeout(fetch) },
  }),
];
