/** Hands out a file of a document to whom its patient's facts are open; it is searched for viruses first (S310). */
import { record } from '#server/audit/service.ts';
import * as store from '#server/facts/core/fact-file-store.ts';
import { openedPatient } from '#server/facts/reading/opened-facts-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload } from '#server/platform/files/file-requests.ts';

// oxlint-disable-next-line require-await -- as a file of several parts would come
async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

interface OpenFile {
  openingId: string;
  fileId: string;
}

interface Unscanned extends OpenFile {
  patientId: string;
  bytes: Buffer;
}

/** Throws where a virus is in it, and 503 while the scanner that is configured does not answer. */
async function requireClean(
  signedIn: SignedIn,
  { fileId, openingId, patientId, bytes }: Unscanned,
): Promise<void> {
  const { db: pool, antivirus, env, now } = signedIn;
  const verdict = await antivirus.scan(once(bytes));
  if (verdict === 'not-scanned') {
    if (env.CLAMAV_URL !== undefined) throw new Refusal('unavailable');
    return;
  }
  const isInfected = verdict === 'infected';
  await pool.transaction().execute(async (db) => {
    const isSaved = await store.saveVerdict(db, { fileId, isInfected, at: now() });
    if (!isSaved || !isInfected) return;
    await record(db, signedIn, {
      action: 'facts.file-withdraw',
      object: { type: 'Patient', id: patientId },
      detail: { openingId, file: fileId },
    });
  });
  if (isInfected) throw new Refusal('visits.file-withdrawn');
}

/** Throws 404 for a file of another patient, or of a document that was taken back. */
export async function openFile(
  signedIn: SignedIn,
  { openingId, fileId }: OpenFile,
): Promise<FileDownload> {
  const { db, session, now } = signedIn;
  const { id: openedBy, organizationId } = session.person;
  const opened = await openedPatient(db, { id: openingId, openedBy, now: now() });
  if (!opened) throw new Refusal('facts.closed');
  const { patientId } = opened;
  const file = await store.ofPatient(db, { fileId, organizationId, patientId });
  if (!file) throw new Refusal('not-found');
  const { name, kind, sizeBytes, bytes, factId } = file;
  if (file.isWithdrawn) throw new Refusal('visits.file-withdrawn');
  if (!file.isScanned) await requireClean(signedIn, { openingId, fileId, patientId, bytes });
  await record(db, signedIn, {
    action: 'facts.file-read',
    object: { type: 'Patient', id: patientId },
    detail: { openingId, file: fileId, fact: factId },
  });
  return { name, kind, sizeBytes, parts: once(bytes) };
}
