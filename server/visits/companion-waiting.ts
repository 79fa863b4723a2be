/** The waiting room beside the patient's: an interpreter or a relative comes, is let in, leaves (S23, S26). */
import type { GuestStage, GuestVisit } from '#shared/visits/guests.ts';
import type { Ticket } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { placeInLine, putOutside } from './core/companion-store.ts';
import type { GuestRow } from './core/guest-store.ts';
import {
  besideDetail,
  requireGuest,
  requireRow,
  shownTo,
  stageOf,
  tellClinicians,
} from './core/guest-visit.ts';
import { heard, presenceId } from './heard.ts';
import { putOut } from './keep-out.ts';
import { companionIdentity } from './core/may-stay.ts';
import { goneFrom } from './presence.ts';
import { objectOf } from './steps.ts';
import { heldAnybodys, lockedAnybodys, type VisitRow } from './core/store.ts';
import { ticketFor } from './call/ticket.ts';

/** Whether this device has their place. */
export const holds = ({ place, holderId, id }: GuestRow): boolean =>
  holderId === id && place !== 'outside';

/** Throws where nobody at this stage may come to the waiting room. */
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
  detail: besideDetail(guest),
});

/** As they stand within a transaction that holds the visit: every change of theirs holds it too. */
const asTheyStand = ({ call }: Visitor, db: Connection) => requireGuest({ db, call });

/** The device that had the place before has to be out; null where it was none. */
async function arrive(visitor: Visitor, known: GuestRow) {
  return visitor.db.transaction().execute(async (db) => {
    const row = await lockedAnybodys(db, known.visitId);
    if (!row) throw new Refusal('visits.guest-unknown');
    const guest = await asTheyStand(visitor, db);
    requireEnterable(stageOf(row, guest, visitor.now()));
    if (holds(guest)) return null;
    await placeInLine(db, { id: guest.invitationId, guestId: guest.id, at: visitor.now() });
    await record(db, visitor, entryOf('visit.guest-arrive', guest));
    const isOther = guest.place !== 'outside' && guest.holderId !== null;
    return isOther ? { row, deviceId: guest.holderId } : null;
  });
}

const outOf = (visitor: Visitor, row: VisitRow, deviceId: string | null) =>
  putOut(visitor, {
    visitId: row.id,
    roomName: row.roomName,
    identity: deviceId === null ? null : companionIdentity(deviceId),
  });

export async function enter(visitor: Visitor, guest: GuestRow): Promise<GuestVisit> {
  await attempted(visitor, entryOf('visit.guest-arrive', guest), async () => {
    const before = await arrive(visitor, guest);
    if (before) await outOf(visitor, before.row, before.deviceId);
  });
  await heard(visitor, guest);
  await tellClinicians(visitor, guest);
  return shownTo(visitor, await requireGuest(visitor));
}

/** Repeated, it changes nothing. */
export async function leave(visitor: Visitor, guest: GuestRow): Promise<GuestVisit> {
  await attempted(visitor, entryOf('visit.guest-depart', guest), async () => {
    const left = await visitor.db.transaction().execute(async (db) => {
      const row = await lockedAnybodys(db, guest.visitId);
      if (!row || !holds(await asTheyStand(visitor, db))) return null;
      await putOutside(db, [guest.invitationId]);
      await record(db, visitor, entryOf('visit.guest-depart', guest));
      return row;
    });
    if (!left) return;
    await goneFrom(visitor, presenceId(guest)).catch(() => undefined);
    await outOf(visitor, left, guest.id);
    await tellClinicians(visitor, guest);
  });
  return shownTo(visitor, await requireGuest(visitor));
}

/** Only for who was let in and is in now; judged again, as they stand then, while the visit is held. */
export function ticket(visitor: Visitor, guest: GuestRow): Promise<Ticket> {
  return attempted(visitor, entryOf('visit.token', guest), async () => {
    const requireIn = (row: VisitRow, one: GuestRow) => {
      if (stageOf(row, one, visitor.now()) !== 'inside') throw new Refusal('visits.not-now');
      return row;
    };
    const row = requireIn(await requireRow(visitor, guest), guest);
    return ticketFor(visitor, {
      row,
      identity: companionIdentity(guest.id),
      name: guest.name ?? '',
      role: guest.role,
      hold: async (db) => {
        const held = await heldAnybodys(db, guest.visitId);
        if (!held || held.endedAt) return held;
        return requireIn(held, await asTheyStand(visitor, db));
      },
    });
  });
}
