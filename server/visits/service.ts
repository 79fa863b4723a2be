/** The life of a tele-visit: opened by who is on its appointment, entered with a ticket, ended for all. */
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit, VisitRef, VisitsHome } from '#shared/visits.ts';
import { dayAt, heldWithin, spanOfDays, whose } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { lookInto } from './presences.ts';
import { dropRooms } from './core/rooms.ts';
import { objectOf, requireVisit, shown, shownOne, tellOf } from './core/visit-view.ts';
import { step } from './steps.ts';
import * as store from './core/store.ts';
import { withEnterable } from './core/window.ts';

export {
  cannotCome,
  dropAppointmentLink,
  newAppointmentLink,
  yourAppointment,
} from '../appointments/patient-links/appointment-links.ts';
export { linkForLetter } from './invitations/invitations.ts';
export { open } from './lifecycle/opening.ts';
export { ticket } from './call/ticket.ts';

/** Today's tele-visits, and those of yesterday and tomorrow whose door is open over midnight. */
export async function home(signedIn: SignedIn): Promise<VisitsHome> {
  const { db, now, session, livekit } = signedIn;
  const { person } = session;
  const at = now();
  const day = dayAt(at, person.zone);
  const span = withEnterable(spanOfDays({ from: day, to: day }, person.zone), at);
  const [video, rows, today] = await Promise.all([
    livekit.state(),
    store.live(db, whose(person)),
    heldWithin(db, person, { ...span, kind: 'tele-visit' }),
  ]);
  const visits = await shown(signedIn, rows, { isCounted: video === 'ready' });
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { from: day, to: day, kind: 'tele-visit' },
  });
  return { zone: person.zone, video, visits, today };
}

export async function visit(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  const row = await requireVisit(signedIn, visitId);
  const found = await shownOne(signedIn, row);
  await record(signedIn.db, signedIn, {
    action: 'appointment.read',
    object: { type: 'Appointment', id: row.appointmentId },
    detail: { visitId },
  });
  return found;
}

/** For everybody. It ends here even while LiveKit is away; the room then goes later (reconcile.ts). */
export function end(signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> {
  return attempted(signedIn, { action: 'visit.end', object: objectOf(visitId) }, async () => {
    const { person } = signedIn.session;
    const { roomName, organizationId } = await requireVisit(signedIn, visitId);
    const looked = await lookInto(signedIn, [{ visitId, organizationId, roomName }]);
    await signedIn.db.transaction().execute(async (db) => {
      const row = await store.lockedById(db, whose(person), visitId);
      if (!row || isOver(row.state)) return;
      const changes = {
        endedAt: signedIn.now(),
        endedBecause: 'ended' as const,
        endedBy: person.id,
      };
      // With LiveKit away nobody can say who was inside: whoever was let in is taken at their word.
      const isMet = row.isMet || (looked === null && row.admittedAt !== null);
      await step(db, signedIn, { ...row, isMet }, { event: 'end', changes });
    });
    await dropRooms(signedIn, [roomName]);
    const ended = await shownOne(signedIn, await requireVisit(signedIn, visitId));
    tellOf(signedIn, ended);
    return ended;
  });
}
