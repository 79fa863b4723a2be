/** Notes how a signed letter or packet left the house, and what became of it: the proof of an attempt (S461). */
import { minuteMs } from '#shared/durations.ts';
import type { CaseRef } from '#shared/cases.ts';
import type { NoteDelivery, NoteDeliveryResult } from '#shared/case-letters.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, changingCase, noteDocument } from '#server/cases/service.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import { requireReadable } from '#server/case-letters/documents/read-document.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import * as store from './delivery-store.ts';

const action = 'case-letter.deliver' as const;

/** On a closed case too, as calls are: proof comes late. */
export function noteDelivery(signedIn: SignedIn, input: NoteDelivery): Promise<CaseRef> {
  const { caseId, documentId, channel, recipient, sentAt, trackingNumber, note } = input;
  const at = signedIn.now();
  const { id: by } = signedIn.session.person;
  if (Date.parse(sentAt) > at.getTime() + minuteMs)
    throw wrongField('sentAt', 'Choose a time that is over');
  return changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    const { organizationId, patientId } = storedCase;
    const document = await documents.byId(db, { caseId, documentId });
    if (!document) throw new Refusal('not-found');
    requireReadable(signedIn.session.person, document);
    if (Date.parse(sentAt) < document.madeAt.getTime() - minuteMs)
      throw wrongField('sentAt', 'It was signed later');
    const deliveryId = await store.insert(db, {
      organizationId,
      caseId,
      documentId,
      channel,
      recipient,
      sentAt: new Date(sentAt),
      trackingNumber: trackingNumber || null,
      note: note || null,
      by,
      at,
    });
    await noteDocument(db, signedIn, {
      caseId,
      organizationId,
      by,
      event: 'letter-delivered',
      about: `${document.title}, to ${recipient}`,
      note,
      detail: { document: documentId, delivery: deliveryId, channel, sentAt, result: 'sent' },
    });
    // The audit names no person outside.
    const detail = { document: documentId, delivery: deliveryId, channel, patientId };
    await record(db, signedIn, { action, object: aboutCase(caseId), detail });
  });
}

export const noteResult = (
  signedIn: SignedIn,
  { caseId, deliveryId, result, note }: NoteDeliveryResult,
): Promise<CaseRef> =>
  changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    const { organizationId, patientId } = storedCase;
    const at = signedIn.now();
    const { id: by } = signedIn.session.person;
    const delivery = await store.byId(db, { caseId, deliveryId });
    if (!delivery) throw new Refusal('not-found');
    if (!(await store.saveResult(db, deliveryId, { result, by, at, note: note || null })))
      throw new Refusal('case-letters.result-known');
    const { documentId, recipient } = delivery;
    await noteDocument(db, signedIn, {
      caseId,
      organizationId,
      by,
      event: 'letter-delivered',
      about: `${result}, to ${recipient}`,
      note,
      detail: { document: documentId, delivery: deliveryId, result },
    });
    const detail = { document: documentId, delivery: deliveryId, result, patientId };
    await record(db, signedIn, { action, object: aboutCase(caseId), detail });
  });
