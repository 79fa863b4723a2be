/** Ends a peer-to-peer call: its result moves the case, and a call that is not needed is cancelled with its appointment. */
import {
  callResultWords,
  type CallRef,
  type CallResult,
  type CancelCall,
  type EndCall,
} from '#shared/advisor/peer-to-peer.ts';
import { moveFrom, type KindName } from '#shared/case-kinds/kinds.ts';
import { cancelMeeting, withPractitionerQueue } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  lockParentsOf,
  moveCase,
  noteEvent,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { attendanceOf } from '#server/visits/service.ts';
import { isOpenCall, requireCall } from './call-rights.ts';
import * as store from './call-store.ts';

/** The steps by which kinds say such a result, the first that fits. What is missed moves nothing: another call may follow. */
const stepsOf: Partial<Record<CallResult, readonly string[]>> = {
  overturned: ['overturn', 'overturned'],
  upheld: ['uphold', 'upheld'],
};

const stepAfter = (
  { kind, state }: { kind: KindName; state: string },
  outcome: CallResult,
): string | undefined =>
  stepsOf[outcome]?.find((name) => {
    const move = moveFrom(kind, state, name);
    return move !== null && !move.isBuiltIn;
  });

async function requireOpenCall(db: Connection, signedIn: SignedIn, callId: string) {
  const call = await requireCall(db, signedIn, callId);
  if (!isOpenCall(call)) throw new Refusal('advisor.call-over');
  return call;
}

/** Who was in the room and when stands in the event, as the video server saw it. */
async function attendanceIn(db: Connection, { visitId }: store.CallRow) {
  const rows = await attendanceOf(db, visitId === null ? [] : [visitId]);
  return rows.map(({ name, joinedAt, leftAt }) => ({
    name,
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
  }));
}

async function endWithin(
  db: Connection,
  signedIn: SignedIn,
  { callId, outcome, note }: EndCall,
): Promise<void> {
  const { id: by, organizationId } = signedIn.session.person;
  const call = await requireOpenCall(db, signedIn, callId);
  const { caseId } = call;
  const at = signedIn.now();
  // A room that was opened before its time is a call that has begun.
  if (Date.parse(call.startsAt) > at.getTime() && !call.isOpened)
    throw new Refusal('advisor.call-ahead');
  const detail = {
    about: callResultWords[outcome],
    callId,
    attendance: await attendanceIn(db, call),
    ...(note && { note }),
  };
  // The case is locked before the call, as by all who change it, and the one that it came from before both.
  await lockParentsOf(db, [caseId]);
  await noteEvent(db, signedIn, { caseId, organizationId, event: 'call-ended', by, detail });
  if (!(await store.end(db, callId, { outcome, note: note || null, by, at })))
    throw new Refusal('advisor.call-over');
  const storedCase = await caseById(db, organizationId, caseId);
  const move = storedCase && stepAfter(storedCase, outcome);
  if (storedCase && move !== undefined) {
    const of = { ...storedCase, organizationId };
    await moveCase(db, signedIn, { of, version: storedCase.version, move, note });
  }
  await record(db, signedIn, {
    action: 'peer-to-peer.end',
    object: aboutCase(caseId),
    detail: { callId, outcome, ...(move !== undefined && { move }) },
  });
}

/** By who was on the call, booked it, or may see the case. */
export async function end(signedIn: SignedIn, input: EndCall): Promise<CallRef> {
  await attempted(signedIn, { action: 'peer-to-peer.end' }, () =>
    retriedTransaction(signedIn, (db) => endWithin(db, signedIn, input)),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { callId: input.callId };
}

/** Frees the time of both; the link of the payer's doctor leads to "cancelled" from then on. */
export async function cancel(signedIn: SignedIn, { callId, reason }: CancelCall): Promise<CallRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const people = await attempted(signedIn, { action: 'peer-to-peer.cancel' }, async () => {
    const before = await requireOpenCall(signedIn.db, signedIn, callId);
    const ids = before.practitioners.map(({ id }) => id);
    await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, async (db) => {
        const { appointmentId, caseId, doctor } = await requireOpenCall(db, signedIn, callId);
        if (!(await cancelMeeting(db, signedIn, { appointmentId, reason })))
          throw new Refusal('advisor.call-over');
        const detail = { about: doctor, callId, note: reason };
        const event = 'call-cancelled' as const;
        await noteEvent(db, signedIn, { caseId, organizationId, event, by, detail });
        await record(db, signedIn, {
          action: 'peer-to-peer.cancel',
          object: aboutCase(caseId),
          detail: { callId },
        });
      }),
    );
    return ids;
  });
  sendTimeChanged(signedIn, people);
  sendCasesChanged(signedIn, organizationId);
  return { callId };
}
