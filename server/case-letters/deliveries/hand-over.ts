/** Hands a signed letter or a packet to a feature that sends it, and tells of each attempt that was noted. */
import type { DocumentDelivery } from '#shared/case-letters.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import {
  fileName,
  requireReadable,
  wholeBytes,
} from '#server/case-letters/documents/read-document.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './delivery-store.ts';

/**
 * The PDF as it was signed, by the id of the letter or the packet. The caller has checked that its reader may see
 * the case. Null where there is no such document. Throws where it names amounts and the reader does not bill.
 */
export async function signedDocument(
  db: Connection,
  { session }: Pick<SignedIn, 'session'>,
  ref: { caseId: string; documentId: string },
): Promise<{ name: string; kind: string; bytes: Buffer } | null> {
  const document = await documents.byId(db, ref);
  if (!document) return null;
  requireReadable(session.person, document);
  const bytes = await wholeBytes(db, document);
  return { name: fileName(document), kind: 'application/pdf', bytes };
}

/** The newest first, for the page that proves every attempt. */
export const deliveriesOfCase = (db: Connection, caseId: string): Promise<DocumentDelivery[]> =>
  store.ofCase(db, caseId);
