/** Ends a visit for everybody, by one of its practitioners. */
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { reconcileParticipants } from '#server/visits/call/participants.ts';
import { deleteRooms } from '#server/visits/core/rooms.ts';
import { publishVisit, requireVisit, visitView } from '#server/visits/core/visit-view.ts';
import { objectOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';

/** Repeated, it changes nothing. Works while LiveKit is away; reconcile.ts then deletes the room later. */
export function end(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  return attempted(signedIn, { action: 'visit.end', object: objectOf(visitId) }, async () => {
    const { person } = signedIn.session;
    const { roomName, organizationId } = await requireVisit(signedIn, visitId);
    const looked = await reconcileParticipants(signedIn, [{ visitId, organizationId, roomName }]);
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await store.byIdForUpdate(db, ownAccess(person), visitId);
      if (!row || isOver(row.state)) return;
      const changes = {
        endedAt: signedIn.now(),
        endedBecause: 'ended' as const,
        endedBy: person.id,
      };
      // With LiveKit away nobody can say who was in the room: an admitted patient counts as met.
      const isMet = row.isMet || (looked === null && row.admittedAt !== null);
      await step(db, signedIn, { ...row, isMet }, { event: 'end', changes });
    });
    await deleteRooms(signedIn, [roomName]);
    const ended = await visitView(signedIn, await requireVisit(signedIn, visitId));
    publishVisit(signedIn, ended);
    return ended;
  });
}
