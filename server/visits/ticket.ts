/** The ticket into a visit's room: for one person, for two minutes, only while the visit is open (S23). */
import type { Ticket, VisitRef } from '#shared/visits.ts';
import { requireOwn, whose } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { dropRooms, ensureRoom } from './rooms.ts';
import { objectOf, requireOpenWindow, requireVisit } from './shown.ts';
import * as store from './store.ts';

/**
 * One identity per person and room: joining from a second device ends the first. The visit is held
 * open until the ticket is written down, so none is made for a visit that has ended.
 */
async function mint(signedIn: SignedIn, visitId: string): Promise<Ticket> {
  const { livekit, session } = signedIn;
  const { id, fullName } = session.person;
  const identity = `practitioner:${id}`;
  return signedIn.db.transaction().execute(async (db) => {
    const row = await store.heldById(db, whose(session.person), visitId);
    if (row?.state !== 'open') throw new Refusal('visits.ended');
    const token = await livekit.token({ room: row.roomName, identity, name: fullName });
    await record(db, signedIn, { action: 'visit.token', object: objectOf(visitId) });
    return { url: livekit.publicUrl, token, identity, name: fullName };
  });
}

export function ticket(signedIn: SignedIn, { visitId }: VisitRef): Promise<Ticket> {
  return attempted(signedIn, { action: 'visit.token', object: objectOf(visitId) }, async () => {
    const { db, session } = signedIn;
    const row = await requireVisit(signedIn, visitId);
    if (row.state === 'ended') throw new Refusal('visits.ended');
    requireOpenWindow(signedIn, await requireOwn(db, session.person, row.appointmentId));
    await ensureRoom(signedIn, row.roomName);
    try {
      return await mint(signedIn, visitId);
    } catch (error) {
      if (error instanceof Refusal) await dropRooms(signedIn, [row.roomName]);
      throw error;
    }
  });
}
