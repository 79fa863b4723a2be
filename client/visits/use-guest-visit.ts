/** The visit as its patient has it: asked for when something changed, and every few seconds besides. */
import { useCallback, useEffect } from 'react';
import { waitingBeatSeconds } from '#shared/limits.ts';
import { trpc } from '#client/shell/api/api.ts';

const longestWaitMs = 10_000;

/**
 * Each question of the stream is answered with a call, which says that somebody is there; a page in
 * the background hears it too, while its own clock is slowed down.
 */
function useNews(look: () => void, isWanted: boolean): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (!isWanted) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let stop: () => void = () => undefined;
    const follow = () => {
      const tryAgain = () => {
        failures += 1;
        again = setTimeout(follow, Math.min(500 * 2 ** failures, longestWaitMs));
      };
      const stream = client.visits.guest.news.subscribe(
        {},
        {
          onData: () => {
            failures = 0;
            look();
          },
          onError: tryAgain,
          onStopped: tryAgain,
        },
      );
      stop = () => stream.unsubscribe();
    };
    follow();
    return () => {
      clearTimeout(again);
      stop();
    };
  }, [client, look, isWanted]);
}

export function useGuestVisit() {
  const asked = trpc.visits.guest.state.useQuery(
    {},
    {
      refetchInterval: waitingBeatSeconds * 1000,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
      staleTime: 0,
    },
  );
  const { guest } = trpc.useUtils().visits;
  const { data } = asked;
  const isGoing = data !== undefined && data.stage !== 'over' && data.stage !== 'cancelled';
  const look = useCallback(() => void guest.invalidate(), [guest]);
  useNews(look, isGoing);
  return asked;
}
