/** People mail a document of a case to somebody outside, look how that stands, and revoke the link (S467). */
import { hash } from 'node:crypto';
import { dayMs } from '#shared/durations.ts';
import type { CaseRef } from '#shared/cases.ts';
import {
  mostMailedBytes,
  outsideMailsOnPage,
  type ListOutsideMails,
  type OutsideMail,
  type OutsideMailPage,
  type OutsideMailRef,
  type SendOutsideMail,
} from '#shared/outside-mails.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseDocument,
  caseTurn,
  isCaseVisible,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { signedDocument } from '#server/case-letters/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import * as store from './outside-mail-store.ts';

async function mailReader(signedIn: SignedIn): Promise<store.MailReader> {
  const reader = await readerOf(signedIn);
  return {
    organizationId: reader.organizationId,
    now: reader.now,
    mayRead: (is) => isCaseVisible(is, reader),
  };
}

export async function send(signedIn: SignedIn, input: SendOutsideMail): Promise<OutsideMailRef> {
  const { caseId, fileId, email, toName, days } = input;
  const { id: sentBy, organizationId } = signedIn.session.person;
  const action = 'outside-mail.send';
  const mailId = await attempted(signedIn, { action, object: aboutCase(caseId) }, async () => {
    const reader = await readerOf(signedIn);
    return transactionInTurn(signedIn.db, caseTurn(caseId), (db) =>
      idempotent(db, signedIn, { action, input }, async () => {
        await requireCase(db, reader, caseId);
        const file =
          (await caseDocument({ ...signedIn, db }, { caseId, fileId })) ??
          (await signedDocument(db, signedIn, { caseId, documentId: fileId }));
        if (file?.kind !== 'application/pdf' || file.bytes.length > mostMailedBytes)
          throw new Refusal('outside-mails.document');
        const at = signedIn.now();
        const documentHash = hash('sha256', file.bytes, 'buffer');
        const id = await store.insert(db, {
          organizationId,
          caseId,
          sentBy,
          email,
          toName,
          documentName: file.name,
          document: file.bytes,
          documentHash,
          at,
          expiresAt: new Date(at.getTime() + days * dayMs),
        });
        const detail = { mail: id, file: fileId, hash: documentHash.toString('hex') };
        await record(db, signedIn, { action, object: aboutCase(caseId), detail });
        return id;
      }),
    );
  });
  sendCasesChanged(signedIn, organizationId);
  return { mailId };
}

export async function list(
  signedIn: SignedIn,
  { after }: ListOutsideMails,
): Promise<OutsideMailPage> {
  const { db, session } = signedIn;
  const rows = await store.page(db, await mailReader(signedIn), after);
  const mails = rows.slice(0, outsideMailsOnPage);
  await record(db, signedIn, { action: 'outside-mail.read', detail: { count: mails.length } });
  const next = rows.length > outsideMailsOnPage ? (mails.at(-1)?.id ?? null) : null;
  return { mails, next, zone: session.person.zone };
}

/** Throws 404 where its reader may not see the case. */
export async function ofCase(
  signedIn: SignedIn,
  { caseId }: CaseRef,
): Promise<{ mails: OutsideMail[]; zone: string }> {
  const { db, session } = signedIn;
  await requireCase(db, await readerOf(signedIn), caseId);
  const mails = await store.ofCase(db, await mailReader(signedIn), caseId);
  return { mails, zone: session.person.zone };
}

/** From then on the link opens nothing, also for who has read the document. */
export async function revoke(
  signedIn: SignedIn,
  { mailId }: OutsideMailRef,
): Promise<OutsideMailRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const action = 'outside-mail.revoke';
  const object = { type: 'Communication', id: mailId };
  await attempted(signedIn, { action, object }, async () => {
    const reader = await mailReader(signedIn);
    await signedIn.db.transaction().execute(async (db) => {
      const mail = await store.visible(db, reader, mailId);
      if (!mail) throw new Refusal('not-found');
      await store.revoke(db, { mailId, by, at: signedIn.now() });
      const detail = { mail: mailId };
      await record(db, signedIn, { action, object: aboutCase(mail.caseId), detail });
    });
  });
  sendCasesChanged(signedIn, organizationId);
  return { mailId };
}
