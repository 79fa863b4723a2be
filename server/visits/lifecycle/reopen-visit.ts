/** Reopens a visit that is over, for one of its practitioners: its links work again, in another room. */
import type { AppointmentRef } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { ownAccess, resumeAppointment } from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';
import { makeFirstKey } from '#server/visits/call/room-key.ts';
import { clearAllPlaces } from '#server/visits/core/companion-store.ts';
import { isReopenable } from '#server/visits/core/window.ts';
import { deleteRooms, newRoomName } from '#server/visits/core/rooms.ts';
import { step, visitTransaction } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';
import { publishVisit, visitView } from '#server/visits/core/visit-view.ts';
import { withRoom } from './open-visit.ts';

/** Throws 409 where it is too late, or the appointment was cancelled. */
function requireReopenable({ now, session }: SignedIn, row: store.VisitRow): void {
  if (isReopenable(row, { now: now(), zone: session.person.zone })) return;
  if (row.endedBecause === 'cancelled') throw new Refusal('appointments.cancelled');
  throw new Refusal('visits.not-reopenable');
}

/** A token of before the end opens the room of before, which is gone. */
async function reopenWithin(
  db: Connection,
  signedIn: SignedIn,
  { row, roomName }: { row: store.VisitRow; roomName: string },
): Promise<void> {
  const { now, session } = signedIn;
  const at = now();
  await resumeAppointment(db, row.appointmentId);
  await clearAllPlaces(db, row.id);
  if (row.isEndToEnd && row.keyNumber === null) await makeFirstKey(signedIn, db, row.id);
  await step(db, signedIn, row, {
    event: 'reopen',
    changes: {
      roomName,
      reopenedAt: at,
      endedAt: null,
      endedBecause: null,
      endedBy: null,
      ...(row.openedAt === null ? { openedAt: at, openedBy: session.person.id } : {}),
    },
  });
}

/** Repeated, or called by a colleague at the same time, it returns the same visit. */
export function reopen(signedIn: SignedIn, { appointmentId }: AppointmentRef): Promise<Visit> {
  const object = { type: 'Appointment', id: appointmentId };
  return attempted(signedIn, { action: 'visit.reopen', object }, async () => {
    const { db: pool, session } = signedIn;
    const whose = ownAccess(session.person);
    const visitRow = await store.byAppointment(pool, whose, appointmentId);
    if (!visitRow) throw new Refusal('not-found');
    if (visitRow.endedAt === null) return visitView(signedIn, visitRow);
    requireReopenable(signedIn, visitRow);
    const roomName = newRoomName(signedIn);
    const { row } = await withRoom(signedIn, roomName, async () => {
      const row = await visitTransaction(signedIn, visitRow.id, async (db) => {
        const locked = await store.byIdForUpdate(db, whose, visitRow.id);
        if (!locked) throw new Refusal('not-found');
        if (locked.endedAt !== null) {
          requireReopenable(signedIn, locked);
          await reopenWithin(db, signedIn, { row: locked, roomName });
        }
        return (await store.byId(db, whose, visitRow.id)) ?? locked;
      });
      return { row };
    });
    await deleteRooms(signedIn, [visitRow.roomName]);
    await evictUnauthorized(signedIn, [row.id]);
    const visit = await visitView(signedIn, row);
    publishVisit(signedIn, visit);
    return visit;
  });
}
