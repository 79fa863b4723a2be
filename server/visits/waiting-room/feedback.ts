/** What guests answer after their visit: optional, once or replaced within a day, and counted for its clinicians (S85). */
import { dayMs } from '#shared/durations.ts';
import type { FeedbackFigures, VisitFeedback } from '#shared/visits/feedback.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  companionDetail,
  guestView,
  mayGiveFeedback,
  publishGuestChange,
  requireGuest,
  requireVisitOf,
} from '#server/visits/core/guest-visit.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { feedbackCounts, saveFeedback } from '#server/visits/core/feedback-store.ts';

const figureDays = 90;

/** Throws 409 before the guest was let in or while they are inside, and where the answers are a day old. */
export async function submitFeedback(visitor: Visitor, feedback: VisitFeedback) {
  const guest = await requireGuest(visitor);
  const { organizationId, visitId } = guest;
  const row = await requireVisitOf(visitor, guest);
  if (!mayGiveFeedback(row, guest, visitor.now())) throw new Refusal('visits.not-now');
  const at = visitor.now();
  await visitTransaction(visitor, visitId, async (db) => {
    const replaceableSince = new Date(at.getTime() - dayMs);
    const answers = { ...feedback, guestId: guest.id, visitId, organizationId };
    if (!(await saveFeedback(db, { ...answers, at, replaceableSince })))
      throw new Refusal('visits.not-now', { words: 'We have your answers already. Thank you.' });
    await record(db, visitor, {
      action: 'visit.feedback',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: companionDetail(guest),
    });
  });
  await publishGuestChange(visitor, guest);
  return guestView(visitor, guest);
}

/** Plain counts, of the caller's own visits. */
export async function feedbackFigures({ db, session, now }: SignedIn): Promise<FeedbackFigures> {
  const since = new Date(now().getTime() - figureDays * dayMs);
  const counts = await feedbackCounts(db, { ...ownAccess(session.person), since });
  return { days: figureDays, ...counts };
}
