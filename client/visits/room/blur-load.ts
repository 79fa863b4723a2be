/** How much of a computer the blur may take: half of its time, and it says so where that is felt. */
import { median } from '../devices/median.ts';

/** Of the last frames, in milliseconds; the first ones wait for the model and are not typical. */
export interface Load {
  taken: readonly number[];
  skipped: number;
}

const skips = 2;
const looks = 5;
/** Longer than this between two strokes of a key is felt. */
const heavyMs = 100;

export const unloaded: Load = { taken: [], skipped: 0 };

export function afterFrame({ taken, skipped }: Load, tookMs: number): Load {
  if (skipped < skips) return { taken, skipped: skipped + 1 };
  return { taken: [...taken, tookMs].slice(-looks), skipped };
}

/** Known only after some frames. */
export const isHeavy = ({ taken }: Load): boolean =>
  taken.length === looks && (median(taken) ?? 0) > heavyMs;
