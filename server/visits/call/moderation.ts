/** Moderation by any practitioner of a visit: mute, stop a share, remove, allow back, lock. */
import type { AuditAction } from '#shared/audit.ts';
import type { ModerationNotice, RoomParticipantRef } from '#shared/visits/moderation.ts';
import { hasArrived } from '#shared/visits/visit-states.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireModerator, publishedView } from '#server/visits/core/visit-access.ts';
import { removeParticipant } from './eviction.ts';
import { invitationOfDevice, clearPlaces } from '#server/visits/core/companion-store.ts';
import { patientIdentity, practitionerIdentity } from '#server/visits/core/may-stay.ts';
import {
  deleteRemoval,
  insertRemoval,
  nameInRoom,
  setLock,
} from '#server/visits/core/moderation-store.ts';
import { requireVisitForUpdate } from '#server/visits/core/visit-view.ts';
import { objectOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import type { VisitRow } from '#server/visits/core/store.ts';

async function requireName(db: Connection, input: RoomParticipantRef): Promise<string> {
  const name = await nameInRoom(db, input);
  if (name === null) throw new Refusal('not-found');
  return name;
}

interface StopSending {
  action: AuditAction;
  what: ModerationNotice['what'];
  input: RoomParticipantRef;
}

/** There is no way to switch a participant's microphone on again: they do that themselves. */
function stopSending(signedIn: SignedIn, { action, what, input }: StopSending) {
  const { visitId, identity } = input;
  return attempted(signedIn, { action, object: objectOf(visitId) }, async () => {
    const { livekit, db, session, events } = signedIn;
    const { roomName, organizationId } = await requireModerator(signedIn, visitId);
    await requireName(db, input);
    const isDone =
      what === 'muted'
        ? await livekit.mute(roomName, identity)
        : await livekit.stopShare(roomName, identity);
    if (!isDone) return { success: true as const };
    const by = session.person.fullName;
    await record(db, signedIn, { action, object: objectOf(visitId), detail: { identity } });
    events.moderated({ kind: 'moderated', organizationId, visitId, identity, what, by });
    return { success: true as const };
  });
}

export const mute = (signedIn: SignedIn, input: RoomParticipantRef) =>
  stopSending(signedIn, { action: 'visit.mute', what: 'muted', input });

export const stopShare = (signedIn: SignedIn, input: RoomParticipantRef) =>
  stopSending(signedIn, { action: 'visit.stop-share', what: 'share-stopped', input });

/** A companion who is allowed back later has to be admitted again. */
async function clearCompanionPlace(
  db: Connection,
  visitId: string,
  identity: string,
): Promise<void> {
  const [, deviceId] = /^guest:([0-9a-f-]{36})$/.exec(identity) ?? [];
  if (deviceId === undefined) return;
  const link = await invitationOfDevice(db, { visitId, deviceId });
  if (link !== null) await clearPlaces(db, [link]);
}

interface Removal {
  row: VisitRow;
  identity: string;
}

/** Within the transaction that holds the visit locked. False where they were removed already. */
async function saveRemoval(
  db: Connection,
  signedIn: SignedIn,
  { row, identity }: Removal,
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
  await clearCompanionPlace(db, visitId, identity);
  const detail = { identity };
  if (isPatient && hasArrived(row.state))
    await step(db, signedIn, row, { event: 'remove', detail });
  else await record(db, signedIn, { action: 'visit.remove', object: objectOf(visitId), detail });
  return true;
}

/** Removed at once, and kept out of this visit until one of its practitioners allows them back. */
export function remove(
  signedIn: SignedIn,
  { visitId, identity }: RoomParticipantRef,
): Promise<Visit> {
  return attempted(signedIn, { action: 'visit.remove', object: objectOf(visitId) }, async () => {
    const { roomName } = await requireModerator(signedIn, visitId);
    if (identity === practitionerIdentity(signedIn.session.person.id))
      throw new Refusal('visits.not-now', { words: 'To go yourself, leave the visit.' });
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      await saveRemoval(db, signedIn, { row, identity });
    });
    await removeParticipant(signedIn, { visitId, roomName, identity });
    return publishedView(signedIn, visitId);
  });
}

export function allowBack(
  signedIn: SignedIn,
  { visitId, identity }: RoomParticipantRef,
): Promise<Visit> {
  const entry = { action: 'visit.allow-back' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireModerator(signedIn, visitId);
    await visitTransaction(signedIn, visitId, async (db) => {
      if (await deleteRemoval(db, { visitId, identity }))
        await record(db, signedIn, { ...entry, detail: { identity } });
    });
    return publishedView(signedIn, visitId);
  });
}

function setLocked(signedIn: SignedIn, visitId: string, isLocked: boolean): Promise<Visit> {
  const action = isLocked ? ('visit.lock' as const) : ('visit.unlock' as const);
  const entry = { action, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireModerator(signedIn, visitId);
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      if ((row.lockedAt !== null) === isLocked) return;
      await setLock(db, visitId, isLocked ? signedIn.now() : null);
      await record(db, signedIn, entry);
    });
    return publishedView(signedIn, visitId);
  });
}

/** Nobody new comes in; those who had a ticket before may come back after a lost connection. */
export const lock = (signedIn: SignedIn, { visitId }: VisitRef) =>
  setLocked(signedIn, visitId, true);

export const unlock = (signedIn: SignedIn, { visitId }: VisitRef) =>
  setLocked(signedIn, visitId, false);
