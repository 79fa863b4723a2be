/** Files of a visit's chat come in: taken in parts, and judged when they are whole. */
import { visitFile } from '#shared/limits.ts';
import type { FileGiven, FilePart } from '#shared/visits/chat.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn, Visitor } from '#server/platform/trpc.ts';
import { requireInside, tellChat } from './chat/chat.ts';
import { appendMessage, isBy } from './chat-writing.ts';
import type { Author } from './chat/chat-store.ts';
import { findKind, fittingName } from './chat/file-kinds.ts';
import * as store from './chat/file-store.ts';
import { requireGuest } from './core/guest-visit.ts';
import { requireLocked, requireVisit } from './core/visit-view.ts';
import { objectOf, obstacleOf } from './steps.ts';
import { anybodysById, lockedAnybodys, type VisitRow } from './core/store.ts';

const unfinishedMs = 3_600_000;

type Parts = Actor & Pick<Deps, 'db' | 'changed' | 'log'>;

interface Giver {
  author: Author;
  visitId: string;
  organizationId: string;
  /** The visit as it stands now, locked; throws where this side may not write. */
  lock: (db: Connection) => Promise<VisitRow>;
}

function requireGoing(row: VisitRow): VisitRow {
  if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  return row;
}

/** Where in the file these bytes lie; every part but the last is full. */
function partOf({ start, end, total }: FilePart, bytes: Buffer): number {
  const part = start / visitFile.partBytes;
  const expected = Math.min(visitFile.partBytes, total - start);
  if (!Number.isInteger(part) || bytes.length !== expected || end !== start + expected - 1)
    throw new Refusal('input.malformed');
  return part;
}

/** The file that this key stands for: the one that was begun, or a new one where there is room. */
async function begin(parts: Parts, giver: Giver, asked: FilePart): Promise<store.FileRow> {
  const { visitId, organizationId, author } = giver;
  return parts.db.transaction().execute(async (db) => {
    requireGoing(await giver.lock(db));
    const key = asked.idempotencyKey;
    const known = await store.fileByKey(db, { visitId, key });
    if (known) {
      if (!isBy(known, author) || known.sizeBytes !== asked.total) throw new Refusal('conflict');
      return known;
    }
    const { count, bytes } = await store.volumeOf(db, visitId);
    if (count >= visitFile.mostOfVisit || bytes + asked.total > visitFile.mostBytesOfVisit)
      throw new Refusal('visits.files-full');
    const begunAt = parts.now();
    const { name, total: sizeBytes } = asked;
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

/** Its content says what it is; what a visit does not take leaves nothing behind. */
async function judge(parts: Parts, { id, name }: store.FileRow) {
  const first = await store.partAt(parts.db, id, 0);
  const kind = first && (await findKind(first, store.partsFrom(parts.db, id, 1)));
  if (!kind) {
    await store.remove(parts.db, id);
    throw new Refusal('visits.file-kind');
  }
  return { id, kind, name: fittingName(name, kind) };
}

/** Of several that finish one file, each answers; one of them makes the message. */
async function finish(parts: Parts, giver: Giver, file: store.FileRow, key: string) {
  const judged = await judge(parts, file);
  const { visitId, organizationId } = giver;
  await parts.db.transaction().execute(async (db) => {
    const row = requireGoing(await giver.lock(db));
    const known = await store.fileByKey(db, { visitId, key });
    if (!known) throw new Refusal('conflict');
    if (known.kind !== null) return;
    await store.nameKind(db, judged);
    const { number } = await appendMessage(db, parts, {
      row,
      author: giver.author,
      said: { key, text: '', fileId: file.id },
    });
    await record(db, parts, {
      action: 'visit.file-write',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { number, file: file.id, kind: judged.kind, bytes: file.sizeBytes },
    });
  });
  await tellChat(parts, { id: visitId, organizationId });
}

/** Repeated, a part changes nothing; the last one to come makes the file whole. */
async function take(
  parts: Parts,
  giver: Giver,
  asked: FilePart,
  bytes: Buffer,
): Promise<FileGiven> {
  const entry = {
    action: 'visit.file-write' as const,
    account: { id: null, organizationId: giver.organizationId },
    object: objectOf(giver.visitId),
  };
  return attempted(parts, entry, async () => {
    const part = partOf(asked, bytes);
    const file = await begin(parts, giver, asked);
    if (file.kind !== null) return { isWhole: true };
    await store.insertPart(parts.db, { fileId: file.id, part, bytes });
    if ((await store.receivedOf(parts.db, file.id)) < file.sizeBytes) return { isWhole: false };
    await finish(parts, giver, file, asked.idempotencyKey);
    return { isWhole: true };
  });
}

export async function give(
  signedIn: SignedIn,
  visitId: string,
  { asked, bytes }: { asked: FilePart; bytes: Buffer },
): Promise<FileGiven> {
  const { person } = signedIn.session;
  await requireVisit(signedIn, visitId);
  const lock = (db: Connection) => requireLocked(db, signedIn, visitId);
  const author = { practitionerId: person.id, guestId: null };
  const { organizationId } = person;
  return take(signedIn, { author, visitId, organizationId, lock }, asked, bytes);
}

/** Before anything is read of whoever brings only a pass. */
export async function requireGiver(visitor: Visitor): Promise<void> {
  const guest = await requireGuest(visitor);
  requireInside(visitor, await anybodysById(visitor.db, guest.visitId), guest);
}

export async function giveAsGuest(
  visitor: Visitor,
  { asked, bytes }: { asked: FilePart; bytes: Buffer },
): Promise<FileGiven> {
  const guest = await requireGuest(visitor);
  const { visitId, organizationId } = guest;
  const lock = async (db: Connection) =>
    requireInside(visitor, await lockedAnybodys(db, visitId), guest);
  const author = { practitionerId: null, guestId: guest.id };
  return take(visitor, { author, visitId, organizationId, lock }, asked, bytes);
}

export const dropUnfinished = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  store.removeUnfinished(db, new Date(now().getTime() - unfinishedMs));
