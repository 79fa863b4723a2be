/** The waiting room of companions: an interpreter or a relative comes, gets a ticket, leaves (S23, S26). */
import type { GuestStage, GuestVisit } from '#shared/visits/guests.ts';
import type { Ticket } from '#shared/visits.ts';
import { attempted, record, recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/deps.ts';
import {
  liveCompanions,
  enterQueue,
  clearPlaces,
  type CompanionRow,
} from '#server/visits/core/companion-store.ts';
import type { GuestRow } from '#server/visits/core/guest-store.ts';
import {
  askForPlaceOf,
  companionDetail,
  currentGuest,
  requireVisitOf,
  guestView,
  stageOf,
  publishGuestChange,
} from '#server/visits/core/guest-visit.ts';
import { removeParticipant } from '#server/visits/call/eviction.ts';
import { companionIdentity } from '#server/visits/core/may-stay.ts';
import {
  clearHeartbeat,
  heartbeatId,
  keepHeartbeat,
} from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyByIdForShare, anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';
import { ticketFor } from '#server/visits/call/ticket.ts';

/** Whether this device has the companion's place. */
export const hasPlace = ({ place, holderId, id }: GuestRow): boolean =>
  holderId === id && place !== 'outside';

/** Throws where a guest at this stage may not enter the waiting room. */
export function requireEnterable(stage: GuestStage): void {
  if (stage === 'cancelled') throw new Refusal('appointments.cancelled');
  if (stage === 'over') throw new Refusal('visits.ended');
  if (stage === 'removed') throw new Refusal('visits.removed');
  if (stage === 'early') throw new Refusal('visits.not-open');
  if (stage === 'consent') throw new Refusal('visits.not-now');
}

const entryOf = (
  action: 'visit.guest-arrive' | 'visit.guest-depart' | 'visit.token',
  guest: GuestRow,
) => ({
  action,
  object: objectOf(guest.visitId),
  account: { id: null, organizationId: guest.organizationId },
  detail: companionDetail(guest),
});

/** The guest as of now, within a transaction that holds the visit: every change of theirs holds it too. */
const reloadGuest = ({ call }: Visitor, db: Connection) => currentGuest({ db, call });

/**
 * Returns the device that had the place in the waiting room before, null where there was none. One that
 * was let in keeps its place, and a clinician decides.
 */
async function arrive(visitor: Visitor, { visitId }: GuestRow) {
  return visitTransaction(visitor, visitId, async (db) => {
    const row = await anyByIdForUpdate(db, visitId);
    if (!row) throw new Refusal('visits.guest-unknown');
    const guest = await reloadGuest(visitor, db);
    requireEnterable(stageOf(row, guest, visitor.now()));
    if (hasPlace(guest)) return null;
    const isOther = guest.place !== 'outside' && guest.holderId !== null;
    if (isOther) await askForPlaceOf(db, visitor, guest);
    if (isOther && guest.place === 'inside') return null;
    await enterQueue(db, { id: guest.invitationId, guestId: guest.id, at: visitor.now() });
    await record(db, visitor, entryOf('visit.guest-arrive', guest));
    return isOther ? { row, deviceId: guest.holderId } : null;
  });
}

const removeDevice = (visitor: Visitor, row: VisitRow, deviceId: string | null) =>
  removeParticipant(visitor, {
    visitId: row.id,
    roomName: row.roomName,
    identity: deviceId === null ? null : companionIdentity(deviceId),
  });

export async function enter(visitor: Visitor, guest: GuestRow): Promise<GuestVisit> {
  await attempted(visitor, entryOf('visit.guest-arrive', guest), async () => {
    const before = await arrive(visitor, guest);
    if (before) await removeDevice(visitor, before.row, before.deviceId);
  });
  const now = await currentGuest(visitor);
  if (hasPlace(now)) await keepHeartbeat(visitor, now);
  await publishGuestChange(visitor, now);
  return guestView(visitor, now);
}

/** Repeated, it changes nothing. */
export async function leave(visitor: Visitor, guest: GuestRow): Promise<GuestVisit> {
  await attempted(visitor, entryOf('visit.guest-depart', guest), async () => {
    const visit = await visitTransaction(visitor, guest.visitId, async (db) => {
      const row = await anyByIdForUpdate(db, guest.visitId);
      if (!row || !hasPlace(await reloadGuest(visitor, db))) return null;
      await clearPlaces(db, [guest.invitationId]);
      await record(db, visitor, entryOf('visit.guest-depart', guest));
      return row;
    });
    if (!visit) return;
    await clearHeartbeat(visitor, heartbeatId(guest)).catch(() => undefined);
    await removeDevice(visitor, visit, guest.id);
    await publishGuestChange(visitor, guest);
  });
  return guestView(visitor, await currentGuest(visitor));
}

/** Only while they are admitted; judged again while the visit's row is held. */
export function ticket(visitor: Visitor, guest: GuestRow): Promise<Ticket> {
  return attempted(visitor, entryOf('visit.token', guest), async () => {
    const requireAdmitted = (row: VisitRow, currentGuest: GuestRow) => {
      if (stageOf(row, currentGuest, visitor.now()) !== 'inside')
        throw new Refusal('visits.not-now');
      return row;
    };
    const row = requireAdmitted(await requireVisitOf(visitor, guest), guest);
    return ticketFor(visitor, {
      row,
      identity: companionIdentity(guest.id),
      name: guest.name ?? '',
      role: guest.role,
      holdVisit: async (db) => {
        const visit = await anyByIdForShare(db, guest.visitId);
        if (!visit || visit.endedAt) return visit;
        return requireAdmitted(visit, await reloadGuest(visitor, db));
      },
    });
  });
}

/**
 * Within the transaction that reconciles; `silentAmong` returns those without a heartbeat for too
 * long.
 */
export async function dropSilentCompanions(
  db: Connection,
  actor: Actor,
  silentAmong: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<CompanionRow[]> {
  const placed = (await liveCompanions(db)).filter(
    ({ place, isRevoked }) => place !== 'outside' && !isRevoked,
  );
  const cleared = new Set(await clearPlaces(db, await silentAmong(placed.map(({ id }) => id))));
  const dropped = placed.filter(({ id }) => cleared.has(id));
  await recordAll(
    db,
    actor,
    dropped.map(({ id, role, visitId, organizationId }) => ({
      action: 'visit.guest-drop' as const,
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { guest: id, role },
    })),
  );
  return dropped;
}
