/** When a participant's media counts as undecryptable: packets arrive and nothing of them can be decoded. */

/** Of all tracks of one participant together, since they are encrypted with one key. */
export interface ReceivedCounts {
  packets: number;
  /** Video frames and audio samples. */
  decoded: number;
}

export interface DecryptionState {
  last: ReceivedCounts | null;
  /** Checks in a row in which packets arrived and nothing was decoded. */
  failedChecks: number;
  /** Something was decoded since the last check. */
  isDecoding: boolean;
}

export const notCheckedYet: DecryptionState = { last: null, failedChecks: 0, isDecoding: false };

export const decryptionCheckMs = 1_000;
/** A key that has just been replaced arrives in less. */
const failsAfterChecks = 2;

export function afterCheck(
  { last, failedChecks }: DecryptionState,
  now: ReceivedCounts,
): DecryptionState {
  // After a reconnect a participant's counts begin at zero again.
  const isFresh = last === null || now.packets < last.packets || now.decoded < last.decoded;
  if (isFresh) return { last: now, failedChecks, isDecoding: false };
  if (now.decoded > last.decoded) return { last: now, failedChecks: 0, isDecoding: true };
  return {
    last: now,
    failedChecks: failedChecks + (now.packets > last.packets ? 1 : 0),
    isDecoding: false,
  };
}

export const isUndecryptable = ({ failedChecks }: DecryptionState): boolean =>
  failedChecks >= failsAfterChecks;

/** A key that is still wrong after so many requests cannot be corrected by the server. */
const requestsAtMost = 3;
const requestEveryMs = 4_000;

export interface KeyRequests {
  times: number;
  at: number;
}

export const noKeyRequests: KeyRequests = { times: 0, at: -Infinity };

export const mayRequestKey = ({ times, at }: KeyRequests, now: number): boolean =>
  times < requestsAtMost && now - at >= requestEveryMs;

/** Only after the last request had its time to be answered. */
export const hasGivenUp = ({ times, at }: KeyRequests, now: number): boolean =>
  times >= requestsAtMost && now - at >= requestEveryMs;
