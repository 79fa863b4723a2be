/** Follows the server's stream of changes while the tab is visible, and refetches what is on screen; without the stream it asks again and again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { News } from '#shared/calendar.ts';
import { refreshScreen, trpc } from './api.ts';
import { reportLive, useIsLive } from './live-state.ts';
import { passNotice } from './moderation-notices.ts';
import { refetchFailed, refreshChanged } from './refresh-changed.ts';

/** Events in quick succession lead to one refetch. */
const batchMs = 100;

/** How old a screen becomes where the stream does not come through, as behind a proxy that gathers it. */
const askAgainMs = 30_000;

declare global {
  /** When the server made this document: client/first-scripts/page-files.js. Undefined in development. */
  var karemdDocumentAtMs: number | undefined;
}

const isTabVisible = () => document.visibilityState === 'visible';

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Collects events that arrive within a moment of each other into one batch. */
function batched(onBatch: (events: News[]) => void) {
  let heard: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (news: News) => {
      heard.push(news);
      timer ??= setTimeout(() => {
        const now = heard;
        heard = [];
        timer = undefined;
        onBatch(now);
      }, batchMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Changes that were missed are unknown, so then everything on screen is refetched. */
function useEventHandler(ownId: string) {
  const queryClient = useQueryClient();
  const [gathered] = useState(() =>
    batched((heard) => {
      const changes = heard.flatMap((news) => (news.kind === 'change' ? [news] : []));
      void (changes.length < heard.length
        ? refreshScreen(queryClient)
        : refreshChanged(queryClient, { changes, ownId }));
    }),
  );
  useEffect(() => gathered.stop, [gathered]);
  return gathered.add;
}

/** Of an older document more may have happened than is worth telling one by one: a person signs in on a page that was open. */
const recentMs = 60_000;

/** Whatever the page has asked, it asked later: what it has need not be asked for once more. */
function sinceDocument(): { sinceMs?: number } {
  const sinceMs = globalThis.karemdDocumentAtMs;
  return sinceMs === undefined || performance.now() > recentMs ? {} : { sinceMs };
}

/** A screen is not older than a while, where nothing is told and where what was told could not be read. */
function useAskingAgain(isWanted: boolean): void {
  const queryClient = useQueryClient();
  const isLive = useIsLive();
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = isLive ? refetchFailed : refreshScreen;
    const timer = setInterval(() => void ask(queryClient), askAgainMs);
    return () => clearInterval(timer);
  }, [queryClient, isWanted, isLive]);
}

/**
 * A hidden tab has no stream, because browsers limit the connections to one server. When it is
 * visible again the stream resumes after the last event.
 */
export function useLive({ ownId, isWanted }: { ownId: string; isWanted: boolean }): void {
  const { client } = trpc.useUtils();
  const onBatch = useEventHandler(ownId);
  const isFollowing = useSyncExternalStore(onVisibilityChange, isTabVisible) && isWanted;
  useAskingAgain(isFollowing);
  const lastEventId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isFollowing) return undefined;
    const from = lastEventId.current ? { lastEventId: lastEventId.current } : sinceDocument();
    const stream = client.calendar.changes.subscribe(from, {
      onData: ({ id, data }) => {
        lastEventId.current = id;
        if (data.kind === 'moderated') passNotice(data);
        else if (data.kind !== 'caughtUp') onBatch(data);
      },
      onConnectionStateChange: ({ state }) => reportLive(state === 'pending'),
    });
    return () => {
      stream.unsubscribe();
      reportLive(false);
    };
  }, [client, onBatch, isFollowing]);
}
