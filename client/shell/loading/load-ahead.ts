/** Fetches parts that a page may open: once it is idle or, on a slow line, once somebody begins to use it. */
import { useEffect } from 'react';
import type { OnDemand } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

type Part = Pick<OnDemand<object>, 'load'>;

/** Where a request takes longer, the parts do not come at once. */
const slowMs = 300;

/** Chromium says how long a request takes; elsewhere the page's own request does. */
function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: { rtt?: number } };
  if (connection?.rtt !== undefined) return connection.rtt > slowMs;
  const [page] = performance.getEntriesByType('navigation');
  return (
    page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart > slowMs
  );
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Calls back at the first sign that somebody uses the page; returns what stops waiting for it. */
function atFirstUse(act: () => void): () => void {
  const waiting = new AbortController();
  for (const sign of signsOfUse)
    addEventListener(
      sign,
      () => {
        waiting.abort();
        act();
      },
      { signal: waiting.signal, passive: true, capture: true },
    );
  return () => waiting.abort();
}

/** `parts` is the same array at each call; `isShown`: what comes first is there. */
export function useLoadAhead(parts: readonly Part[], isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const load = () => {
      // What fails is fetched again when it is opened.
      for (const part of parts) part.load().catch(() => undefined);
    };
    return isSlowLine() ? atFirstUse(load) : whenIdle(load);
  }, [parts, isShown]);
}
