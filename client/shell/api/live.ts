/** News of changes while somebody looks: one stream for the session, and what is on screen asks anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { News } from '#shared/calendar.ts';
import { refreshChanged, refreshScreen, trpc } from './api.ts';
import { reportLive } from './live-state.ts';

/** News that comes in a burst is asked for once. */
const gatherMs = 100;
const longestWaitMs = 10_000;

const isLookedAt = () => document.visibilityState === 'visible';

function onLook(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** What was heard within a moment of each other, told together. */
function gathering(tell: (heard: News[]) => void) {
  let heard: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (news: News) => {
      heard.push(news);
      timer ??= setTimeout(() => {
        const now = heard;
        heard = [];
        timer = undefined;
        tell(now);
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What was lost while nobody listened cannot be known, so everything is asked for anew. */
function useTell(ownId: string) {
  const queryClient = useQueryClient();
  const [gathered] = useState(() =>
    gathering((heard) => {
      const changes = heard.flatMap((news) => (news.kind === 'change' ? [news] : []));
      void (changes.length < heard.length
        ? refreshScreen(queryClient)
        : refreshChanged(queryClient, { changes, ownId }));
    }),
  );
  useEffect(() => gathered.stop, [gathered]);
  return gathered.add;
}

/**
 * A tab that nobody looks at has no stream: browsers allow few lines to one server. Coming back it
 * goes on from where it left off.
 */
export function useLive({ ownId, isWanted }: { ownId: string; isWanted: boolean }): void {
  const { client } = trpc.useUtils();
  const tell = useTell(ownId);
  const isFollowing = useSyncExternalStore(onLook, isLookedAt) && isWanted;
  const place = useRef<string | undefined>(undefined);
  const failures = useRef(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isFollowing) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const tryAgain = () => {
      reportLive(false);
      failures.current += 1;
      const waitMs = Math.min(500 * 2 ** failures.current, longestWaitMs);
      again = setTimeout(() => setAttempt((count) => count + 1), waitMs);
    };
    const from = place.current ? { lastEventId: place.current } : {};
    const stream = client.calendar.changes.subscribe(from, {
      onData: ({ id, data }) => {
        place.current = id;
        tell(data);
      },
      onConnectionStateChange: ({ state }) => {
        if (state === 'pending') failures.current = 0;
        reportLive(state === 'pending');
      },
      onError: tryAgain,
      onStopped: tryAgain,
    });
    return () => {
      clearTimeout(again);
      stream.unsubscribe();
      reportLive(false);
    };
  }, [client, tell, isFollowing, attempt]);
}
