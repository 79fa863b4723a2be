/** A whole file of a case: read for what is made of it, as a fax, or added where the server has all of it. */
import { randomUUID } from 'node:crypto';
import type { CaseFileRef } from '#shared/cases.ts';
import { visitFile } from '#shared/limits.ts';
import { record } from '#server/audit/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';
import * as files from './case-file-store.ts';

export interface CaseDocument {
  name: string;
  kind: string;
  bytes: Buffer;
}

/**
 * The caller has checked that its reader may see the case. Null where there is no such file. Throws where it
 * waits for the scanner, or has a virus.
 */
export async function caseDocument(
  { db, env }: Pick<Deps, 'env'> & { db: Connection },
  ref: CaseFileRef,
): Promise<CaseDocument | null> {
  const file = await files.byId(db, ref);
  if (!file?.kind) return null;
  if (file.infectedAt !== null) throw new Refusal('visits.file-withdrawn');
  if (env.CLAMAV_URL !== undefined && file.scannedAt === null)
    throw new Refusal('cases.file-unscanned');
  const parts: Buffer[] = [];
  for await (const part of files.parts.partsFrom(db, file.id, 0)) parts.push(part);
  return { name: file.name, kind: file.kind, bytes: Buffer.concat(parts) };
}

/** Within the caller's transaction, which has checked that its reader may see the case. Returns the file's id. */
export async function addDocument(
  db: Connection,
  signedIn: Pick<SignedIn, 'session' | 'call' | 'now'>,
  {
    caseId,
    name,
    kind,
    bytes,
    scannedAt,
  }: CaseDocument & { caseId: string; scannedAt: Date | null },
): Promise<string> {
  const { id: by, organizationId } = signedIn.session.person;
  const at = signedIn.now();
  await store.touch(db, caseId, at);
  const file = await files.insert(db, {
    organizationId,
    caseId,
    addedBy: by,
    key: randomUUID(),
    name,
    sizeBytes: bytes.length,
    begunAt: at,
  });
  if (!file) throw new Refusal('conflict');
  const { id } = file;
  for (let start = 0; start < bytes.length; start += visitFile.partBytes)
    await files.parts.insertPart(db, {
      fileId: id,
      part: start / visitFile.partBytes,
      bytes: bytes.subarray(start, start + visitFile.partBytes),
    });
  await files.add(db, { id, kind, name, scannedAt }, at);
  const detail = { about: name, file: id };
  await events.append(db, { caseId, organizationId, at, by, event: 'file-added', detail });
  await record(db, signedIn, {
    action: 'case.file-add',
    object: aboutCase(caseId),
    detail: { file: id },
  });
  return id;
}

/** Within the caller's transaction: somebody signed for this file, so that nobody removes it. */
export const keepAsProof = (db: Connection, fileId: string): Promise<void> =>
  files.markProof(db, fileId);
