/** Hands a signed letter or a packet to a feature that sends it, and takes what the far end said. */
import type { DeliveryResult, DocumentDelivery } from '#shared/case-letters.ts';
import { noteDocument, readerOf, requireCase } from '#server/cases/service.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import {
  fileName,
  requireReadable,
  wholeBytes,
} from '#server/case-letters/documents/read-document.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './delivery-store.ts';

export interface DocumentToSend {
  id: string;
  caseId: string;
  title: string;
  fileName: string;
  pages: number;
  /** PDF, as it was signed. */
  bytes: Buffer;
  /** SHA-256, as hexadecimal digits. */
  hash: string;
}

/** `documentId`: of the letter or the packet. For who may see the case and read the document. */
export async function documentToSend(
  signedIn: SignedIn,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<DocumentToSend> {
  const { db, session } = signedIn;
  await requireCase(db, await readerOf(signedIn), caseId);
  const document = await documents.byId(db, { caseId, documentId });
  if (!document) throw new Refusal('not-found');
  requireReadable(session.person, document);
  const { id, title, pages } = document;
  const bytes = await wholeBytes(db, document);
  const hash = document.hash.toString('hex');
  return { id, caseId, title, fileName: fileName(document), pages, bytes, hash };
}

/** In the caller's transaction, in the turn of the case. Returns the id of the delivery. */
export async function noteSent(
  db: Connection,
  deps: Pick<Deps, 'now'>,
  sent: Omit<store.NewDelivery, 'at'>,
): Promise<string> {
  const { caseId, organizationId, by, recipient, channel, documentId: document } = sent;
  const delivery = await store.insert(db, { ...sent, at: deps.now() });
  await noteDocument(db, deps, {
    caseId,
    organizationId,
    by,
    event: 'letter-delivered',
    about: `by ${channel}, to ${recipient}`,
    detail: { document, delivery, channel, result: 'sent' },
  });
  return delivery;
}

/** In the caller's transaction; false where the result stands already. */
export async function noteSentResult(
  db: Connection,
  deps: Pick<Deps, 'now'>,
  {
    organizationId,
    caseId,
    deliveryId,
    result,
    reason,
  }: {
    organizationId: string;
    caseId: string;
    deliveryId: string;
    result: Exclude<DeliveryResult, 'sent'>;
    reason: string | null;
  },
): Promise<boolean> {
  const delivery = await store.byId(db, { caseId, deliveryId });
  if (!delivery) return false;
  const change = { result, by: null, at: deps.now(), note: reason };
  if (!(await store.saveResult(db, deliveryId, change))) return false;
  await noteDocument(db, deps, {
    caseId,
    organizationId,
    by: null,
    event: 'letter-delivered',
    about: `${result}, to ${delivery.recipient}`,
    ...(reason !== null && { note: reason }),
    detail: { document: delivery.documentId, delivery: deliveryId, result },
  });
  return true;
}

/** The newest first, for the page that proves every attempt. */
export const deliveriesOfCase = (db: Connection, caseId: string): Promise<DocumentDelivery[]> =>
  store.ofCase(db, caseId);
