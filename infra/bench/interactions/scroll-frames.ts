/** How evenly a scroller moves: which share of its frames comes in time, at sixty a second. */
import type { Locator } from '@playwright/test';
import { rounded } from '#infra/bench/support/numbers.ts';

/** As fast as a wheel that is turned on: 2,400 pixels a second. */
const stepPx = 40;
/** A sixtieth of a second, as browsers round it. */
const inTimeMs = 17;

export interface ScrollFrames {
  frames: number;
  inTimePercent: number;
  longestMs: number;
}

/** Scrolls from the first row to the last and back, one step for each frame that the browser draws. */
export async function scrolledThrough(scroller: Locator): Promise<ScrollFrames> {
  const took = await scroller.evaluate(async (element, step) => {
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    const times: number[] = [];
    const end = element.scrollHeight - element.clientHeight;
    let last = await nextFrame();
    const scrollTo = async (top: number) => {
      element.scrollTop = top;
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    };
    for (let top = 0; top < end; top += step) await scrollTo(top);
    for (let top = end; top > 0; top -= step) await scrollTo(top);
    return times;
  }, stepPx);
  const inTime = took.filter((ms) => ms <= inTimeMs).length;
  return {
    frames: took.length,
    inTimePercent: rounded((100 * inTime) / took.length, 1),
    longestMs: Math.round(Math.max(...took)),
  };
}
