/** Books the visit that closes a gap, from the gap: one transaction for the appointment, the gap's state and the audit. */
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import type { BookedGap, BookGap, GapBookings, GapRef } from '#shared/gaps/gap-booking.ts';
import { bookWithin, requestLetters, withPractitionerQueue } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, moveCase, sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { invitationsOf } from '#server/gaps/inviting/gap-invitation-store.ts';
import * as store from './gap-visit-store.ts';
import { requireGap } from './require-gap.ts';

/** Practitioners are locked before the case, as everywhere. */
async function bookVisit(db: Connection, signedIn: SignedIn, input: BookGap): Promise<string> {
  const { caseId, version, typeId, practitionerId, startsAt } = input;
  const { id: bookedBy } = signedIn.session.person;
  const { organizationId, patientId } = await requireGap(db, signedIn, caseId);
  if (!(await store.typesOfGap(db, organizationId, caseId)).includes(typeId))
    throw new Refusal('gaps.type-unfit');
  const appointmentId = await bookWithin(
    db,
    signedIn,
    { patientId, typeId, startsAt, leadId: practitionerId, withPractitionerIds: [] },
    { isForOthers: true },
  );
  const gap = await requireGap(db, signedIn, caseId);
  if (!moveFrom('gap', gap.state, 'book')) throw new Refusal('cases.move-unfit');
  await moveCase(db, signedIn, { of: gap, version, move: 'book' });
  const at = signedIn.now();
  await store.insertVisit(db, { caseId, appointmentId, organizationId, bookedBy, at });
  await record(db, signedIn, {
    action: 'gap.book',
    object: aboutCase(caseId),
    detail: { appointmentId, startsAt },
  });
  await requestLetters(db, signedIn, { appointmentIds: [appointmentId], about: 'booked' });
  return appointmentId;
}

/** Throws 409 where the time is taken, where the gap was changed since, and where the type does not close it. */
export function bookGap(signedIn: SignedIn, input: BookGap): Promise<BookedGap> {
  const { caseId, practitionerId } = input;
  const entry = { action: 'gap.book' as const, object: aboutCase(caseId) };
  return attempted(signedIn, entry, async () => {
    const appointmentId = await withPractitionerQueue(signedIn, [practitionerId], () =>
      retriedTransaction(signedIn, (db) => bookVisit(db, signedIn, input)),
    );
    sendTimeChanged(signedIn, [practitionerId]);
    sendCasesChanged(signedIn, signedIn.session.person.organizationId);
    return { caseId, appointmentId };
  });
}

/** Throws 404 where the reader may not see the gap. */
export async function gapBookings(signedIn: SignedIn, { caseId }: GapRef): Promise<GapBookings> {
  const { db } = signedIn;
  await requireGap(db, signedIn, caseId);
  const detail = { as: 'bookings' };
  await record(db, signedIn, { action: 'case.read', object: aboutCase(caseId), detail });
  return { visits: await store.visitsOf(db, caseId), invitations: await invitationsOf(db, caseId) };
}
