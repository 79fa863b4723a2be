/** Order in the room, by any of its clinicians: mute, stop a share, take out, allow back, lock. */
import type { AuditAction } from '#shared/audit.ts';
import type { Moderated, SomebodyInside } from '#shared/moderation.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { requireModerated, shownAnew } from '../core/access.ts';
import { putOut } from '../keep-out.ts';
import { linkOfDevice, putOutside } from '../core/companion-store.ts';
import { patientIdentity, practitionerIdentity } from '../core/may-stay.ts';
import { deleteRemoval, insertRemoval, nameInRoom, setLock } from '../core/moderation-store.ts';
import { rotateKey } from '../room-key.ts';
import { requireLocked } from '../core/visit-view.ts';
import { objectOf, step } from '../steps.ts';
import type { VisitRow } from '../core/store.ts';

async function requireName(db: Connection, input: SomebodyInside): Promise<string> {
  const name = await nameInRoom(db, input);
  if (name === null) throw new Refusal('not-found');
  return name;
}

interface Quieted {
  action: AuditAction;
  what: Moderated['what'];
  input: SomebodyInside;
}

/** Nobody is switched on from afar: what was taken they take back by themselves. */
function quieten(signedIn: SignedIn, { action, what, input }: Quieted) {
  const { visitId, identity } = input;
  return attempted(signedIn, { action, object: objectOf(visitId) }, async () => {
    const { livekit, db, session } = signedIn;
    const { roomName } = await requireModerated(signedIn, visitId);
    await requireName(db, input);
    const isDone =
      what === 'muted'
        ? await livekit.mute(roomName, identity)
        : await livekit.stopShare(roomName, identity);
    if (!isDone) return { success: true as const };
    const by = session.person.fullName;
    await livekit.say(roomName, { identity, moderated: { what, by } });
    await record(db, signedIn, { action, object: objectOf(visitId), detail: { identity } });
    return { success: true as const };
  });
}

export const mute = (signedIn: SignedIn, input: SomebodyInside) =>
  quieten(signedIn, { action: 'visit.mute', what: 'muted', input });

export const stopShare = (signedIn: SignedIn, input: SomebodyInside) =>
  quieten(signedIn, { action: 'visit.stop-share', what: 'share-stopped', input });

/** Allowed back, they have to be let in anew. */
async function losePlace(db: Connection, visitId: string, identity: string): Promise<void> {
  const [, deviceId] = /^guest:([0-9a-f-]{36})$/.exec(identity) ?? [];
  if (deviceId === undefined) return;
  const link = await linkOfDevice(db, { visitId, deviceId });
  if (link !== null) await putOutside(db, [link]);
}

interface TakenOut {
  row: VisitRow;
  identity: string;
}

/** Within the transaction that holds the visit locked. False where they were out already. */
async function noteRemoval(
  db: Connection,
  signedIn: SignedIn,
  { row, identity }: TakenOut,
): Promise<boolean> {
  const visitId = row.id;
  const isPatient = row.guestId !== null && identity === patientIdentity(row.guestId);
  const isNew = await insertRemoval(db, {
    organizationId: row.organizationId,
    visitId,
    identity,
    name: await requireName(db, { visitId, identity }),
    isPatient,
    at: signedIn.now(),
    by: signedIn.session.person.id,
  });
  if (!isNew) return false;
  await losePlace(db, visitId, identity);
  const detail = { identity };
  const isExpected = ['waiting', 'in-progress', 'on-hold'].includes(row.state);
  if (isPatient && isExpected) await step(db, signedIn, row, { event: 'remove', detail });
  else await record(db, signedIn, { action: 'visit.remove', object: objectOf(visitId), detail });
  await rotateKey(signedIn, db, visitId);
  return true;
}

/** Out at once, and out of this visit until somebody allows them back. */
export function remove(signedIn: SignedIn, { visitId, identity }: SomebodyInside): Promise<Visit> {
  return attempted(signedIn, { action: 'visit.remove', object: objectOf(visitId) }, async () => {
    const { roomName } = await requireModerated(signedIn, visitId);
    if (identity === practitionerIdentity(signedIn.session.person.id))
      throw new Refusal('visits.not-now', { words: 'To go yourself, leave the visit.' });
    await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      await noteRemoval(db, signedIn, { row, identity });
    });
    await putOut(signedIn, { visitId, roomName, identity });
    return shownAnew(signedIn, visitId);
  });
}

export function allowBack(
  signedIn: SignedIn,
  { visitId, identity }: SomebodyInside,
): Promise<Visit> {
  const entry = { action: 'visit.allow-back' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireModerated(signedIn, visitId);
    await signedIn.db.transaction().execute(async (db) => {
      if (await deleteRemoval(db, { visitId, identity }))
        await record(db, signedIn, { ...entry, detail: { identity } });
    });
    return shownAnew(signedIn, visitId);
  });
}

function turnLock(signedIn: SignedIn, visitId: string, isLocked: boolean): Promise<Visit> {
  const action = isLocked ? ('visit.lock' as const) : ('visit.unlock' as const);
  const entry = { action, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireModerated(signedIn, visitId);
    await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      if ((row.lockedAt !== null) === isLocked) return;
      await setLock(db, visitId, isLocked ? signedIn.now() : null);
      await record(db, signedIn, entry);
    });
    return shownAnew(signedIn, visitId);
  });
}

/** Nobody new comes in: whoever had a ticket before comes back after a drop, who waits goes on waiting. */
export const lock = (signedIn: SignedIn, { visitId }: VisitRef) =>
  turnLock(signedIn, visitId, true);

export const unlock = (signedIn: SignedIn, { visitId }: VisitRef) =>
  turnLock(signedIn, visitId, false);
