/** What notices are given by `cases`, which stands on them. */
import type * as platform from '#server/platform/deps.ts';

/** By case: the titles of those that the reader may see now. */
export type ReadableTitles = (
  signedIn: platform.SignedIn,
  caseIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export interface NoticesNeeds {
  readonly readableTitles: ReadableTitles;
}

export interface SignedIn extends platform.SignedIn, NoticesNeeds {}
