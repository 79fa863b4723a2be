/** Starts a visit this minute: books it, opens its room and makes the patient's link, all or nothing. */
import type { StartedVisitWithLink, StartNow } from '#shared/visits/immediate-visit.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { bookNow, requireOwnAppointment } from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { makeLink } from '#server/visits/invitations/visit-invitations.ts';
import { openWithin, withRoom } from './open-visit.ts';
import { newRoomName } from '#server/visits/core/rooms.ts';
import { visitView, publishVisit } from '#server/visits/core/visit-view.ts';
import { problemOf } from '#server/visits/core/steps.ts';
import { windowOf } from '#server/visits/core/window.ts';

interface BookedVisit {
  appointmentId: string;
  roomName: string;
}

async function openAndInvite(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, roomName }: BookedVisit,
) {
  const { person } = signedIn.session;
  const appointment = await requireOwnAppointment(db, person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  const row = await openWithin(db, signedIn, { appointmentId, roomName });
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  const { link } = await makeLink(db, signedIn, { row, madeBy: person.id, mailedTo: null });
  return { row, link };
}

/**
 * Throws 503 while LiveKit is away, 409 with the conflict where the practitioner is not free; then
 * nothing was stored. Sent again with its idempotency key, it returns the same visit with a new
 * link: of the first one only a hash was stored.
 */
export function startNow(signedIn: SignedIn, input: StartNow): Promise<StartedVisitWithLink> {
  return attempted(signedIn, { action: 'visit.open' }, async () => {
    const roomName = newRoomName(signedIn);
    const { row, link } = await withRoom(signedIn, roomName, () =>
      bookNow(signedIn, input, (db, appointmentId) =>
        openAndInvite(db, signedIn, { appointmentId, roomName }),
      ),
    );
    const visit = await visitView(signedIn, row);
    publishVisit(signedIn, visit);
    const expiresAt = windowOf(visit.appointment).closesAt.toISOString();
    return { visit, link, expiresAt };
  });
}
