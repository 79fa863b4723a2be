/** The waiting room from the patient's side: enter, heartbeat, ticket, leave (S23, S26). */
import type { GuestVisit } from '#shared/visits/guests.ts';
import { hasArrived } from '#shared/visits/visit-states.ts';
import type { Ticket } from '#shared/visits.ts';
import { attempted, serverActor } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { endingOf, dueEvent } from '#server/visits/core/due-event.ts';
import * as companions from '#server/visits/companions/companion-waiting-room.ts';
import type { GuestRow } from '#server/visits/core/guest-store.ts';
import {
  askForPlaceOf,
  currentGuest,
  requireGuest,
  requireVisitOf,
  settingFor,
  guestView,
  stageOf,
  publishGuestChange,
} from '#server/visits/core/guest-visit.ts';
import { removePatient } from '#server/visits/call/eviction.ts';
import { patientIdentity } from '#server/visits/core/may-stay.ts';
import { clearHeartbeat, keepHeartbeat } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { step, stepAll, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForShare, anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';
import { ticketFor } from '#server/visits/call/ticket.ts';

/** An event that is due happens as soon as a guest of the visit asks for its state. */
async function applyDueEvent(visitor: Visitor, guest: GuestRow): Promise<void> {
  const isApplied = await visitTransaction(visitor, guest.visitId, async (db) => {
    const row = await anyByIdForUpdate(db, guest.visitId);
    const event = row && dueEvent(row, visitor.now());
    if (!row || !event) return false;
    const ending = event === 'postpone' ? {} : endingOf(event, visitor.now());
    await stepAll(db, serverActor(visitor), [row], { event, ...ending });
    return true;
  });
  if (isApplied) await publishGuestChange(visitor, guest);
}

/** Whether this device has the guest's place. */
const holdsPlace = (row: VisitRow, guest: GuestRow) =>
  guest.role === 'patient'
    ? row.guestId === guest.id && hasArrived(row.state)
    : companions.hasPlace(guest);

/** Asked for every few seconds, which is the guest's heartbeat too. */
export async function state(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  const row = await requireVisitOf(visitor, guest);
  if (dueEvent(row, visitor.now()) && row.endedAt === null) await applyDueEvent(visitor, guest);
  else if (holdsPlace(row, guest) && (await keepHeartbeat(visitor, guest)))
    await publishGuestChange(visitor, guest);
  return guestView(visitor, guest);
}

interface Arrival {
  /** The visit as it was, where another device had the place; that device has to be removed. */
  before: VisitRow | null;
  /** False where another device that was let in keeps it, and a clinician decides. */
  hasPlace: boolean;
}

/**
 * Takes a place in the queue, or keeps the one that this patient had. A device that was let in, or is on
 * hold, keeps its place.
 */
async function arrive(visitor: Visitor, guest: GuestRow): Promise<Arrival> {
  return visitTransaction(visitor, guest.visitId, async (db) => {
    const row = await anyByIdForUpdate(db, guest.visitId);
    if (!row) throw new Refusal('visits.guest-unknown');
    if (holdsPlace(row, guest)) return { before: null, hasPlace: true };
    companions.requireEnterable(stageOf(row, guest, visitor.now()));
    const isOther = row.guestId !== null && row.guestId !== guest.id;
    if (isOther && hasArrived(row.state)) {
      await askForPlaceOf(db, visitor, guest);
      if (row.state !== 'waiting') return { before: null, hasPlace: false };
    }
    const at = visitor.now();
    await step(db, visitor, row, {
      event: 'arrive',
      changes: {
        guestId: guest.id,
        waitingSince: row.waitingSince ?? at,
        arrivedAt: row.arrivedAt ?? at,
        droppedAt: null,
      },
    });
    return { before: isOther ? row : null, hasPlace: true };
  });
}

const entryOf = (action: 'visit.arrive' | 'visit.depart' | 'visit.token', guest: GuestRow) => ({
  action,
  object: { type: 'Visit', id: guest.visitId },
  account: { id: null, organizationId: guest.organizationId },
});

export async function enter(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return companions.enter(visitor, guest);
  await attempted(visitor, entryOf('visit.arrive', guest), async () => {
    const { before, hasPlace: isPlaced } = await arrive(visitor, guest);
    if (before) await removePatient(visitor, { ...before, visitId: before.id });
    if (isPlaced) await keepHeartbeat(visitor, guest);
  });
  await publishGuestChange(visitor, guest);
  return guestView(visitor, await currentGuest(visitor));
}

/** Gives up the place in the queue. Repeated, it changes nothing. */
export async function leave(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return companions.leave(visitor, guest);
  await attempted(visitor, entryOf('visit.depart', guest), async () => {
    const visit = await visitTransaction(visitor, guest.visitId, async (db) => {
      const row = await anyByIdForUpdate(db, guest.visitId);
      if (!row || !holdsPlace(row, guest)) return null;
      await step(db, visitor, row, { event: 'leave' });
      return row;
    });
    if (!visit) return;
    await clearHeartbeat(visitor, visit.id).catch(() => undefined);
    if (visit.admittedAt) await removePatient(visitor, { ...visit, visitId: visit.id });
    await publishGuestChange(visitor, guest);
  });
  return guestView(visitor, guest);
}

/** Only while the patient is admitted; judged again while the visit's row is held. */
export async function guestTicket(visitor: Visitor): Promise<Ticket> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return companions.ticket(visitor, guest);
  return attempted(visitor, entryOf('visit.token', guest), async () => {
    const isAdmitted = (row: VisitRow | null): row is VisitRow =>
      row !== null && stageOf(row, guest, visitor.now()) === 'inside';
    const row = await requireVisitOf(visitor, guest);
    if (!isAdmitted(row)) throw new Refusal('visits.not-now');
    const { patientName: name } = await settingFor(visitor, row);
    return ticketFor(visitor, {
      row,
      identity: patientIdentity(guest.id),
      name,
      role: 'patient',
      holdVisit: async (db) => {
        const visit = await anyByIdForShare(db, guest.visitId);
        if (visit?.endedAt) return visit;
        if (!isAdmitted(visit)) throw new Refusal('visits.not-now');
        return visit;
      },
    });
  });
}
