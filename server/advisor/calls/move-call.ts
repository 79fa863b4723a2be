/** Moves a peer-to-peer call: its one appointment gets another time, and the link of the payer's doctor stays. */
import { missedAfterMinutes, type CallRef, type MoveCall } from '#shared/advisor/peer-to-peer.ts';
import { minuteMs } from '#shared/durations.ts';
import { moveMeeting, withPractitionerQueue } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { isOpenCall, requireCall } from './call-rights.ts';

async function moveWithin(
  db: Connection,
  signedIn: SignedIn,
  { callId, startsAt }: MoveCall,
): Promise<void> {
  const call = await requireCall(db, signedIn, callId);
  if (!isOpenCall(call) || call.missedAt !== null) throw new Refusal('advisor.call-over');
  const { appointmentId, caseId } = call;
  if (Date.parse(startsAt) === Date.parse(call.startsAt)) return;
  // Its case notes that by itself, as it does where the schedule moves it.
  await moveMeeting(db, signedIn, { appointmentId, startsAt });
  await record(db, signedIn, {
    action: 'peer-to-peer.move',
    object: aboutCase(caseId),
    detail: { callId, before: call.startsAt, after: startsAt },
  });
  const checkAt = new Date(Date.parse(startsAt) + missedAfterMinutes * minuteMs);
  const job = { data: { callId }, key: `${callId} ${startsAt}`, startAfter: checkAt };
  await signedIn.jobs.send(db, 'peer-to-peer.check', job);
}

/** By who is on it, booked it, or may see its case. Throws 409 where one of its people is not free then. */
export async function move(signedIn: SignedIn, input: MoveCall): Promise<CallRef> {
  const { callId } = input;
  const people = await attempted(signedIn, { action: 'peer-to-peer.move' }, async () => {
    const { practitioners } = await requireCall(signedIn.db, signedIn, callId);
    const ids = practitioners.map(({ id }) => id);
    await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, (db) => moveWithin(db, signedIn, input)),
    );
    return ids;
  });
  sendTimeChanged(signedIn, people);
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { callId };
}
