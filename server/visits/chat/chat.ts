/** The chat of a visit: written and read by its practitioners, and by guests while they are admitted. */
import type {
  ChatMessage,
  ReadChat,
  ReadChatAsGuest,
  MessageNumber,
  SendMessage,
  SendMessageAsGuest,
} from '#shared/visits/chat.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Deps, SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isLive } from '#shared/visits/visit-states.ts';
import { guestIdentity, practitionerIdentity } from '#server/visits/core/may-stay.ts';
import { keepRoomHeartbeat } from '#server/visits/core/heartbeats/room-heartbeat.ts';
import * as store from './chat-store.ts';
import { postMessage } from './post-chat-message.ts';
import { practitionerIdsOf, type GuestRow } from '#server/visits/core/guest-store.ts';
import { readableSince, requireGuest, stageOf } from '#server/visits/core/guest-visit.ts';
import {
  requireVisitForUpdate,
  requireVisit,
  publishChange,
} from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyById, anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';

/** Call it after the commit: every screen of the visit loads what is new. */
export async function publishChat(
  parts: Pick<Deps, 'db' | 'changed'>,
  { id, organizationId }: Pick<VisitRow, 'id' | 'organizationId'>,
): Promise<void> {
  publishChange(parts, { organizationId, practitionerIds: await practitionerIdsOf(parts.db, id) });
}

const contentOf = ({ idempotencyKey, text }: SendMessageAsGuest) => ({
  key: idempotencyKey,
  text,
  fileId: null,
});

export function say(
  signedIn: SignedIn,
  { visitId, ...input }: SendMessage,
): Promise<MessageNumber> {
  const { person } = signedIn.session;
  const author = { practitionerId: person.id, guestId: null };
  const entry = { action: 'visit.chat-write' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const posted = await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      return postMessage(db, signedIn, { row, author, content: contentOf(input) });
    });
    await publishChat(signedIn, { id: visitId, organizationId: person.organizationId });
    return posted;
  });
}

/** Throws unless the guest is admitted now: others neither read nor write. */
export function requireInside(
  { now }: Pick<Deps, 'now'>,
  row: VisitRow | null,
  guest: GuestRow,
): VisitRow {
  if (!row || stageOf(row, guest, now()) !== 'inside') throw new Refusal('visits.not-now');
  return row;
}

export async function sayAsGuest(
  visitor: Visitor,
  input: SendMessageAsGuest,
): Promise<MessageNumber> {
  const guest = await requireGuest(visitor);
  const { visitId, organizationId } = guest;
  const entry = {
    action: 'visit.chat-write' as const,
    object: objectOf(visitId),
    account: { id: null, organizationId },
  };
  return attempted(visitor, entry, async () => {
    const posted = await visitTransaction(visitor, visitId, async (db) => {
      const row = requireInside(visitor, await anyByIdForUpdate(db, visitId), guest);
      const author = { practitionerId: null, guestId: guest.id };
      return postMessage(db, visitor, { row, author, content: contentOf(input) });
    });
    await publishChat(visitor, { id: visitId, organizationId });
    return posted;
  });
}

function messageView(isOwn: (row: store.MessageRow) => boolean) {
  return (row: store.MessageRow): ChatMessage => ({
    id: row.id,
    number: row.number,
    at: row.sentAt.toISOString(),
    by: {
      kind: row.guestRole ?? 'clinician',
      name: store.authorName(row),
      hospitalRole: row.hospitalRole,
      isOwn: isOwn(row),
    },
    text: row.text,
    file: store.fileOf(row),
  });
}

/** Reading is audited where there was something to read. */
async function auditReading(actor: Actor & Pick<Deps, 'db'>, row: VisitRow, read: ChatMessage[]) {
  const [first] = read;
  if (!first) return;
  await record(actor.db, actor, {
    action: 'visit.chat-read',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { from: first.number, to: read.at(-1)?.number ?? first.number },
  });
}

/** A call's page reads every few seconds, which is its heartbeat in the room. */
export async function read(
  signedIn: SignedIn,
  { visitId, after }: ReadChat,
): Promise<ChatMessage[]> {
  const { db, session } = signedIn;
  const row = await requireVisit(signedIn, visitId);
  if (isLive(row.state)) {
    const identity = practitionerIdentity(session.person.id);
    await keepRoomHeartbeat(signedIn, { ...row, visitId, identity });
  }
  const messageRows = await store.messagesAfter(db, { visitId, after, since: null });
  const messages = messageRows.map(
    messageView((message) => message.practitionerId === session.person.id),
  );
  await auditReading(signedIn, row, messages);
  return messages;
}

/** Messages since the guest's first admission. */
export async function readAsGuest(
  visitor: Visitor,
  { after }: ReadChatAsGuest,
): Promise<ChatMessage[]> {
  const guest = await requireGuest(visitor);
  const { visitId } = guest;
  const row = requireInside(visitor, await anyById(visitor.db, visitId), guest);
  await keepRoomHeartbeat(visitor, { ...row, visitId, identity: guestIdentity(guest) });
  const since = readableSince(row, guest);
  const messageRows = await store.messagesAfter(visitor.db, { visitId, after, since });
  // All links of the patient are one person; of a companion each link is a person of its own.
  const isOwn = (message: store.MessageRow) =>
    guest.role === 'patient'
      ? message.guestRole === 'patient'
      : message.invitationId === guest.invitationId;
  const messages = messageRows.map(messageView(isOwn));
  await auditReading(visitor, row, messages);
  return messages;
}
