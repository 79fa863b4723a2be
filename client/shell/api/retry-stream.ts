/** Subscribes to a stream of the server again after every failure and every end, with a growing delay. */
import { retryLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';

const longestDelayMs = 10_000;

/** A connection that lasted so long was a good one: the next failure is the first of its kind. */
const goodMs = longestDelayMs;

/** Whether a stream has been connected for a while, since it was last asked. */
function createConnectionTimer() {
  let connectedAt: number | null = null;
  let wasGood = false;
  const onDisconnected = () => {
    wasGood ||= connectedAt !== null && performance.now() - connectedAt >= goodMs;
    connectedAt = null;
  };
  return {
    onConnected: () => (connectedAt ??= performance.now()),
    onDisconnected,
    takeWasGood: () => {
      onDisconnected();
      const answer = wasGood;
      wasGood = false;
      return answer;
    },
  };
}

/** tRPC resumes tracked events where they broke off, and counts the attempts of one subscription from its beginning. */
const retry: TRPCLink<AppRouter> = (runtime) => (call) => {
  const timer = createConnectionTimer();
  let attemptsBefore = 0;
  const link = retryLink<AppRouter>({
    retry: ({ attempts }) => {
      if (timer.takeWasGood()) attemptsBefore = attempts - 1;
      return true;
    },
    retryDelayMs: (attempts) => Math.min(500 * 2 ** (attempts - attemptsBefore), longestDelayMs),
  });
  const next: typeof call.next = (op) =>
    observable((observer) =>
      call.next(op).subscribe({
        ...observer,
        next: (envelope) => {
          const { result } = envelope;
          if (result.type === 'state')
            (result.state === 'pending' ? timer.onConnected : timer.onDisconnected)();
          observer.next(envelope);
        },
      }),
    );
  return link(runtime)({ ...call, next });
};

/** A server that stops ends its streams without an error, which tRPC alone would not retry. */
const endIsFailure: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        complete: () =>
          observer.error(TRPCClientError.from(new Error('The server ended the stream.'))),
      }),
    );

/** The links in front of the one that opens the stream. */
export const retryStream = [retry, endIsFailure];
