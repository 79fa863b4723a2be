/** Opens the review of a stay, or leads to the one that is open. */
import type { CaseRef } from '#shared/cases.ts';
import { isInpatient, isReviewed } from '#shared/facts/stay-classes.ts';
import type { StayRef } from '#shared/utilization.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, openCase, sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { stayById } from './stay-list-store.ts';
import { stayReaderOf } from './stay-reader.ts';

/** Throws 404, and 409 where the stay is neither an inpatient stay nor one under observation. */
export async function reviewStay(signedIn: SignedIn, { stayId }: StayRef): Promise<CaseRef> {
  const reader = await stayReaderOf(signedIn);
  const stay = await stayById(signedIn.db, reader, stayId);
  if (!stay) throw new Refusal('not-found');
  const { class: code, review, authorizedUntil } = stay;
  if (review?.closedAt === null) {
    const { caseId } = review;
    const entry = { action: 'case.read' as const, object: aboutCase(caseId) };
    await record(signedIn.db, signedIn, entry);
    return { caseId };
  }
  if (!isReviewed(code)) throw new Refusal('utilization.no-review');
  const isContinued = review !== null;
  const reason = isContinued ? 'Reviewed again from the master list' : 'From the master list';
  const caseId = await signedIn.db.transaction().execute((db) =>
    openCase(db, signedIn, {
      organizationId: reader.organizationId,
      kind: 'um-review',
      title: isContinued ? 'Continued stay' : 'Admission',
      subject: {
        review: isContinued ? 'continued-stay' : 'admission',
        reason,
        status: isInpatient(code) ? 'inpatient' : 'observation',
        authorizedUntil,
      },
      patientId: stay.patient.id,
      encounterId: stayId,
      sameAs: stayId,
    }),
  );
  if (caseId !== null) {
    sendCasesChanged(signedIn, reader.organizationId);
    return { caseId };
  }
  // Somebody opened it at the same moment.
  const opened = await stayById(signedIn.db, reader, stayId);
  if (!opened?.review) throw new Refusal('cases.same-open');
  return { caseId: opened.review.caseId };
}
