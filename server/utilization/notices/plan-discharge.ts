/** Says when a patient is to leave: notices that have to come before get their time, and the copy of the message is opened. */
import type { CaseRef } from '#shared/cases.ts';
import { NoticeSubject, type NoticeName } from '#shared/case-kinds/notice.ts';
import type { PlanDischarge } from '#shared/utilization/notice-delivery.ts';
import { copyNeed, dueBeforeDischarge, noticeForms } from '#shared/utilization/patient-notices.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  caseTurn,
  isWorker,
  moveCase,
  openCase,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './patient-notice-store.ts';

interface Stay {
  organizationId: string;
  patientId: string | null;
  encounterId: string;
}

interface Planned {
  notice: NoticeName;
  dischargeAt: Date;
  ownerId: string | null;
  since: NoticeSubject['since'];
}

async function openNotice(
  db: Connection,
  signedIn: SignedIn,
  stay: Stay,
  { notice, dischargeAt, ownerId, since }: Planned,
): Promise<void> {
  await openCase(db, signedIn, {
    ...stay,
    kind: 'notice',
    title: noticeForms[notice].label,
    subject: { notice, since, dischargeAt: dischargeAt.toISOString() },
    owner: { ownerId, ownerRole: null },
    targetAt: dueBeforeDischarge(notice, dischargeAt),
    sameAs: `${stay.encounterId}:${notice}`,
  });
}

/** Those that are open begin anew with the new time, in the same hands. Returns which there were. */
async function replaceOpen(
  db: Connection,
  signedIn: SignedIn,
  stay: Stay,
  dischargeAt: Date,
): Promise<NoticeName[]> {
  const { organizationId, encounterId } = stay;
  const names: NoticeName[] = [];
  for (const id of await store.openBeforeDischarge(db, organizationId, encounterId)) {
    const open = await caseById(db, organizationId, id);
    if (!open) continue;
    const { notice, since } = NoticeSubject.parse(open.subject);
    const note = 'Another time of the discharge was planned.';
    const of = { ...open, organizationId };
    await moveCase(db, signedIn, { of, version: open.version, move: 'end', note });
    await openNotice(db, signedIn, stay, { notice, since, dischargeAt, ownerId: open.ownerId });
    names.push(notice);
  }
  return names;
}

export async function planDischarge(
  signedIn: SignedIn,
  { caseId, dischargeAt: text }: PlanDischarge,
): Promise<CaseRef> {
  const dischargeAt = new Date(text);
  const now = signedIn.now();
  if (dischargeAt <= now) throw wrongField('dischargeAt', 'Choose a time that is still to come');
  const { person } = signedIn.session;
  const { organizationId } = person;
  const entry = { action: 'case.open' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const of = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      const { patientId, encounterId, queue } = of;
      if (queue !== 'utilization' || encounterId === null) throw new Refusal('not-found');
      if (!isWorker(person, of)) throw new Refusal('access.denied');
      const stay = { organizationId, patientId, encounterId };
      const replaced = await replaceOpen(db, signedIn, stay, dischargeAt);
      const deliveredAt = await store.importantMessageAt(db, organizationId, encounterId);
      const isOwed = deliveredAt !== null && copyNeed({ deliveredAt, dischargeAt, now }) !== 'none';
      if (isOwed && !replaced.includes('important-message-copy'))
        await openNotice(db, signedIn, stay, {
          notice: 'important-message-copy',
          since: 'admission',
          dischargeAt,
          ownerId: null,
        });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
