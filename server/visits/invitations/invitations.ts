/** Links for patients: made, mailed, told of, revoked, and sent again to who has lost theirs (S26). */
import type { AppointmentRef } from '#shared/appointments.ts';
import { maskedEmail } from '#shared/auth.ts';
import type { Invitation, Invitations, InvitePatient } from '#shared/visits/guests.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { contactOf, whose } from '#server/appointments/service.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { newLink } from '#server/platform/secret-link.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { insert } from '../changing.ts';
import { settingOf } from '../core/guest-store.ts';
import { takeOut } from '../keep-out.ts';
import { visitLetter } from './letters.ts';
import * as links from '../core/invitation-store.ts';
import { findAppointment } from '../lifecycle/opening.ts';
import { goneFrom } from '../presence.ts';
import { newRoomName } from '../core/rooms.ts';
import { requireLocked, tellConcerned } from '../core/visit-view.ts';
import { objectOf, obstacleOf, step } from '../steps.ts';
import * as store from '../core/store.ts';
import { windowOf } from '../core/window.ts';

type Parts = Actor & Pick<Deps, 'randomBytes' | 'env'>;

interface About {
  organizationId: string;
  appointmentId: string;
}

/** A new link, in the caller's transaction; those that were made before go on working. */
export async function makeLink(
  db: Connection,
  parts: Parts,
  { row, madeBy, byMail }: { row: store.VisitRow; madeBy: string | null; byMail: boolean },
): Promise<string> {
  const { link, tokenHash } = newLink(parts, 'visit');
  await links.insertLink(db, {
    organizationId: row.organizationId,
    visitId: row.id,
    tokenHash,
    madeBy,
    madeAt: parts.now(),
  });
  await record(db, parts, {
    action: 'visit.invite',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { byMail },
  });
  return link;
}

/** For a letter about a tele-visit; null where its visit is over already. */
export async function linkForLetter(
  db: Connection,
  parts: Parts,
  { organizationId, appointmentId }: About,
): Promise<string | null> {
  await insert(db, { organizationId, appointmentId, roomName: newRoomName(parts) });
  const row = await store.anybodysByAppointment(db, appointmentId);
  if (!row || isOver(row.state)) return null;
  return makeLink(db, parts, { row, madeBy: null, byMail: true });
}

/** Throws where there is no tele-visit to come to, or none any more. */
async function requireInvitable(signedIn: SignedIn, appointmentId: string) {
  const { db, session, now } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  if (appointment.state === 'cancelled') throw new Refusal('appointments.cancelled');
  if (row && isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  const isPast = now() >= windowOf(appointment).closesAt;
  if (isPast || appointment.state === 'completed' || appointment.state === 'no-show')
    throw new Refusal('appointments.over');
  return appointment;
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
    const appointment = await requireInvitable(signedIn, appointmentId);
    const email = byMail ? await emailOf(signedIn, appointment.patient?.id) : null;
    if (byMail && email === null) throw new Refusal('visits.no-address');
    const roomName = newRoomName(signedIn);
    const link = await pool.transaction().execute(async (db) => {
      await insert(db, { organizationId: person.organizationId, appointmentId, roomName });
      const found = await store.byAppointment(db, whose(person), appointmentId);
      if (!found) throw new Refusal('not-found');
      return makeLink(db, signedIn, { row: found, madeBy: person.id, byMail });
    });
    const { organization, zone, practitioners } = await settingOf(pool, appointmentId);
    const startsAt = new Date(appointment.startsAt);
    const clinician = practitioners[0]?.fullName ?? person.fullName;
    const letter =
      email && visitLetter({ to: email, link, organization, clinician, startsAt, zone });
    const isMailed = letter ? await mail.send(letter) : null;
    return { link, expiresAt: windowOf(appointment).closesAt.toISOString(), isMailed };
  });
}

/** How the patient can be reached; the links themselves are nobody's to read. */
export async function invitations(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<Invitations> {
  const { db, session } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  const email = await emailOf(signedIn, appointment.patient?.id);
  const { count, lastMadeAt } = row
    ? await links.linksOf(db, row.id)
    : { count: 0, lastMadeAt: null };
  return {
    count,
    lastMadeAt: lastMadeAt?.toISOString() ?? null,
    maskedEmail: email === null ? null : maskedEmail(email),
  };
}

/** Whoever came by one of them is out, of the waiting room and of the room. */
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
    await pool.transaction().execute(async (db) => {
      const locked = await requireLocked(db, signedIn, row.id);
      const revoked = await links.revokeLinks(db, { visitId: row.id, at: now() });
      if (revoked === 0) return;
      await record(db, signedIn, {
        action: 'visit.revoke',
        object: objectOf(row.id),
        detail: { links: revoked },
      });
      if (['waiting', 'in-progress', 'on-hold'].includes(locked.state))
        await step(db, signedIn, locked, { event: 'drop', detail: { because: 'revoked' } });
    });
    await takeOut(signedIn, { visitId: row.id, roomName: row.roomName, guestId: row.guestId });
    await goneFrom(signedIn, row.id).catch(() => undefined);
    const { organizationId } = session.person;
    tellConcerned(signedIn, { organizationId, practitionerIds: [] });
    return invitations(signedIn, { appointmentId });
  });
}
