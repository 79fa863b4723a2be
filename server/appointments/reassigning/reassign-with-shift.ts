/** Gives what is booked in a shift to who takes the shift, in the transaction that hands it over. */
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { ShiftOfAppointments } from '#server/roster/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { recordAll } from '#server/audit/service.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { obstacles } from './shift-bookings.ts';
import { replacePractitioners } from './reassign-appointments.ts';
import * as rows from './reassignment-store.ts';

/** More in one shift stay where they are, and are listed as displaced. */
const mostGiven = 100;

const letterKey = (swapId: string, fromId: string) => `swap ${swapId} ${fromId}`;

interface ReassignedAppointments extends Pick<ShiftOfAppointments, 'fromId' | 'toId' | 'swap'> {
  appointmentIds: string[];
}

/**
 * Of a swap the letters wait until it cannot be returned, and leave about what the giver does not have
 * again by then. A swap that is returned tells those alone who were not given by it.
 */
async function requestLetters(
  db: Connection,
  { jobs, now, session }: SignedIn,
  { appointmentIds, fromId, toId, swap }: ReassignedAppointments,
): Promise<void> {
  const about = { senderId: session.person.id, reassignedAt: now().toISOString() };
  const waitingOf = async (giverId: string) =>
    swap
      ? ((await jobs.waiting(db, 'reassigned.letters', letterKey(swap.id, giverId)))
          ?.appointmentIds ?? [])
      : [];
  if (!swap || swap.isReturn) {
    const untold = new Set(await waitingOf(toId));
    const toldIds = appointmentIds.filter((id) => !untold.has(id));
    if (toldIds.length > 0)
      await jobs.send(db, 'reassigned.letters', { data: { appointmentIds: toldIds, ...about } });
    return;
  }
  const ids = [...new Set([...(await waitingOf(fromId)), ...appointmentIds])];
  await jobs.send(db, 'reassigned.letters', {
    data: { appointmentIds: ids, ...about, fromId },
    startAfter: swap.returnsUntil,
    key: letterKey(swap.id, fromId),
  });
}

/**
 * Of types that follow the roster, and meetings that belong to the duty (`meetingIds`). What the other person may not hold, or has no time for, stays, and is
 * displaced by the shift that went; what is over stays with who had it. As many statements for one
 * appointment as for a hundred.
 */
export async function reassignWithShift(
  db: Connection,
  signedIn: SignedIn,
  { fromId, toId, swap, ...shift }: ShiftOfAppointments,
  meetingIds: readonly string[] = [],
): Promise<GivenWithShift> {
  const { organizationId } = signedIn.session.person;
  const people = await practitionerTime.lockPractitioners(db, {
    organizationId,
    ids: [fromId, toId].toSorted(),
  });
  const query = { organizationId, practitionerId: fromId, limit: mostGiven };
  const ids = await rows.followingShift(db, query, { ...shift, meetingIds });
  if (ids.length === 0) return { given: 0, left: 0 };
  const now = signedIn.now();
  const locked = await rows.lockedAppointments(db, { organizationId, ids });
  const booked = locked.filter(({ endsAt }) => endsAt > now);
  const taker = people.find(({ id }) => id === toId);
  const because = await obstacles(db, signedIn, { shift, booked, taker });
  const free = booked.filter((_, at) => because[at] === null);
  if (free.length > 0) {
    const givings = free.map(({ id, version }) => ({ appointmentId: id, version, fromId, toId }));
    await replacePractitioners(db, signedIn, { givings });
    await recordAll(
      db,
      signedIn,
      free.map(({ id }) => ({
        action: 'appointment.reassign',
        object: { type: 'Appointment', id },
        detail: { before: { practitionerId: fromId }, after: { practitionerId: toId } },
      })),
    );
    await requestOffers(db, signedIn, { practitionerIds: [fromId], spans: free });
    await requestLetters(db, signedIn, {
      appointmentIds: free.map(({ id }) => id),
      fromId,
      toId,
      swap,
    });
  }
  return { given: free.length, left: booked.length - free.length };
}
