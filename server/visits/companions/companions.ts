/** Interpreters and relatives from the clinicians' side: asked by a link, let in, refused, told off (S26). */
import type { AuditAction } from '#shared/audit.ts';
import { mostCompanions } from '#shared/limits.ts';
import type { AddedGuest, AddGuest, CompanionRef } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { newLink } from '#server/platform/secret-link.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { requireModerated, shownAnew } from '../core/access.ts';
import * as store from '../core/companion-store.ts';
import { settingOf } from '../core/guest-store.ts';
import { putOut } from '../keep-out.ts';
import { companionLetter } from '../invitations/letters.ts';
import { companionIdentity } from '../core/may-stay.ts';
import { insertRemoval } from '../core/moderation-store.ts';
import { goneFrom } from '../presence.ts';
import { rotateKey } from '../room-key.ts';
import { requireGoing, requireLocked } from '../core/visit-view.ts';
import { objectOf } from '../steps.ts';
import { type VisitRow } from '../core/store.ts';
import { timesOf, windowOf } from '../core/window.ts';

const entryOf = (action: AuditAction, visitId: string) => ({ action, object: objectOf(visitId) });

/** Shown once, mailed where an address was given; the address is not kept. */
export function addGuest(signedIn: SignedIn, input: AddGuest): Promise<AddedGuest> {
  const { visitId, role, name, email } = input;
  return attempted(signedIn, entryOf('visit.add-guest', visitId), async () => {
    const { db: pool, session, now, mail } = signedIn;
    const row = await requireModerated(signedIn, visitId);
    requireGoing(signedIn, row);
    const { link, tokenHash } = newLink(signedIn, 'visit');
    const guestId = await pool.transaction().execute(async (db) => {
      await requireLocked(db, signedIn, visitId);
      if ((await store.companionsOf(db, [visitId])).length >= mostCompanions)
        throw new Refusal('visits.too-many-guests');
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
    const isMailed =
      email === undefined
        ? null
        : await mail.send(companionLetter({ to: email, link, organization, clinician, role }));
    await shownAnew(signedIn, visitId);
    const expiresAt = windowOf(timesOf(row)).closesAt.toISOString();
    return { guestId, link, expiresAt, isMailed };
  });
}

interface Ordered {
  action: AuditAction;
  ref: CompanionRef;
  /** Under the visit's lock; answers whether somebody has to be out of the room now. */
  work: (db: Connection, row: VisitRow, one: store.CompanionRow) => Promise<boolean>;
}

/** One step at a clinician's hand with one of them. */
function order(signedIn: SignedIn, { action, ref, work }: Ordered): Promise<Visit> {
  const { visitId } = ref;
  return attempted(signedIn, entryOf(action, visitId), async () => {
    const { roomName } = await requireModerated(signedIn, visitId);
    const out = await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      const one = await store.companionById(db, ref);
      if (!one) throw new Refusal('not-found');
      const isOut = await work(db, row, one);
      const detail = { guest: one.id, role: one.role };
      await record(db, signedIn, { ...entryOf(action, visitId), detail });
      if (isOut) await rotateKey(signedIn, db, visitId);
      return isOut ? one.guestId : null;
    });
    if (out !== null)
      await putOut(signedIn, { visitId, roomName, identity: companionIdentity(out) });
    return shownAnew(signedIn, visitId);
  });
}

function requireWaiting({ place }: store.CompanionRow): void {
  if (place !== 'waiting') throw new Refusal('visits.not-now');
}

/** Into a room that is open; the visit's own state is the patient's and stays as it is. */
export const admitGuest = (signedIn: SignedIn, ref: CompanionRef): Promise<Visit> =>
  order(signedIn, {
    action: 'visit.admit-guest',
    ref,
    work: async (db, row, one) => {
      requireGoing(signedIn, row);
      requireWaiting(one);
      if (row.openedAt === null)
        throw new Refusal('visits.not-now', { words: 'Start the visit first, then let them in.' });
      if (row.lockedAt !== null) throw new Refusal('visits.locked');
      await store.letIn(db, one.id, signedIn.now());
      return false;
    },
  });

/** They stay out, on whatever device, until somebody allows them back. */
export const refuseGuest = (signedIn: SignedIn, ref: CompanionRef): Promise<Visit> =>
  order(signedIn, {
    action: 'visit.refuse-guest',
    ref,
    work: async (db, row, one) => {
      requireWaiting(one);
      await insertRemoval(db, {
        organizationId: row.organizationId,
        visitId: row.id,
        identity: companionIdentity(one.guestId ?? ''),
        name: one.name,
        isPatient: false,
        at: signedIn.now(),
        by: signedIn.session.person.id,
      });
      await store.putOutside(db, [one.id]);
      return false;
    },
  });

/** Whoever came by it is out, of the waiting room and of the room; the other links go on working. */
export async function revokeGuest(signedIn: SignedIn, ref: CompanionRef): Promise<Visit> {
  const visit = await order(signedIn, {
    action: 'visit.revoke-guest',
    ref,
    work: async (db, _row, one) => {
      await store.revokeCompanion(db, one.id, signedIn.now());
      await store.putOutside(db, [one.id]);
      return one.admittedAt !== null;
    },
  });
  await goneFrom(signedIn, ref.guestId).catch(() => undefined);
  return visit;
}
