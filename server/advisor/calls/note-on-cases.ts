/** Says on each case of peer-to-peer calls what becomes of its call. */
import { noteEvent } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In the caller's transaction. The note is of who is signed in. */
export async function noteOnCases(
  db: Connection,
  signedIn: SignedIn,
  calls: readonly { caseId: string }[],
  note: string,
): Promise<void> {
  const { id: by, organizationId } = signedIn.session.person;
  for (const { caseId } of calls)
    await noteEvent(db, signedIn, { caseId, organizationId, event: 'noted', by, detail: { note } });
}
