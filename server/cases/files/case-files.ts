/** Files on a case: received in parts, checked when they are whole, opened by who may see the case, removed by who may (S388). */
import type { CaseFile, CaseFileRef, CaseRef } from '#shared/cases.ts';
import { undoMinutes } from '#shared/cases.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { caseFile as limits, visitFile } from '#shared/limits.ts';
import type { SentPart } from '#shared/messages.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload, ReceivedPart } from '#server/platform/files/file-requests.ts';
import { takePart, type CheckedFile } from '#server/platform/files/take-part.ts';
import { partNumberOf } from '#server/platform/files/whole-file.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import { isWorker } from '#server/cases/core/case-rights.ts';
import { aboutCase, caseTurn } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';
import { changing } from '#server/cases/lifecycle/case-moves.ts';
import * as files from './case-file-store.ts';
import { planScan } from './case-file-scan.ts';

/** What was begun and never whole, and what was removed, goes after a day. */
const forgottenAfterMs = dayMs;

interface Begun {
  caseId: string;
  received: ReceivedPart;
}

async function requireRoom(
  db: Connection,
  { caseId, addedBy, total, at }: { caseId: string; addedBy: string; total: number; at: Date },
) {
  const ofCase = await files.volumeOfCase(db, caseId);
  const ofPerson = await files.volumeOf(db, addedBy, new Date(at.getTime() - dayMs));
  if (
    ofCase.count >= limits.mostOfCase ||
    ofCase.bytes + total > limits.mostBytesOfCase ||
    ofPerson.count >= limits.mostADay ||
    ofPerson.bytes + total > visitFile.ofAuthor.mostBytesADay
  )
    throw new Refusal('cases.files-quota');
}

/** The file of this idempotency key: the one that was begun, or a new one within the limits. */
function begin(signedIn: SignedIn, { caseId, received: { part } }: Begun) {
  const { id: addedBy, organizationId } = signedIn.session.person;
  const { idempotencyKey: key, total } = part;
  return transactionInTurn(
    signedIn.db,
    [`files of ${addedBy}`, ...caseTurn(caseId)],
    async (db) => {
      const row = await files.byKey(db, addedBy, key);
      if (row) {
        const isSame = row.sizeBytes === total && (await files.isOfCase(db, caseId, row.id));
        if (!isSame) throw new Refusal('conflict');
        return row;
      }
      const at = signedIn.now();
      await requireRoom(db, { caseId, addedBy, total, at });
      const name = part.name.slice(0, 160) || 'file';
      const file = { organizationId, caseId, addedBy, key, name, sizeBytes: total, begunAt: at };
      const begun = await files.insert(db, file);
      if (!begun) throw new Refusal('conflict');
      return begun;
    },
  );
}

/** Repeated, it adds the file once. */
const add = (signedIn: SignedIn, caseId: string, file: CheckedFile): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.file-add', caseId }, async (db, storedCase) => {
    const at = signedIn.now();
    await store.touch(db, caseId, at);
    if (!(await files.add(db, file, at))) return;
    const { organizationId, patientId } = storedCase;
    const by = signedIn.session.person.id;
    const detail = { about: file.name, file: file.id };
    await events.append(db, { caseId, organizationId, at, by, event: 'file-added', detail });
    await record(db, signedIn, {
      action: 'case.file-add',
      object: aboutCase(caseId),
      detail: { file: file.id, patientId },
    });
    if (file.scannedAt === null) await planScan(db, signedIn, [file.id]);
  });

/** A part changes nothing when it is repeated; the last one adds the file, or has it refused and deleted. */
export async function receivePart(
  signedIn: SignedIn,
  caseId: string,
  received: ReceivedPart,
): Promise<SentPart> {
  const { db } = signedIn;
  const action = { action: 'case.file-add', object: aboutCase(caseId) } as const;
  const { fileId, checked, isWhole } = await attempted(signedIn, action, async () => {
    const part = partNumberOf(received.part, received.bytes);
    await requireCase(db, await readerOf(signedIn), caseId);
    const file = await begin(signedIn, { caseId, received });
    const { id } = file;
    if (file.kind !== null) return { fileId: id, checked: null, isWhole: true };
    const { bytes } = received;
    return {
      fileId: id,
      checked: await takePart(signedIn, files, { file, part, bytes }),
      isWhole: false,
    };
  });
  if (!checked) return { fileId, isWhole };
  await add(signedIn, caseId, checked);
  return { fileId, isWhole: true };
}

const isAwaited = (
  { env }: Pick<Deps, 'env'>,
  { scannedAt }: { scannedAt: Date | null },
): boolean => env.CLAMAV_URL !== undefined && scannedAt === null;

type StoredFile = Awaited<ReturnType<typeof files.ofCase>>[number];

const mayRemove = (
  { session: { person }, now }: SignedIn,
  storedCase: Pick<store.StoredCase, 'kind'>,
  { addedBy, addedAt, isProof }: StoredFile,
): boolean =>
  !isProof &&
  (isWorker(person, storedCase) ||
    (addedBy.id === person.id &&
      now().getTime() - (addedAt?.getTime() ?? 0) <= undoMinutes * minuteMs));

/** The oldest first. */
export async function filesOf(
  signedIn: SignedIn,
  storedCase: Pick<store.StoredCase, 'id' | 'kind'>,
): Promise<CaseFile[]> {
  const rows = await files.ofCase(signedIn.db, storedCase.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sizeBytes: row.sizeBytes,
    addedBy: row.addedBy,
    addedAt: row.addedAt?.toISOString() ?? '',
    isScanned: row.scannedAt !== null,
    isWithdrawn: row.infectedAt !== null,
    isAwaited: row.infectedAt === null && isAwaited(signedIn, row),
    mayRemove: mayRemove(signedIn, storedCase, row),
  }));
}

/** For who may see the case now; not before it was searched for viruses, where a scanner is configured. */
export async function downloadFile(
  signedIn: SignedIn,
  { caseId, fileId }: CaseFileRef,
): Promise<FileDownload> {
  const { db } = signedIn;
  const { patientId } = await requireCase(db, await readerOf(signedIn), caseId);
  const file = await files.byId(db, { caseId, fileId });
  if (!file?.kind) throw new Refusal('not-found');
  if (file.infectedAt !== null) throw new Refusal('visits.file-withdrawn');
  if (isAwaited(signedIn, file)) throw new Refusal('cases.file-unscanned');
  await record(db, signedIn, {
    action: 'case.file-read',
    object: aboutCase(caseId),
    detail: { file: fileId, patientId },
  });
  const { name, kind, sizeBytes } = file;
  return { name, kind, sizeBytes, parts: files.parts.partsFrom(db, fileId, 0) };
}

/** What happened stays in the events. */
export const removeFile = (signedIn: SignedIn, { caseId, fileId }: CaseFileRef): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.file-remove', caseId }, async (db, storedCase) => {
    const at = signedIn.now();
    await store.touch(db, caseId, at);
    const file = await files.byId(db, { caseId, fileId });
    if (!file) throw new Refusal('not-found');
    if (!mayRemove(signedIn, storedCase, file)) throw new Refusal('cases.file-fixed');
    const by = signedIn.session.person.id;
    if (!(await files.remove(db, { id: fileId, by, at }))) throw new Refusal('not-found');
    const { organizationId, patientId } = storedCase;
    const detail = { about: file.name, file: fileId };
    await events.append(db, { caseId, organizationId, at, by, event: 'file-removed', detail });
    await record(db, signedIn, {
      action: 'case.file-remove',
      object: aboutCase(caseId),
      detail: { file: fileId, patientId },
    });
  });

/** Once a night. */
export const forgetFiles = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  files.forget(db, new Date(now().getTime() - forgottenAfterMs));
