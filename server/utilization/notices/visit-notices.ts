/** Lays a notice before the patient of a tele-visit, who reads it and signs or refuses on their own device. */
import type { CaseRef } from '#shared/cases.ts';
import type {
  AnswerNotice,
  OfferedNotice,
  OfferNotice,
} from '#shared/utilization/visit-notices.ts';
import type { VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, caseTurn, isWorker, sendCasesChanged } from '#server/cases/service.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import { guestInside, requireVisit } from '#server/visits/service.ts';
import { readDocument } from './notice-document.ts';
import { requireNotice } from './require-notice.ts';
import * as store from './notice-offer-store.ts';
import { visitsWith } from './visits-with.ts';

/** By who works on it and is in the visit together with the patient. */
export async function offer(signedIn: SignedIn, input: OfferNotice): Promise<CaseRef> {
  const { caseId, version, visitId } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'notice.offer' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const notice = await requireNotice(db, signedIn, caseId);
      if (notice.version !== version || notice.closedAt !== null) throw new Refusal('conflict');
      const { person } = signedIn.session;
      if (!isWorker(person, notice) || notice.patientId === null)
        throw new Refusal('access.denied');
      const visits = await visitsWith(db, signedIn, notice.patientId);
      if (!visits.some((visit) => visit.visitId === visitId))
        throw wrongField('visitId', 'You were not in such a visit with this patient');
      const document = await readDocument(db, signedIn, { notice, input });
      const at = signedIn.now();
      const row = { organizationId, caseId, visitId, document, by, at };
      const offerId = await store.insertOffer(db, row);
      const detail = { offerId, visitId, patientId: notice.patientId };
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}

/** What lies before the guest who calls; null outside of the room too. */
export async function offered(visitor: Visitor): Promise<OfferedNotice | null> {
  const guest = await guestInside(visitor);
  return guest && store.openOfferOf(visitor.db, guest.visitId);
}

/** Once. Throws 409 where it was answered or taken back meanwhile. */
export async function answer(visitor: Visitor, input: AnswerNotice): Promise<null> {
  const guest = await guestInside(visitor);
  if (!guest) throw new Refusal('visits.not-now');
  const { visitId, guestId, name: by } = guest;
  const { offerId } = input;
  const at = visitor.now();
  const signature = input.answer === 'signed' ? input.signature : null;
  const { organizationId } = await visitor.db.transaction().execute(async (db) => {
    const row = { offerId, visitId, answer: input.answer, signature, by, guestId, at };
    const answered = await store.answerOffer(db, row);
    if (!answered) throw new Refusal('conflict');
    await record(db, visitor, {
      action: 'notice.answer',
      object: aboutCase(answered.caseId),
      account: { id: null, organizationId: answered.organizationId },
      detail: { offerId, visitId, guest: guestId, answer: input.answer },
    });
    return answered;
  });
  sendCasesChanged(visitor, organizationId);
  return null;
}

/** Open notices of the patient of a visit, for who works on notices, the one that is due first at the front; those signed in it follow. */
export async function ofVisit(
  signedIn: SignedIn,
  { visitId }: VisitRef,
): Promise<{ notices: { caseId: string; title: string }[] }> {
  const { db, session } = signedIn;
  const { person } = session;
  await requireVisit(signedIn, visitId);
  if (!isWorker(person, { kind: 'notice' })) return { notices: [] };
  const { organizationId } = person;
  return { notices: await store.noticesOfVisit(db, { organizationId, visitId }) };
}
