/** When pictures give way to sound, and when they come back: by the line, or by a hand. */

export type Quality = 'good' | 'poor' | 'unknown';

export interface SoundFirst {
  /** Null: pictures are shown. */
  because: 'line' | 'hand' | 'asked' | null;
  /** Since when the line is as it is, in ms; null where that is not counted. */
  since: number | null;
  quality: Quality;
  /** A hand gave the pictures back: the line takes them no more. */
  isKept: boolean;
  /** How often the line took the pictures away: each time it has to be good for longer. */
  times: number;
}

export const pictures: SoundFirst = {
  because: null,
  since: null,
  quality: 'unknown',
  isKept: false,
  times: 0,
};

const poorForMs = 6_000;
const goodForMs = 15_000;
const longestGoodMs = 4 * 60_000;

/** LiveKit tells every few seconds; until then it still says how the line before was. */
const newForLooks = 10;

/** A line that is lost, or new, is not known yet: it takes no pictures for what the one before did. */
export const qualityOf = (said: Quality, looksInARow: number): Quality =>
  looksInARow > newForLooks ? said : 'unknown';

/** How long the line has to be good before pictures come back by themselves. */
const waitMs = (times: number) => Math.min(goodForMs * 2 ** Math.max(0, times - 1), longestGoodMs);

/** Told every second and at each change. Whatever a hand chose stays until a hand changes it. */
export function judged(state: SoundFirst, { quality, at }: { quality: Quality; at: number }) {
  const since = state.quality === quality && state.since !== null ? state.since : at;
  const now = { ...state, quality, since };
  const lastedMs = at - since;
  const mayTake = state.because === null && !state.isKept;
  if (mayTake && quality === 'poor' && lastedMs >= poorForMs)
    return { ...now, because: 'line' as const, times: state.times + 1, since: at };
  if (state.because === 'line' && quality === 'good' && lastedMs >= waitMs(state.times))
    return { ...now, because: null, since: at };
  return now;
}

/** By a hand on this side, or after a clinician asked for it. */
export const turned = (state: SoundFirst, because: SoundFirst['because'], at: number) => ({
  ...state,
  because,
  isKept: because === null,
  since: at,
});
