/** Measures how long blurring takes per frame, and when that is too long for this computer. */
import { median } from '#client/visits/devices/median.ts';

/** `taken`: of the last frames, in ms. The first frames wait for the model and are skipped. */
export interface Load {
  taken: readonly number[];
  skipped: number;
}

const skippedAtFirst = 2;
const frames = 5;
/** A longer delay between two key strokes is noticed. */
const heavyMs = 100;

export const unloaded: Load = { taken: [], skipped: 0 };

export function afterFrame({ taken, skipped }: Load, tookMs: number): Load {
  if (skipped < skippedAtFirst) return { taken, skipped: skipped + 1 };
  return { taken: [...taken, tookMs].slice(-frames), skipped };
}

/** False until enough frames are measured. */
export const isHeavy = ({ taken }: Load): boolean =>
  taken.length === frames && (median(taken) ?? 0) > heavyMs;
