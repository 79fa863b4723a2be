/** Measures how long blurring takes per frame, and when that is too long for this computer. */
import { median } from '#client/visits/devices/median.ts';

/** How long the last frames took. The first frames wait for the model and are skipped. */
export interface BlurLoad {
  frameMs: readonly number[];
  skipped: number;
}

const skippedAtFirst = 2;
const frames = 5;
/** A longer delay between two key strokes is noticed. */
const heavyMs = 100;

export const noBlurLoad: BlurLoad = { frameMs: [], skipped: 0 };

export function afterFrame({ frameMs, skipped }: BlurLoad, tookMs: number): BlurLoad {
  if (skipped < skippedAtFirst) return { frameMs, skipped: skipped + 1 };
  return { frameMs: [...frameMs, tookMs].slice(-frames), skipped };
}

/** False until enough frames are measured. */
export const isBlurTooHeavy = ({ frameMs }: BlurLoad): boolean =>
  frameMs.length === frames && (median(frameMs) ?? 0) > heavyMs;
