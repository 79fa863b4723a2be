/** Companions from the practitioners' side: invited by a link, admitted, refused, their link revoked (S26). */
import type { AuditAction } from '#shared/audit.ts';
import { mostCompanions } from '#shared/limits.ts';
import type { AddedGuest, AddGuest, CompanionRef } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { newLink } from '#server/platform/secret-link.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireModerator, publishedView } from '#server/visits/core/visit-access.ts';
import * as store from '#server/visits/core/companion-store.ts';
import { isDenied } from '#server/visits/core/consent-store.ts';
import { settingOf } from '#server/visits/core/guest-store.ts';
import { leaveUnsent, onLetterhead } from '#server/letters/service.ts';
import { removeParticipant } from '#server/visits/call/eviction.ts';
import { requireUnderInvitationLimits } from '#server/visits/invitations/invitation-limits.ts';
import { companionLetter } from '#server/visits/invitations/invitation-letters.ts';
import { companionIdentity } from '#server/visits/core/may-stay.ts';
import { insertRemoval } from '#server/visits/core/moderation-store.ts';
import { clearHeartbeat } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { requireGoing, requireVisitForUpdate } from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { type VisitRow } from '#server/visits/core/store.ts';
import { timesOf, windowOf } from '#server/visits/core/window.ts';

const entryOf = (action: AuditAction, visitId: string) => ({ action, object: objectOf(visitId) });

/** Their address is not stored: staff give them the link in another way. */
async function leaveInvitationUnsent(
  signedIn: SignedIn,
  { row, guestId, name }: { row: VisitRow; guestId: string; name: string },
): Promise<void> {
  const senderId = signedIn.session.person.id;
  const request = { about: 'companion', occasion: guestId, senderId, recipient: name } as const;
  await leaveUnsent(signedIn, row, { ...request, reason: 'gave-up' }).catch((error: unknown) =>
    signedIn.log.error({ err: error }, 'a link that was not mailed is not on the list'),
  );
}

/** The link is returned once, and mailed where an address was given; the address is not stored. */
export function addGuest(signedIn: SignedIn, input: AddGuest): Promise<AddedGuest> {
  const { visitId, role, name, email } = input;
  return attempted(signedIn, entryOf('visit.add-guest', visitId), async () => {
    const { db: pool, session, now, mail } = signedIn;
    const row = await requireModerator(signedIn, visitId);
    requireGoing(signedIn, row);
    const { link, tokenHash } = newLink(signedIn, 'visit');
    const guestId = await visitTransaction(signedIn, visitId, async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      if (await store.isOfDeceasedPatient(db, visitId)) throw new Refusal('patients.deceased');
      if ((await store.companionsOf(db, [visitId])).length >= mostCompanions)
        throw new Refusal('visits.too-many-guests');
      await requireUnderInvitationLimits(db, signedIn, visitId);
      const id = await store.insertCompanion(db, {
        organizationId: row.organizationId,
        visitId,
        tokenHash,
        role,
        name,
        madeBy: session.person.id,
        madeAt: now(),
      });
      const detail = { guest: id, role, byMail: email !== undefined };
      await record(db, signedIn, { ...entryOf('visit.add-guest', visitId), detail });
      return id;
    });
    const { organization } = await settingOf(pool, row.appointmentId);
    const clinician = session.person.fullName;
    const listIt = () => leaveInvitationUnsent(signedIn, { row, guestId, name });
    const letter =
      email &&
      (await onLetterhead(
        pool,
        row.organizationId,
        companionLetter({ to: email, link, organization, clinician, role }),
      ));
    const isMailed = letter ? await mail.send(letter, () => void listIt()) : null;
    if (isMailed === false) await listIt();
    await publishedView(signedIn, visitId);
    const expiresAt = windowOf(timesOf(row)).closesAt.toISOString();
    return { guestId, link, expiresAt, isMailed };
  });
}

interface CompanionAction {
  action: AuditAction;
  ref: CompanionRef;
  /** While the visit is locked; returns whether the companion has to be removed from the room. */
  work: (db: Connection, row: VisitRow, companion: store.CompanionRow) => Promise<boolean>;
}

/** One action of a practitioner with one companion. */
function act(signedIn: SignedIn, { action, ref, work }: CompanionAction): Promise<Visit> {
  const { visitId } = ref;
  return attempted(signedIn, entryOf(action, visitId), async () => {
    const { roomName } = await requireModerator(signedIn, visitId);
    const removedId = await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      const companion = await store.companionById(db, ref);
      if (!companion) throw new Refusal('not-found');
      const isRemoved = await work(db, row, companion);
      const detail = { guest: companion.id, role: companion.role };
      await record(db, signedIn, { ...entryOf(action, visitId), detail });
      return isRemoved ? companion.guestId : null;
    });
    if (removedId !== null)
      await removeParticipant(signedIn, {
        visitId,
        roomName,
        identity: companionIdentity(removedId),
      });
    return publishedView(signedIn, visitId);
  });
}

function requireWaiting({ place }: store.CompanionRow): void {
  if (place !== 'waiting') throw new Refusal('visits.not-now');
}

/** Into a room that is open; the state of the visit is the patient's and does not change. */
export const admitGuest = (signedIn: SignedIn, ref: CompanionRef): Promise<Visit> =>
  act(signedIn, {
    action: 'visit.admit-guest',
    ref,
    work: async (db, row, companion) => {
      requireGoing(signedIn, row);
      requireWaiting(companion);
      if (row.openedAt === null)
        throw new Refusal('visits.not-now', { words: 'Start the visit first, then admit them.' });
      if (row.lockedAt !== null) throw new Refusal('visits.locked');
      const person = { role: 'patient' as const };
      const consent = { visitId: row.id, kind: 'third-person' as const, person };
      if (await isDenied(db, consent)) throw new Refusal('visits.consent-revoked');
      await store.admitCompanion(db, companion.id, signedIn.now());
      return false;
    },
  });

/** They stay out, with every device, until a practitioner allows them back. */
export const refuseGuest = (signedIn: SignedIn, ref: CompanionRef): Promise<Visit> =>
  act(signedIn, {
    action: 'visit.refuse-guest',
    ref,
    work: async (db, row, companion) => {
      requireWaiting(companion);
      await insertRemoval(db, {
        organizationId: row.organizationId,
        visitId: row.id,
        identity: companionIdentity(companion.guestId ?? ''),
        name: companion.name,
        isPatient: false,
        at: signedIn.now(),
        by: signedIn.session.person.id,
      });
      await store.clearPlaces(db, [companion.id]);
      return false;
    },
  });

/** Those who came by it are removed from the waiting room and the room; other links go on working. */
export async function revokeGuest(signedIn: SignedIn, ref: CompanionRef): Promise<Visit> {
  const visit = await act(signedIn, {
    action: 'visit.revoke-guest',
    ref,
    work: async (db, _row, companion) => {
      await store.revokeCompanion(db, companion.id, signedIn.now());
      await store.clearPlaces(db, [companion.id]);
      return companion.admittedAt !== null;
    },
  });
  await clearHeartbeat(signedIn, ref.guestId).catch(() => undefined);
  return visit;
}
