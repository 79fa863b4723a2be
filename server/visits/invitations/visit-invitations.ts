/** The patient's links to a visit: made, mailed, counted and revoked by its practitioners (S26). */
import type { AppointmentRef } from '#shared/appointments.ts';
import { maskedEmail } from '#shared/auth.ts';
import type { Invitation, Invitations, InvitePatient } from '#shared/visits/guests.ts';
import { hasArrived, isOver } from '#shared/visits/visit-states.ts';
import { contactOf, requireLiving } from '#server/patients/service.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  leaveLinkUnsent,
  onLetterhead,
  requireUnderSendersLimit,
} from '#server/letters/service.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { settingOf } from '#server/visits/core/guest-store.ts';
import { removePatient } from '#server/visits/call/eviction.ts';
import { requireUnderInvitationLimits } from './invitation-limits.ts';
import { visitLetter } from './invitation-letters.ts';
import * as links from '#server/visits/core/invitation-store.ts';
import { findAppointment } from '#server/visits/lifecycle/open-visit.ts';
import { clearHeartbeat } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { newRoomName } from '#server/visits/core/rooms.ts';
import { requireVisitForUpdate, publishChange } from '#server/visits/core/visit-view.ts';
import { objectOf, problemOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';
import { timesOf, windowOf } from '#server/visits/core/window.ts';

type LinkDeps = Actor & Pick<Deps, 'randomBytes' | 'env'>;

interface SentLinkRef {
  organizationId: string;
  appointmentId: string;
  sentTo: string;
}

interface NewPatientLink {
  row: store.VisitRow;
  madeBy: string | null;
  /** The patient's address, with which the link dies; null where it is not mailed. */
  mailedTo: string | null;
}

/** In the caller's transaction. Links that were made before go on working. */
export async function makeLink(
  db: Connection,
  deps: LinkDeps,
  { row, madeBy, mailedTo }: NewPatientLink,
): Promise<{ link: string; tokenHash: Buffer }> {
  const { link, tokenHash } = newLink(deps, 'visit');
  await links.insertInvitation(db, {
    organizationId: row.organizationId,
    visitId: row.id,
    tokenHash,
    madeBy,
    mailedTo,
    madeAt: deps.now(),
  });
  await record(db, deps, {
    action: 'visit.invite',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { byMail: mailedTo !== null },
  });
  return { link, tokenHash };
}

/** For a letter about a tele-visit, whose visit is made where there is none; null where it is over. */
export async function linkForLetter(
  db: Connection,
  deps: LinkDeps,
  { organizationId, appointmentId, sentTo }: SentLinkRef,
): Promise<string | null> {
  await store.insertVisit(db, { organizationId, appointmentId, roomName: newRoomName(deps) });
  const row = await store.anyByAppointment(db, appointmentId);
  if (!row || isOver(row.state)) return null;
  return (await makeLink(db, deps, { row, madeBy: null, mailedTo: sentTo })).link;
}

/** Throws where the appointment is no tele-visit, or over. */
async function requireInvitable(signedIn: SignedIn, appointmentId: string) {
  const { db, session, now } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  if (appointment.state === 'cancelled') throw new Refusal('appointments.cancelled');
  requireLiving(appointment.patient);
  if (row && isOver(row.state)) throw new Refusal(problemOf(row.state));
  const expiresAt = windowOf(row ? timesOf(row) : appointment).closesAt;
  const isPast = now() >= expiresAt;
  if (isPast || appointment.state === 'completed' || appointment.state === 'no-show')
    throw new Refusal('appointments.over');
  return { appointment, expiresAt: expiresAt.toISOString() };
}

async function emailOf(signedIn: SignedIn, patientId: string | undefined): Promise<string | null> {
  const { db, session } = signedIn;
  if (patientId === undefined) return null;
  const { organizationId } = session.person;
  return (await contactOf(db, { organizationId, patientId }))?.email ?? null;
}

export function invite(signedIn: SignedIn, input: InvitePatient): Promise<Invitation> {
  const { appointmentId, byMail } = input;
  const entry = {
    action: 'visit.invite' as const,
    object: { type: 'Appointment', id: appointmentId },
  };
  return attempted(signedIn, entry, async () => {
    const { db: pool, session, mail } = signedIn;
    const { person } = session;
    const { appointment, expiresAt } = await requireInvitable(signedIn, appointmentId);
    if (byMail) await requireUnderSendersLimit(signedIn);
    const email = byMail ? await emailOf(signedIn, appointment.patient?.id) : null;
    if (byMail && email === null) throw new Refusal('visits.no-address');
    const roomName = newRoomName(signedIn);
    const { link, tokenHash } = await pool.transaction().execute(async (db) => {
      await store.insertVisit(db, {
        organizationId: person.organizationId,
        appointmentId,
        roomName,
      });
      const visit = await store.byAppointment(db, ownAccess(person), appointmentId);
      if (!visit) throw new Refusal('not-found');
      const row = await requireVisitForUpdate(db, signedIn, visit.id);
      await requireUnderInvitationLimits(db, signedIn, row.id);
      return makeLink(db, signedIn, { row, madeBy: person.id, mailedTo: email });
    });
    const setting = await settingOf(pool, appointmentId);
    const letter =
      email &&
      (await onLetterhead(
        pool,
        person.organizationId,
        visitLetter({
          to: email,
          link,
          appointmentId,
          clinician: setting.practitioners[0]?.fullName ?? person.fullName,
          startsAt: new Date(appointment.startsAt),
          endsAt: new Date(appointment.endsAt),
          setting,
          from: signedIn.env.MAIL_FROM,
          at: signedIn.now(),
        }),
      ));
    const saveMailedAt = (mailedAt: Date | null) =>
      links.saveMailedAt(pool, { tokenHash, mailedAt });
    const leaveUnsent = () =>
      leaveLinkUnsent(signedIn, { appointmentId, senderId: person.id }).catch((error: unknown) =>
        signedIn.log.error({ err: error }, 'a link that was not mailed is not on the list'),
      );
    const isMailed = letter
      ? await mail.send(letter, () => void saveMailedAt(null).then(leaveUnsent, leaveUnsent))
      : null;
    if (isMailed === false) await leaveUnsent();
    if (isMailed) await saveMailedAt(signedIn.now());
    return { link, expiresAt, isMailed };
  });
}

/** How the patient can be reached; the links themselves cannot be read again. */
export async function invitations(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<Invitations> {
  const { db, session } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  const email = await emailOf(signedIn, appointment.patient?.id);
  const { count, lastMadeAt } = row
    ? await links.invitationsOf(db, row.id)
    : { count: 0, lastMadeAt: null };
  return {
    count,
    lastMadeAt: lastMadeAt?.toISOString() ?? null,
    maskedEmail: email === null ? null : maskedEmail(email),
  };
}

/** A patient who came by one of them is removed from the waiting room and the room. */
export function revoke(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<Invitations> {
  const entry = {
    action: 'visit.revoke' as const,
    object: { type: 'Appointment', id: appointmentId },
  };
  return attempted(signedIn, entry, async () => {
    const { db: pool, session, now } = signedIn;
    const { row } = await findAppointment(pool, session.person, appointmentId);
    if (!row) return invitations(signedIn, { appointmentId });
    await visitTransaction(signedIn, row.id, async (db) => {
      const locked = await requireVisitForUpdate(db, signedIn, row.id);
      const revoked = await links.revokeInvitations(db, { visitId: row.id, at: now() });
      if (revoked === 0) return;
      await record(db, signedIn, {
        action: 'visit.revoke',
        object: objectOf(row.id),
        detail: { links: revoked },
      });
      if (hasArrived(locked.state))
        await step(db, signedIn, locked, { event: 'drop', detail: { because: 'revoked' } });
    });
    await removePatient(signedIn, {
      visitId: row.id,
      roomName: row.roomName,
      guestId: row.guestId,
    });
    await clearHeartbeat(signedIn, row.id).catch(() => undefined);
    const { organizationId } = session.person;
    publishChange(signedIn, { organizationId, practitionerIds: [] });
    return invitations(signedIn, { appointmentId });
  });
}
