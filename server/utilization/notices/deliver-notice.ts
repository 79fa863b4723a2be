/** Reads a notice to a patient, and delivers it: what they read, who explained it and how it was signed is kept as it was. */
import { hash } from 'node:crypto';
import type { CaseRef } from '#shared/cases.ts';
import type {
  DeliveredNotice,
  DeliverNotice,
  NoticeRecord,
  NoticeRef,
} from '#shared/utilization/notice-delivery.ts';
import type { NoticeTextLine, ReadNotice } from '#shared/utilization/read-notice.ts';
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseDocument,
  caseTurn,
  isWorker,
  keepAsProof,
  moveCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { lastOfferOf } from './notice-offer-store.ts';
import { readDocument } from './notice-document.ts';
import { requireNotice, type StoredNotice } from './require-notice.ts';
import { visitsWith } from './visits-with.ts';
import * as store from './patient-notice-store.ts';

const patientWords = ({
  id,
  fullName,
  birthDate,
  recordNumber,
}: DeliveredNotice['patient']): DeliveredNotice['patient'] => ({
  id,
  fullName,
  birthDate,
  recordNumber,
});

const lineOfText = ({ id, name, revision, language }: NoticeTextLine): NoticeTextLine => ({
  id,
  name,
  revision,
  language,
});

export async function readNotice(signedIn: SignedIn, { caseId }: NoticeRef): Promise<NoticeRecord> {
  const { db, session } = signedIn;
  const { person } = session;
  const notice = await requireNotice(db, signedIn, caseId);
  const { organizationId, patientId, subject } = notice;
  const patient = patientId === null ? null : await store.patientOf(db, organizationId, patientId);
  const mayDeliver = notice.closedAt === null && patient !== null && isWorker(person, notice);
  await record(db, signedIn, {
    action: 'notice.read',
    object: aboutCase(caseId),
    detail: { notice: subject.notice, patientId },
  });
  return {
    caseId,
    version: notice.version,
    notice: subject.notice,
    form: noticeForms[subject.notice],
    dischargeAt: subject.dischargeAt,
    dischargeBy: subject.dischargeBy,
    patient: patient && patientWords(patient),
    patientLanguage: patient?.language ?? null,
    texts: mayDeliver ? (await store.textsOf(db, organizationId)).map(lineOfText) : [],
    visits: mayDeliver && patientId !== null ? await visitsWith(db, signedIn, patientId) : [],
    offer: mayDeliver ? await lastOfferOf(db, caseId) : null,
    mayDeliver,
    delivered: await store.deliveredOf(db, organizationId, caseId),
    zone: person.zone,
  };
}

/** The PDF with its hash. Throws beside the field where it is none, and where it waits for the scanner. */
async function fileOf(
  db: Connection,
  signedIn: SignedIn,
  { caseId, fileId }: DeliverNotice,
): Promise<NonNullable<DeliveredNotice['file']> | null> {
  if (fileId === null) return null;
  const file = await caseDocument({ ...signedIn, db }, { caseId, fileId });
  if (file?.kind !== 'application/pdf') throw wrongField('fileId', 'Choose a PDF of this case');
  return { fileId, name: file.name, hash: hash('sha256', file.bytes, 'hex') };
}

/** What the patient signed on their own device in that visit; who delivers it adds nothing. Throws beside the field. */
async function answerOf(
  db: Connection,
  { caseId, offerId, visitId, signature }: DeliverNotice,
): Promise<{ by: string; at: string; document: ReadNotice } | null> {
  if (offerId === null) return null;
  const offer = await lastOfferOf(db, caseId);
  const { answer, answeredBy: by, answeredAt: at, document } = offer ?? {};
  if (offer?.offerId !== offerId || offer.visitId !== visitId || !by || !at || !document)
    throw wrongField('visitId', 'The patient has not answered in this visit');
  const isSame =
    answer === 'signed'
      ? signature.kind === 'drawn' && signature.path === offer.signature?.path
      : signature.kind === 'refused';
  if (!isSame) throw wrongField('signature', 'The patient answered something else in the visit');
  return { by, at, document };
}

/** What is signed. Throws beside the field that does not fit. */
async function documentOf(
  db: Connection,
  signedIn: SignedIn,
  { notice, input }: { notice: StoredNotice; input: DeliverNotice },
): Promise<DeliveredNotice> {
  const { organizationId, patientId } = notice;
  const patient = patientId === null ? null : await store.patientOf(db, organizationId, patientId);
  if (!patient) throw new Refusal('not-found');
  const answered = await answerOf(db, input);
  const document = answered?.document ?? (await readDocument(db, signedIn, { notice, input }));
  const visit =
    input.visitId === null
      ? null
      : (await visitsWith(db, signedIn, patient.id)).find(
          ({ visitId }) => visitId === input.visitId,
        );
  if (visit === undefined)
    throw wrongField('visitId', 'You were not in such a visit with this patient');
  const { id, fullName, hospitalRole } = signedIn.session.person;
  return {
    ...document,
    notice: notice.subject.notice,
    patient: patientWords(patient),
    file: await fileOf(db, signedIn, input),
    way: input.way,
    visit,
    interpreter: input.interpreter,
    signer: input.signer,
    signerName: input.signerName,
    signature: input.signature,
    answered: answered && { by: answered.by, at: answered.at },
    explainedBy: { id, fullName, hospitalRole },
    at: signedIn.now().toISOString(),
  };
}

/** Who works on notices delivers one; of two at once, one does. */
export async function deliver(signedIn: SignedIn, input: DeliverNotice): Promise<CaseRef> {
  const { caseId, version } = input;
  const { id: deliveredBy, organizationId } = signedIn.session.person;
  const entry = { action: 'notice.deliver' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const notice = await requireNotice(db, signedIn, caseId);
      if (notice.version !== version) throw new Refusal('conflict');
      if (!isWorker(signedIn.session.person, notice)) throw new Refusal('access.denied');
      const delivered = await documentOf(db, signedIn, { notice, input });
      const document = JSON.stringify(delivered);
      const move = input.signature.kind === 'refused' ? 'refuse' : 'deliver';
      await moveCase(db, signedIn, { of: notice, version, move });
      const digest = hash('sha256', document, 'buffer');
      const row = { caseId, organizationId, deliveredBy, deliveredAt: signedIn.now() };
      await store.insert(db, { ...row, document, hash: digest });
      if (delivered.file) await keepAsProof(db, delivered.file.fileId);
      const detail = {
        notice: delivered.notice,
        patientId: notice.patientId,
        language: delivered.language,
        signature: delivered.signature.kind,
        hash: digest.toString('hex'),
      };
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
