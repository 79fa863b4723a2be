/** Longer timeouts of dependencies for tests. */
import type { Timeouts } from '#server/open-deps.ts';

const longMs = 20_000;

/** A busy machine is no failure: what the product aborts after half a second waits longer here. */
export const longTimeouts: Timeouts = {
  postgres: {
    statementMs: longMs,
    lockMs: longMs,
    connectionMs: longMs,
    idleTransactionMs: longMs,
    silentMs: longMs,
    probeMs: longMs,
    callMs: longMs,
  },
  redisMs: longMs,
  liveKitSeconds: longMs / 1000,
};
