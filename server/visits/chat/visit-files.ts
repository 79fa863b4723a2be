/** Files of a visit's chat: received in parts, checked when they are whole, and downloaded. */
import type { FilePartResult, FilePart } from '#shared/visits/chat.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload } from '#server/platform/files/file-requests.ts';
import { checkFile, partNumberOf } from '#server/platform/files/whole-file.ts';
import { requireInside, publishChat } from './chat.ts';
import { appendMessage, isSameAuthor } from './post-chat-message.ts';
import type { Author } from './chat-store.ts';
import { requireRoomForFile } from './file-quota.ts';
import * as store from './visit-file-store.ts';
import { planScan } from './visit-file-scan.ts';
import { isDenied } from '#server/visits/core/consent-store.ts';
import { readableSince, requireGuest } from '#server/visits/core/guest-visit.ts';
import { requireVisitForUpdate, requireVisit } from '#server/visits/core/visit-view.ts';
import { objectOf, problemOf, visitTransaction } from '#server/visits/core/steps.ts';
import { anyById, anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';
import { hourMs } from '#shared/durations.ts';

const unfinishedMs = hourMs;

type FileDeps = Actor & Pick<Deps, 'db' | 'changed' | 'log' | 'antivirus' | 'env' | 'jobs'>;

interface FileSender {
  author: Author;
  visitId: string;
  organizationId: string;
  /** The visit's locked row; throws where this sender may not write. */
  lockVisit: (db: Connection) => Promise<VisitRow>;
}

function requireGoing(row: VisitRow): VisitRow {
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  return row;
}

/** The file of this idempotency key: the one that was begun, or a new one within the visit's limits. */
async function begin(deps: FileDeps, sender: FileSender, part: FilePart): Promise<store.FileRow> {
  const { visitId, organizationId, author } = sender;
  return visitTransaction(deps, visitId, async (db) => {
    requireGoing(await sender.lockVisit(db));
    const key = part.idempotencyKey;
    const file = await store.fileByKey(db, { visitId, key });
    if (file) {
      if (!isSameAuthor(file, author) || file.sizeBytes !== part.total)
        throw new Refusal('conflict');
      return file;
    }
    const begunAt = deps.now();
    const { total: sizeBytes } = part;
    await requireRoomForFile(db, { author, visitId, sizeBytes, now: begunAt });
    const { name } = part;
    return store.insertFile(db, {
      ...author,
      organizationId,
      visitId,
      key,
      name: name.slice(0, 160),
      sizeBytes,
      begunAt,
    });
  });
}

/** A file that visits do not take is deleted. */
async function requireAcceptedFile(deps: FileDeps, file: store.FileRow) {
  const judged = await checkFile(deps, store, file);
  if (judged.obstacle === null) return { id: file.id, ...judged };
  await store.remove(deps.db, file.id);
  throw new Refusal(judged.obstacle);
}

/** Of several calls that finish one file, one makes the message, and all answer. */
async function finish(deps: FileDeps, sender: FileSender, file: store.FileRow, key: string) {
  const judged = await requireAcceptedFile(deps, file);
  const { visitId, organizationId } = sender;
  await visitTransaction(deps, visitId, async (db) => {
    const row = requireGoing(await sender.lockVisit(db));
    const fileRow = await store.fileByKey(db, { visitId, key });
    if (!fileRow) throw new Refusal('conflict');
    if (fileRow.kind !== null) return;
    await store.nameKind(db, judged);
    if (judged.scannedAt === null) await planScan(db, deps, [file.id]);
    const { number } = await appendMessage(db, deps, {
      row,
      author: sender.author,
      content: { key, text: '', fileId: file.id },
    });
    await record(db, deps, {
      action: 'visit.file-write',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { number, file: file.id, kind: judged.kind, bytes: file.sizeBytes },
    });
  });
  await publishChat(deps, { id: visitId, organizationId });
}

/** Repeated, a part changes nothing; the last one makes the file whole. */
async function receive(
  deps: FileDeps,
  sender: FileSender,
  part: FilePart,
  bytes: Buffer,
): Promise<FilePartResult> {
  const entry = {
    action: 'visit.file-write' as const,
    account: { id: null, organizationId: sender.organizationId },
    object: objectOf(sender.visitId),
  };
  return attempted(deps, entry, async () => {
    const number = partNumberOf(part, bytes);
    const file = await begin(deps, sender, part);
    if (file.kind !== null) return { isWhole: true };
    await store.insertPart(deps.db, { fileId: file.id, part: number, bytes });
    if ((await store.receivedOf(deps.db, file.id)) < file.sizeBytes) return { isWhole: false };
    await finish(deps, sender, file, part.idempotencyKey);
    return { isWhole: true };
  });
}

export async function receivePart(
  signedIn: SignedIn,
  visitId: string,
  { part, bytes }: { part: FilePart; bytes: Buffer },
): Promise<FilePartResult> {
  const { person } = signedIn.session;
  await requireVisit(signedIn, visitId);
  const lockVisit = (db: Connection) => requireVisitForUpdate(db, signedIn, visitId);
  const author = { practitionerId: person.id, guestId: null };
  const { organizationId } = person;
  return receive(signedIn, { author, visitId, organizationId, lockVisit }, part, bytes);
}

/** Throws before the body is read where the guest may not send files now. */
export async function requireGuestSender(visitor: Visitor): Promise<void> {
  const guest = await requireGuest(visitor);
  requireInside(visitor, await anyById(visitor.db, guest.visitId), guest);
  const query = { visitId: guest.visitId, kind: 'files' as const, person: guest };
  if (await isDenied(visitor.db, query)) throw new Refusal('visits.consent-revoked');
}

export async function receivePartAsGuest(
  visitor: Visitor,
  { part, bytes }: { part: FilePart; bytes: Buffer },
): Promise<FilePartResult> {
  const guest = await requireGuest(visitor);
  const { visitId, organizationId } = guest;
  const lockVisit = async (db: Connection) =>
    requireInside(visitor, await anyByIdForUpdate(db, visitId), guest);
  const author = { practitionerId: null, guestId: guest.id };
  return receive(visitor, { author, visitId, organizationId, lockVisit }, part, bytes);
}

export const dropUnfinished = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  store.removeUnfinished(db, new Date(now().getTime() - unfinishedMs));

interface DownloadRequest {
  row: Pick<VisitRow, 'id' | 'organizationId'>;
  fileId: string;
  since: Date | null;
}

async function download(
  deps: Actor & Pick<Deps, 'db'>,
  { row, fileId, since }: DownloadRequest,
): Promise<FileDownload> {
  const file = await store.sentFile(deps.db, { visitId: row.id, fileId, since });
  if (!file?.kind) throw new Refusal('not-found');
  if (file.isWithdrawn) throw new Refusal('visits.file-withdrawn');
  await record(deps.db, deps, {
    action: 'visit.file-read',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { file: fileId },
  });
  const { name, kind, sizeBytes } = file;
  return { name, kind, sizeBytes, parts: store.partsFrom(deps.db, fileId, 0) };
}

export async function downloadFile(
  signedIn: SignedIn,
  { visitId, fileId }: { visitId: string; fileId: string },
): Promise<FileDownload> {
  const row = await requireVisit(signedIn, visitId);
  return download(signedIn, { row, fileId, since: null });
}

/** Only while the guest is admitted, and only files sent since their first admission. */
export async function downloadFileAsGuest(visitor: Visitor, fileId: string): Promise<FileDownload> {
  const guest = await requireGuest(visitor);
  const row = requireInside(visitor, await anyById(visitor.db, guest.visitId), guest);
  return download(visitor, { row, fileId, since: readableSince(row, guest) });
}
