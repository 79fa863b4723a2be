/** The titles of cases for what is built below cases: of those alone that the reader may see now. */
import type { SignedIn } from '#server/platform/deps.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import { visibleTitles } from './visible-title-store.ts';

export const readableTitles = async (
  signedIn: SignedIn,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  visibleTitles(signedIn.db, await readerOf(signedIn), caseIds);
