/** Gives the calls of an advisor's duty to the advisor who takes the duty, in the transaction that hands it over. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { reassignWithShift, type MeetingsOfDuty } from '#server/appointments/service.ts';
import { byId as personById } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ReassignWithShift } from '#server/roster/service.ts';
import * as store from './advisor-store.ts';
import { noteOnCases } from './note-on-cases.ts';

async function noteTaker(
  db: Connection,
  signedIn: SignedIn,
  { toId, calls }: { toId: string; calls: readonly { appointmentId: string; caseId: string }[] },
): Promise<void> {
  const ids = calls.map(({ appointmentId }) => appointmentId);
  const givenIds = await store.thoseOf(db, toId, ids);
  const taker = await personById(db, toId);
  const note = `The duty went to ${taker?.fullName ?? 'a colleague'}, who takes the peer-to-peer call.`;
  const givenCalls = calls.filter(({ appointmentId }) => givenIds.includes(appointmentId));
  await noteOnCases(db, signedIn, givenCalls, note);
}

/** What a duty would take along to another advisor. */
export const meetingsOfDuty: MeetingsOfDuty = async (db, duty) => {
  const { role: job } = kindOf('advisor-review');
  const calls = await store.callsWithin(db, { job, ...duty });
  return calls.map(({ appointmentId }) => appointmentId);
};

/** What the taker has no time for stays, and is displaced by the duty that went. */
export const reassignWithDuty: ReassignWithShift = async (db, signedIn, shift) => {
  const { organizationId } = signedIn.session.person;
  const { role: job } = kindOf('advisor-review');
  const calls = await store.callsWithin(db, { organizationId, job, ...shift });
  const meetingIds = calls.map(({ appointmentId }) => appointmentId);
  const counts = await reassignWithShift(db, signedIn, shift, meetingIds);
  if (calls.length > 0) await noteTaker(db, signedIn, { toId: shift.toId, calls });
  return counts;
};
