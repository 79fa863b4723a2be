/** Opens the review of the days after an approval, while the stay lasts. */
import { openCase, type StoredCase } from '#server/cases/service.ts';
import type { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './um-review-store.ts';

type Reviewed = StoredCase & { organizationId: string; subject: UmReviewSubject };
type OpeningActor = Parameters<typeof openCase>[1];

/** "5 November". */
export const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Where the stay lasts longer than what is approved, its next review is open from now on. */
export async function openNext(
  db: Connection,
  actor: OpeningActor,
  review: Reviewed,
): Promise<void> {
  const { subject, organizationId, patientId, encounterId, ownerId, id: parentId } = review;
  if (encounterId === null || subject.authorizedUntil === null) return;
  if (!(await store.isPresent(db, organizationId, encounterId))) return;
  const reason = `Approved until ${dayWords(subject.authorizedUntil)}`;
  await openCase(db, actor, {
    organizationId,
    kind: 'um-review',
    title: 'Continued stay',
    subject: { ...subject, review: 'continued-stay', reason },
    patientId,
    encounterId,
    parentId,
    owner: { ownerId, ownerRole: null },
    sameAs: encounterId,
  });
}
