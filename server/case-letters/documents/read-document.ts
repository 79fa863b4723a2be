/** Hands out the PDF of a signed letter or a packet, whole and as it was signed, or says that it is not. */
import { hash } from 'node:crypto';
import { may, type Person } from '#shared/roles.ts';
import type { CaseDocument } from '#shared/case-letters.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, readerOf, requireCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload } from '#server/platform/files/file-requests.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './case-document-store.ts';

export const mayRead = (person: Person, { hasMoney }: { hasMoney: boolean }): boolean =>
  !hasMoney || may(person, 'billing');

export function requireReadable(person: Person, document: { hasMoney: boolean }): void {
  if (!mayRead(person, document)) throw new Refusal('case-letters.hidden');
}

/** Throws where a part is lost or altered: half a letter is never handed out. */
export async function wholeBytes(
  db: Connection,
  { id, hash: expected }: Pick<store.StoredDocument, 'id' | 'hash'>,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of store.parts.partsFrom(db, id, 0)) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (!hash('sha256', bytes, 'buffer').equals(expected))
    throw new Refusal('case-letters.content-lost');
  return bytes;
}

// oxlint-disable-next-line require-await -- as a file of several parts would come
async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

export const fileName = ({ title, type }: Pick<store.StoredDocument, 'title' | 'type'>): string =>
  `${title.replaceAll(/[^\p{L}\p{N} _.-]/gu, ' ').trim() || type}${type === 'packet' ? ', packet' : ''}.pdf`;

export async function readDocument(
  signedIn: SignedIn,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<FileDownload> {
  const { db, session } = signedIn;
  const { patientId } = await requireCase(db, await readerOf(signedIn), caseId);
  const document = await store.byId(db, { caseId, documentId });
  if (!document) throw new Refusal('not-found');
  requireReadable(session.person, document);
  const bytes = await wholeBytes(db, document);
  await record(db, signedIn, {
    action: 'case-letter.read',
    object: aboutCase(caseId),
    detail: { document: documentId, patientId },
  });
  return {
    name: fileName(document),
    kind: 'application/pdf',
    sizeBytes: bytes.length,
    parts: once(bytes),
  };
}

export const documentOf = (stored: store.StoredDocument): CaseDocument => ({
  id: stored.id,
  type: stored.type,
  title: stored.title,
  pages: stored.pages,
  sizeBytes: stored.sizeBytes,
  hash: stored.hash.toString('hex'),
  madeAt: stored.madeAt.toISOString(),
  madeBy: stored.madeBy,
});
