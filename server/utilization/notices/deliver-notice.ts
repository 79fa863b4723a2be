/** Reads a notice to a patient, and delivers it: what they read, who explained it and how it was signed is kept as it was. */
import { hash } from 'node:crypto';
import type { CaseRef } from '#shared/cases.ts';
import { NoticeSubject } from '#shared/case-kinds/notice.ts';
import type {
  DeliveredNotice,
  DeliverNotice,
  NoticeRecord,
  NoticeRef,
  VisitOfNotice,
} from '#shared/utilization/notice-delivery.ts';
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  moveCase,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { practitionerIdOf, visitRecords } from '#server/visits/service.ts';
import * as store from './patient-notice-store.ts';

export async function requireNotice(db: Connection, signedIn: SignedIn, caseId: string) {
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  if (storedCase.kind !== 'notice') throw new Refusal('not-found');
  const { organizationId } = signedIn.session.person;
  return { ...storedCase, subject: NoticeSubject.parse(storedCase.subject), organizationId };
}

const mostVisits = 5;

/** In which both the patient's side and the reader were: who was inside is the proof. */
async function visitsWith(
  db: Connection,
  signedIn: SignedIn,
  patientId: string,
): Promise<VisitOfNotice[]> {
  const { id, organizationId } = signedIn.session.person;
  const visitIds = await store.visitIdsOf(db, { organizationId, patientId, most: mostVisits });
  const records = await visitRecords({ ...signedIn, db }, { organizationId, visitIds });
  return records
    .filter(({ people }) => people.some(({ identity }) => practitionerIdOf(identity) === id))
    .filter(({ people }) => people.some(({ identity }) => practitionerIdOf(identity) === null))
    .map(({ visitId, startsAt, people }) => ({
      visitId,
      startsAt,
      people: people.map(({ name, role, stays }) => ({
        name,
        role,
        joinedAt: stays[0]?.joinedAt ?? startsAt,
        leftAt: stays.at(-1)?.leftAt ?? null,
      })),
    }));
}

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
    texts: mayDeliver ? await store.textsOf(db, organizationId) : [],
    visits: mayDeliver && patientId !== null ? await visitsWith(db, signedIn, patientId) : [],
    mayDeliver,
    delivered: await store.deliveredOf(db, organizationId, caseId),
    zone: person.zone,
  };
}

type StoredNotice = Awaited<ReturnType<typeof requireNotice>>;

/** What is signed. Throws beside the field that does not fit. */
async function documentOf(
  db: Connection,
  signedIn: SignedIn,
  { notice, input }: { notice: StoredNotice; input: DeliverNotice },
): Promise<DeliveredNotice> {
  const { organizationId, patientId } = notice;
  const patient = patientId === null ? null : await store.patientOf(db, organizationId, patientId);
  if (!patient) throw new Refusal('not-found');
  const { notice: name } = notice.subject;
  const { label, cmsForm, purpose, fields } = noticeForms[name];
  const missing = fields.find((field) => !input.fields[field.name]);
  if (missing) throw wrongField(`fields.${missing.name}`, 'Fill this in');
  const texts = await store.textsOf(db, organizationId);
  const text = texts.find(({ id }) => id === input.textId);
  if (input.textId !== null && !text)
    throw wrongField('textId', 'This text is not in force any more');
  if (text && text.language !== input.language)
    throw wrongField('language', 'The text is in another language');
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
    notice: name,
    label,
    cmsForm,
    purpose,
    patient: patientWords(patient),
    text: text
      ? { name: text.name, revision: text.revision, language: text.language, text: text.text }
      : null,
    language: input.language,
    fields: fields.map((field) => ({ label: field.label, value: input.fields[field.name] ?? '' })),
    way: input.way,
    visit,
    interpreter: input.interpreter,
    signer: input.signer,
    signerName: input.signerName,
    signature: input.signature,
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
