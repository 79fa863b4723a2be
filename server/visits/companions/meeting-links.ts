/** The link of somebody from outside to a meeting that was booked with them: made and revoked in the caller's transaction. */
import type { CompanionRole } from '#shared/visits/companions.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { newLink } from '#server/platform/secret-link.ts';
import * as companions from '#server/visits/core/companion-store.ts';
import { newRoomName } from '#server/visits/core/rooms.ts';
import { objectOf, problemOf } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';
import { requireUnderInvitationLimits } from '#server/visits/invitations/invitation-limits.ts';

interface MeetingGuest {
  appointmentId: string;
  role: CompanionRole;
  name: string;
}

/**
 * The visit of the appointment is made where there is none yet. The caller has checked that the person may invite.
 * The link is returned once: of it, only a hash is stored.
 */
export async function inviteToMeeting(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, role, name }: MeetingGuest,
): Promise<{ link: string; invitationId: string; visitId: string }> {
  const { id: madeBy, organizationId } = signedIn.session.person;
  await store.insertVisit(db, { organizationId, appointmentId, roomName: newRoomName(signedIn) });
  const visit = await store.anyByAppointment(db, appointmentId);
  const row = visit && (await store.anyByIdForUpdate(db, visit.id));
  if (row?.organizationId !== organizationId) throw new Refusal('not-found');
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  await requireUnderInvitationLimits(db, signedIn, row.id);
  const { link, tokenHash } = newLink(signedIn, 'visit');
  const newGuest = { organizationId, visitId: row.id, tokenHash, role, name, madeBy };
  const invitationId = await companions.insertCompanion(db, {
    ...newGuest,
    madeAt: signedIn.now(),
  });
  await record(db, signedIn, {
    action: 'visit.add-guest',
    object: objectOf(row.id),
    detail: { guest: invitationId, role },
  });
  return { link, invitationId, visitId: row.id };
}

/** Who came by it is out of the waiting room; another link takes its place. */
export async function revokeMeetingLink(
  db: Connection,
  signedIn: SignedIn,
  { invitationId, visitId }: { invitationId: string; visitId: string },
): Promise<void> {
  await companions.revokeCompanion(db, invitationId, signedIn.now());
  await companions.clearPlaces(db, [invitationId]);
  await record(db, signedIn, {
    action: 'visit.revoke-guest',
    object: objectOf(visitId),
    detail: { guest: invitationId },
  });
}
