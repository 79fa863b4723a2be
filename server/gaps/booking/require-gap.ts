/** The gap that a person may see, or a refusal. */
import { GapSubject } from '#shared/case-kinds/gap.ts';
import { readerOf, requireCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Throws 404. */
export async function requireGap(db: Connection, signedIn: SignedIn, caseId: string) {
  const { organizationId } = signedIn.session.person;
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  const { kind, patientId } = storedCase;
  if (kind !== 'gap' || patientId === null) throw new Refusal('not-found');
  const subject = GapSubject.parse(storedCase.subject);
  return { ...storedCase, organizationId, patientId, subject };
}
