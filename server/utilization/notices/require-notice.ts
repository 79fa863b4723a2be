/** A notice that the reader may see. */
import { NoticeSubject } from '#shared/case-kinds/notice.ts';
import { readerOf, requireCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Throws 404 where it is none, or the reader may not see it. */
export async function requireNotice(db: Connection, signedIn: SignedIn, caseId: string) {
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  if (storedCase.kind !== 'notice') throw new Refusal('not-found');
  const { organizationId } = signedIn.session.person;
  return { ...storedCase, subject: NoticeSubject.parse(storedCase.subject), organizationId };
}

export type StoredNotice = Awaited<ReturnType<typeof requireNotice>>;
