/** How the calls of a session travel: alone, in a batch, or as a stream; a 401 ends the session. */
import { httpBatchLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isSentAlone } from '#shared/calls/open-calls.ts';
import { batchMax } from '#shared/limits.ts';
import { endSession, storedSession } from '#client/shell/session/stored-session.ts';
import type { AppRouter } from './api.ts';
import { watchedFetch } from './connection.ts';
import { statusOf } from './failure.ts';
import { authorization, headers } from './http-call.ts';
import { singleCalls, transport } from './single-calls.ts';
import { streams } from './streams.ts';

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

const streamed = streams(async (url, init) => {
  const asking = storedSession()?.accessToken;
  const sent = { ...init, headers: { ...init.headers, ...authorization() } };
  const response = await watchedFetch(url, sent);
  if (response.status === 401 && asking === storedSession()?.accessToken) endSession('ran-out');
  return response;
});

export const links = [
  noticeEnd,
  splitLink<AppRouter>({
    condition: ({ type }) => type === 'subscription',
    true: streamed,
    false: splitLink<AppRouter>({
      condition: ({ path, context }) => isSentAlone(path) || context['alone'] === true,
      true: singleCalls(headers),
      false: httpBatchLink({ ...transport, headers, maxItems: batchMax }),
    }),
  }),
];
