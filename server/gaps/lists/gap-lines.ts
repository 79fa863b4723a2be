/** What a list of gaps says besides its cases, whose reading is in the audit with the list. */
import type { GapLine, GapLinesOf } from '#shared/gaps.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './gap-line-store.ts';

export const gapLines = ({ db, session }: SignedIn, { caseIds }: GapLinesOf): Promise<GapLine[]> =>
  store.gapLines(db, session.person.organizationId, caseIds);
