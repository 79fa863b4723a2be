/** Files of messages: received in parts before their message is sent, checked when they are whole, downloaded by its readers (S134). */
import { dayMs, hourMs } from '#shared/durations.ts';
import { messages as limits, visitFile } from '#shared/limits.ts';
import type { SentPart } from '#shared/messages.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import { messageReader, requireConversation } from '#server/messages/core/message-reader.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload, ReceivedPart } from '#server/platform/files/file-requests.ts';
import { takePart } from '#server/platform/files/take-part.ts';
import { partNumberOf } from '#server/platform/files/whole-file.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './message-file-store.ts';
import { planScan } from './message-file-scan.ts';

/** A message is written meanwhile. */
const unsentMs = 24 * hourMs;

/** Files count from their first part on; refused ones are not kept. */
async function requireRoom(
  db: Connection,
  { senderId, total, at }: { senderId: string; total: number; at: Date },
) {
  const volume = await store.volumeOf(db, senderId, new Date(at.getTime() - dayMs));
  if (
    volume.count >= limits.mostFilesADay ||
    volume.bytes + total > visitFile.ofAuthor.mostBytesADay
  )
    throw new Refusal('messages.files-quota');
}

/** The file of this idempotency key: the one that was begun, or a new one within the limits of a day. */
function begin(signedIn: SignedIn, { part }: ReceivedPart) {
  const { id: senderId, organizationId } = signedIn.session.person;
  const { idempotencyKey: key, total } = part;
  return transactionInTurn(signedIn.db, [`files of ${senderId}`], async (db) => {
    const row = await store.byKey(db, senderId, key);
    if (row && row.sizeBytes !== total) throw new Refusal('conflict');
    if (row) return row;
    const at = signedIn.now();
    await requireRoom(db, { senderId, total, at });
    const name = part.name.slice(0, 160) || 'file';
    const file = { organizationId, senderId, key, name, sizeBytes: total, begunAt: at };
    const begun = await store.insert(db, file);
    if (!begun) throw new Refusal('conflict');
    return begun;
  });
}

/** Repeated, a part changes nothing; the last one makes the file whole, or has it refused and deleted. */
export function receivePart(signedIn: SignedIn, received: ReceivedPart): Promise<SentPart> {
  const { db } = signedIn;
  return attempted(signedIn, { action: 'message.file-write' }, async () => {
    const number = partNumberOf(received.part, received.bytes);
    const file = await begin(signedIn, received);
    const { id: fileId } = file;
    if (file.kind !== null) return { fileId, isWhole: true };
    const checked = await takePart(signedIn, store, { file, part: number, bytes: received.bytes });
    if (!checked) return { fileId, isWhole: false };
    await store.nameKind(db, checked);
    return { fileId, isWhole: true };
  });
}

interface Attaching {
  messageId: string;
  fileIds: readonly string[];
}

/** In the transaction that sends the message: all of them, whole and the sender's own. */
export async function attachFiles(
  db: Connection,
  signedIn: SignedIn,
  { messageId, fileIds }: Attaching,
): Promise<void> {
  if (fileIds.length === 0) return;
  const ids = [...new Set(fileIds)];
  const senderId = signedIn.session.person.id;
  if ((await store.attach(db, { messageId, senderId, ids })) < ids.length)
    throw new Refusal('messages.file-gone');
  await planScan(db, signedIn, await store.unscannedOf(db, messageId));
}

/** For who reads the conversation now. */
export async function downloadFile(signedIn: SignedIn, fileId: string): Promise<FileDownload> {
  const { db } = signedIn;
  const file = await store.sent(db, fileId);
  if (!file?.kind) throw new Refusal('not-found');
  const { conversationId, number, name, kind, sizeBytes } = file;
  await requireConversation(db, await messageReader(signedIn), conversationId);
  if (file.isWithdrawn) throw new Refusal('visits.file-withdrawn');
  await record(db, signedIn, {
    action: 'message.file-read',
    object: aboutConversation(conversationId),
    detail: { number, file: fileId },
  });
  return { name, kind, sizeBytes, parts: store.parts.partsFrom(db, fileId, 0) };
}

export const dropUnsent = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  store.dropUnsent(db, new Date(now().getTime() - unsentMs));
