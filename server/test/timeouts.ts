/** How long a test waits for the parts that it stands on. */
import type { Patience } from '#server/open-deps.ts';

const longMs = 20_000;

/** A busy machine is no failure: what the product gives up after half a second waits longer here. */
export const patient: Patience = {
  postgres: {
    statementMs: longMs,
    lockMs: longMs,
    connectionMs: longMs,
    idleTransactionMs: longMs,
  },
  redisMs: longMs,
  liveKitSeconds: longMs / 1000,
};
