/** What is said in a visit: by its clinicians, and by guests while they are let in. */
import type {
  ChatMessage,
  ReadChat,
  ReadChatAsGuest,
  Said,
  Say,
  SayAsGuest,
} from '#shared/visits/chat.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn, Visitor } from '#server/platform/trpc.ts';
import * as store from './chat-store.ts';
import { write } from '../chat-writing.ts';
import { cliniciansAt, type GuestRow } from '../core/guest-store.ts';
import { readsSince, requireGuest, stageOf } from '../core/guest-visit.ts';
import { requireLocked, requireVisit, tellConcerned } from '../core/visit-view.ts';
import { objectOf } from '../steps.ts';
import { anybodysById, lockedAnybodys, type VisitRow } from '../core/store.ts';

/** For after the commit: every screen of the visit asks for what came. */
export async function tellChat(
  parts: Pick<Deps, 'db' | 'changed'>,
  { id, organizationId }: Pick<VisitRow, 'id' | 'organizationId'>,
): Promise<void> {
  tellConcerned(parts, { organizationId, practitionerIds: await cliniciansAt(parts.db, id) });
}

const saidIn = ({ idempotencyKey, text }: SayAsGuest) => ({
  key: idempotencyKey,
  text,
  fileId: null,
});

export function say(signedIn: SignedIn, { visitId, ...input }: Say): Promise<Said> {
  const { person } = signedIn.session;
  const author = { practitionerId: person.id, guestId: null };
  const entry = { action: 'visit.chat-write' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const said = await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      return write(db, signedIn, { row, author, said: saidIn(input) });
    });
    await tellChat(signedIn, { id: visitId, organizationId: person.organizationId });
    return said;
  });
}

/** Whoever was let in and is in; what was taken from them is not theirs to read or to answer. */
export function requireInside(
  { now }: Pick<Deps, 'now'>,
  row: VisitRow | null,
  guest: GuestRow,
): VisitRow {
  if (!row || stageOf(row, guest, now()) !== 'inside') throw new Refusal('visits.not-now');
  return row;
}

export async function sayAsGuest(visitor: Visitor, input: SayAsGuest): Promise<Said> {
  const guest = await requireGuest(visitor);
  const { visitId, organizationId } = guest;
  const entry = {
    action: 'visit.chat-write' as const,
    object: objectOf(visitId),
    account: { id: null, organizationId },
  };
  return attempted(visitor, entry, async () => {
    const said = await visitor.db.transaction().execute(async (db) => {
      const row = requireInside(visitor, await lockedAnybodys(db, visitId), guest);
      const author = { practitionerId: null, guestId: guest.id };
      return write(db, visitor, { row, author, said: saidIn(input) });
    });
    await tellChat(visitor, { id: visitId, organizationId });
    return said;
  });
}

function shownTo(isOwn: (row: store.MessageRow) => boolean) {
  return (row: store.MessageRow): ChatMessage => ({
    id: row.id,
    number: row.number,
    at: row.saidAt.toISOString(),
    by: {
      kind: row.guestRole ?? 'clinician',
      name: store.sayerName(row),
      hospitalRole: row.hospitalRole,
      isOwn: isOwn(row),
    },
    text: row.text,
    file:
      row.fileId === null
        ? null
        : { id: row.fileId, name: row.fileName ?? '', sizeBytes: row.fileBytes ?? 0 },
  });
}

/** Reading what is new is written down; being told that nothing is, is not. */
async function recordReading(actor: Actor & Pick<Deps, 'db'>, row: VisitRow, read: ChatMessage[]) {
  const [first] = read;
  if (!first) return;
  await record(actor.db, actor, {
    action: 'visit.chat-read',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { from: first.number, to: read.at(-1)?.number ?? first.number },
  });
}

export async function read(
  signedIn: SignedIn,
  { visitId, after }: ReadChat,
): Promise<ChatMessage[]> {
  const { db, session } = signedIn;
  const row = await requireVisit(signedIn, visitId);
  const found = await store.messagesAfter(db, { visitId, after, since: null });
  const messages = found.map(shownTo((one) => one.practitionerId === session.person.id));
  await recordReading(signedIn, row, messages);
  return messages;
}

/** What was said since they were first let in; what was written before is not theirs. */
export async function readAsGuest(
  visitor: Visitor,
  { after }: ReadChatAsGuest,
): Promise<ChatMessage[]> {
  const guest = await requireGuest(visitor);
  const { visitId } = guest;
  const row = requireInside(visitor, await anybodysById(visitor.db, visitId), guest);
  const since = readsSince(row, guest);
  const found = await store.messagesAfter(visitor.db, { visitId, after, since });
  // Of the patient every link is the same person, of whoever comes beside them one link is.
  const isOwn = (one: store.MessageRow) =>
    guest.role === 'patient'
      ? one.guestRole === 'patient'
      : one.invitationId === guest.invitationId;
  const messages = found.map(shownTo(isOwn));
  await recordReading(visitor, row, messages);
  return messages;
}
