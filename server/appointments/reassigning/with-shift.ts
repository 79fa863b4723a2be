/** Gives what is booked in a shift to who takes the shift, in the transaction that hands it over. */
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { recordAll } from '#server/audit/service.ts';
import { conflictsAt } from '#server/appointments/core/conflict-store.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { mayHold } from '#server/appointments/core/rules.ts';
import { withBuffers } from '#server/appointments/core/spans.ts';
import { typesByIds } from '#server/appointments/core/type-store.ts';
import type { ShiftOfAppointments } from '#server/platform/deps.ts';
import { give } from './reassigning.ts';
import * as rows from './reassigning-store.ts';

/** More in one shift stay where they are, and are listed as displaced. */
const mostGiven = 100;

const nothing = { given: 0, left: 0 };

/**
 * Of types that follow the roster. What the other person may not hold, or has no time for, stays, and is
 * displaced by the shift that went. As many statements for one appointment as for a hundred.
 */
export async function giveWithShift(
  db: Connection,
  signedIn: SignedIn,
  { fromId, toId, startsAt, endsAt }: ShiftOfAppointments,
): Promise<{ given: number; left: number }> {
  const { id: senderId, organizationId } = signedIn.session.person;
  const people = await practitionerTime.lockPractitioners(db, {
    organizationId,
    ids: [fromId, toId].toSorted(),
  });
  const taker = people.find(({ id }) => id === toId);
  const query = { organizationId, practitionerId: fromId, limit: mostGiven };
  const ids = await rows.followingShift(db, query, { startsAt, endsAt });
  if (!taker || ids.length === 0) return nothing;
  const booked = await rows.lockedAppointments(db, { organizationId, ids });
  const typeIds = [...new Set(booked.map(({ typeId }) => typeId))];
  const types = await typesByIds(db, organizationId, typeIds);
  const able = booked.filter(({ typeId }) => {
    const type = types.find(({ id }) => id === typeId);
    return type !== undefined && mayHold(type, taker);
  });
  if (able.length === 0) return { given: 0, left: booked.length };
  const taken = await practitionerTime.withoutEndedHolds(
    db,
    await conflictsAt(db, {
      practitionerIds: [toId],
      spans: able.map((one) => withBuffers(one, one)),
      exceptIds: [],
    }),
    signedIn.now(),
  );
  const busy = new Set(taken.map(({ at }) => at));
  const free = able.filter((_, at) => !busy.has(at));
  if (free.length > 0) {
    const givings = free.map(({ id, version }) => ({ appointmentId: id, version, fromId, toId }));
    await give(db, signedIn, { givings });
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
    const appointmentIds = free.map(({ id }) => id);
    await signedIn.jobs.send(db, 'reassigned.letters', { data: { appointmentIds, senderId } });
  }
  return { given: free.length, left: booked.length - free.length };
}
