/** What cases are given by `messages`, which stands on them. */
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** To one person, or to the people of a unit in the conversation that they share. */
export type AddressedText = ({ personId: string } | { unitId: string }) & { text: string };

/**
 * Writes each of these messages from the person who acts, in the caller's transaction. The caller runs the returned function after the commit: it tells their open screens.
 */
export type WriteToEach = (
  db: Connection,
  signedIn: platform.SignedIn,
  messages: readonly AddressedText[],
) => Promise<() => void>;

export interface CasesNeeds {
  readonly writeToEach: WriteToEach;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, CasesNeeds {}
