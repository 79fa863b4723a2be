/** What the browser's Event Timing says of interactions: from the input to the next paint, as INP counts it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

interface Timed {
  startTime: number;
  duration: number;
}

type Globals = typeof globalThis & { interactions: Timed[] };

/** Entries come some time after the paint. */
const restMs = 400;

/** Durations are multiples of 8 ms; what took less than 16 ms has no entry. */
export const watchInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const interactions: Timed[] = [];
    Object.assign(globalThis, { interactions });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          interactions.push({ startTime: entry.startTime, duration: entry.duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** The longest of the interactions that `act` makes, in milliseconds; each key is one. */
export async function longestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const since = await page.evaluate(() => performance.now());
  await act();
  await sleep(restMs);
  return page.evaluate(
    (from) =>
      (globalThis as Globals).interactions
        .filter(({ startTime }) => startTime >= from)
        .reduce((most, { duration }) => Math.max(most, duration), 0),
    since,
  );
}
