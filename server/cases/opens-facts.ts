/** Whether a case opens the facts of its patient to somebody: one that is open, and that they may see. */
import type { SignedIn } from '#server/platform/deps.ts';
import { readerOf } from './core/case-reader.ts';
import { visible } from './core/store.ts';

export async function caseOpensFacts(
  signedIn: SignedIn,
  { caseId, patientId }: { caseId: string; patientId: string },
): Promise<boolean> {
  const storedCase = await visible(signedIn.db, await readerOf(signedIn), caseId);
  return storedCase?.closedAt === null && storedCase.patientId === patientId;
}
