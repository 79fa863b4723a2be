/** What a waiting patient writes to the clinic; another reply replaces it (S86). */
import { minuteMs } from '#shared/durations.ts';
import type { GuestVisit, WaitingReply } from '#shared/visits/guests.ts';
import { record } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { isAway, Refusal } from '#server/platform/errors.ts';
import { requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import {
  guestView,
  publishGuestChange,
  requireGuest,
  stageOf,
} from '#server/visits/core/guest-visit.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForUpdate, updateVisits } from '#server/visits/core/store.ts';

/** Each rings at the clinic. */
const perPass = { most: 10, windowMs: 5 * minuteMs };

const stages: readonly GuestVisit['stage'][] = ['waiting', 'on-hold'];

/** Throws 409 where they do not wait, and 429 after ten in five minutes; while Redis is away none is counted. */
export async function reply(visitor: Visitor, { text }: WaitingReply): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  const { organizationId, visitId } = guest;
  try {
    await requireUnderLimit(visitor, { key: `reply:${guest.id}`, ...perPass });
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  await visitTransaction(visitor, visitId, async (db) => {
    const row = await anyByIdForUpdate(db, visitId);
    const isWaiting = row && stages.includes(stageOf(row, guest, visitor.now()));
    if (!isWaiting || guest.role !== 'patient') throw new Refusal('visits.not-now');
    await updateVisits(db, [visitId], { reply: text, replyAt: visitor.now() });
    await record(db, visitor, {
      action: 'visit.reply',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { length: text.length },
    });
  });
  await publishGuestChange(visitor, guest);
  return guestView(visitor, guest);
}
