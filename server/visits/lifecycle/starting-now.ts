/** A visit that begins this minute: booked, its room opened and its patient's link made, all or nothing. */
import type { StartedNow, StartNow } from '#shared/starting-now.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { beginNow, requireOwn } from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { makeLink } from '../invitations/invitations.ts';
import { openWithin, withRoom } from './opening.ts';
import { newRoomName } from '../core/rooms.ts';
import { shownOne, tellOf } from '../core/visit-view.ts';
import { obstacleOf } from '../steps.ts';
import { windowOf } from '../core/window.ts';

interface Beginning {
  appointmentId: string;
  roomName: string;
}

async function openAndInvite(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, roomName }: Beginning,
) {
  const { person } = signedIn.session;
  const appointment = await requireOwn(db, person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  const row = await openWithin(db, signedIn, { appointmentId, roomName });
  if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  const link = await makeLink(db, signedIn, { row, madeBy: person.id, byMail: false });
  return { row, link };
}

/**
 * Throws 503 where LiveKit is away, 409 with what stands there where the clinician is not free; then
 * nothing was written. Sent again with its key, it answers the same visit, and a link of its own:
 * of the first one only a hash was kept.
 */
export function startNow(signedIn: SignedIn, input: StartNow): Promise<StartedNow> {
  return attempted(signedIn, { action: 'visit.open' }, async () => {
    const roomName = newRoomName(signedIn);
    const { row, link } = await withRoom(signedIn, roomName, () =>
      beginNow(signedIn, input, (db, appointmentId) =>
        openAndInvite(db, signedIn, { appointmentId, roomName }),
      ),
    );
    const visit = await shownOne(signedIn, row);
    tellOf(signedIn, visit);
    const expiresAt = windowOf(visit.appointment).closesAt.toISOString();
    return { visit, link, expiresAt };
  });
}
