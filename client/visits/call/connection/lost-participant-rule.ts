/** When nothing arrives from a participant who sends: by checks of their bytes, sooner than LiveKit reports it. */

export interface IncomingTraffic {
  /** All bytes of theirs so far; null while nothing is expected of them, for instance muted. */
  bytes: number | null;
  /** Checks in a row in which nothing came although something was expected. */
  silentChecks: number;
}

export const checkEveryMs = 400;
/** A silent microphone sends a packet every 400 ms (Opus DTX). With the next check: within two seconds. */
const lostAfter = 3;

export const noTrafficYet: IncomingTraffic = { bytes: null, silentChecks: 0 };

export const afterCheck = (before: IncomingTraffic, bytes: number | null): IncomingTraffic =>
  bytes !== null && bytes === before.bytes
    ? { bytes, silentChecks: before.silentChecks + 1 }
    : { bytes, silentChecks: 0 };

export const isLost = ({ silentChecks }: IncomingTraffic): boolean => silentChecks >= lostAfter;
