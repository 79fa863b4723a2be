/** When video gives way to audio and when it comes back: by the connection's quality, or by choice. */
import { minuteMs } from '#shared/durations.ts';

export type Quality = 'good' | 'poor' | 'unknown';

export interface AudioFirstState {
  /** Null: video is on. */
  reason: 'connection' | 'processor' | 'user' | 'clinician' | null;
  /** Since when the quality is as it is, in ms; null where that is not counted. */
  since: number | null;
  quality: Quality;
  /** The user switched video on again: the connection does not switch it off any more. */
  isKept: boolean;
  /** How often the connection switched video off: each time it has to be good for longer. */
  times: number;
}

export const videoOn: AudioFirstState = {
  reason: null,
  since: null,
  quality: 'unknown',
  isKept: false,
  times: 0,
};

const poorForMs = 6_000;
const goodForMs = 15_000;
const longestGoodMs = 4 * minuteMs;

/** LiveKit reports quality every few seconds; until then it still has that of the last connection. */
const newForChecks = 10;

/** Unknown while disconnected and just after connecting: the last connection's quality does not count. */
export const qualityOf = (reported: Quality, checksInARow: number): Quality =>
  checksInARow > newForChecks ? reported : 'unknown';

/** How long the connection has to be good before video comes back by itself. */
const waitMs = (times: number) => Math.min(goodForMs * 2 ** Math.max(0, times - 1), longestGoodMs);

/** Video was switched off without a person, and comes back by itself. */
export const isAutomatic = (reason: AudioFirstState['reason']): boolean =>
  reason === 'connection' || reason === 'processor';

interface Check {
  quality: Quality;
  at: number;
  /** The own processor holds the picture back: then a poor quality says nothing of the connection. */
  isProcessorBusy?: boolean;
}

/** Called every second. What a person chose stays until a person changes it. */
export function afterCheck(
  state: AudioFirstState,
  { quality, at, isProcessorBusy = false }: Check,
) {
  const since = state.quality === quality && state.since !== null ? state.since : at;
  const now = { ...state, quality, since };
  const lastedMs = at - since;
  const poorReason = isProcessorBusy ? ('processor' as const) : ('connection' as const);
  const maySwitchOff = state.reason === null && !state.isKept;
  if (maySwitchOff && quality === 'poor' && lastedMs >= poorForMs)
    return { ...now, reason: poorReason, times: state.times + 1, since: at };
  if (isAutomatic(state.reason) && quality === 'good' && lastedMs >= waitMs(state.times))
    return { ...now, reason: null, since: at };
  return now;
}

/** Chosen by the user, or agreed to when a clinician asked. */
export const afterChoice = (
  state: AudioFirstState,
  reason: AudioFirstState['reason'],
  at: number,
) => ({
  ...state,
  reason,
  isKept: reason === null,
  since: at,
});
