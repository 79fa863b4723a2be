/** Whether a case opens the facts of its patient to somebody: one that is open, and that they may see. */
import type { CaseOpensFacts } from '#server/platform/deps.ts';
import { readerOf } from './core/case-reader.ts';
import { visible } from './core/store.ts';

export const caseOpensFacts: CaseOpensFacts = async (signedIn, { caseId, patientId }) => {
  const found = await visible(signedIn.db, await readerOf(signedIn), caseId);
  return found?.closedAt === null && found.patientId === patientId;
};
