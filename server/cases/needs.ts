/** What cases are given by `messages`, which stands on them. */
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/**
 * Writes to each of these people a message of their own from the person who acts, in the caller's transaction.
 * The caller runs the returned function after the commit: it tells their open screens.
 */
export type WriteToEach = (
  db: Connection,
  signedIn: platform.SignedIn,
  messages: readonly { personId: string; text: string }[],
) => Promise<() => void>;

export interface CasesNeeds {
  readonly writeToEach: WriteToEach;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, CasesNeeds {}
