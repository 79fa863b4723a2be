/** Gives notices that have to come before a discharge their time, and opens the copy of the message where one is owed. */
import { DateTime } from 'luxon';
import { NoticeSubject, type NoticeName } from '#shared/case-kinds/notice.ts';
import { copyNeed, dueBeforeDischarge, noticeForms } from '#shared/utilization/patient-notices.ts';
import { caseById, moveCase, openCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './patient-notice-store.ts';

type NoticeActor = Parameters<typeof openCase>[1];

interface Stay {
  organizationId: string;
  patientId: string | null;
  encounterId: string;
}

interface Discharge {
  dischargeAt: Date;
  /** A day that is expected does not move what somebody planned. */
  by: NoticeSubject['dischargeBy'];
}

/** A day that is expected counts until its noon, so that the notices of that day are given in its morning. */
const expectedHour = 12;

export const dischargeOnDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).set({ hour: expectedHour }).toJSDate();

interface Planned extends Discharge {
  subject: Pick<NoticeSubject, 'notice' | 'since' | 'changedAt'>;
  ownerId: string | null;
}

async function openNotice(
  db: Connection,
  actor: NoticeActor,
  stay: Stay,
  { subject, dischargeAt, by, ownerId }: Planned,
): Promise<void> {
  await openCase(db, actor, {
    ...stay,
    kind: 'notice',
    title: noticeForms[subject.notice].label,
    subject: { ...subject, dischargeAt: dischargeAt.toISOString(), dischargeBy: by },
    owner: { ownerId, ownerRole: null },
    targetAt: dueBeforeDischarge(subject.notice, dischargeAt),
    sameAs: `${stay.encounterId}:${subject.notice}`,
  });
}

const notes = {
  plan: 'Another time of the discharge was planned.',
  expectation: 'The patient is expected to leave at another time.',
} as const;

const isMoved = (subject: NoticeSubject, { dischargeAt, by }: Discharge): boolean => {
  if (by === 'plan' || subject.dischargeAt === null) return true;
  const isPlanned = subject.dischargeBy === 'plan';
  return !isPlanned && Date.parse(subject.dischargeAt) !== dischargeAt.getTime();
};

interface OpenNotices {
  /** All that are open now. */
  names: NoticeName[];
  isChanged: boolean;
}

/** Those that are open begin anew with the new time, in the same hands. */
async function replaceOpen(
  db: Connection,
  actor: NoticeActor,
  stay: Stay,
  discharge: Discharge,
): Promise<OpenNotices> {
  const { organizationId, encounterId } = stay;
  const names: NoticeName[] = [];
  let isChanged = false;
  for (const id of await store.openBeforeDischarge(db, organizationId, encounterId)) {
    const open = await caseById(db, organizationId, id);
    if (!open) continue;
    const subject = NoticeSubject.parse(open.subject);
    names.push(subject.notice);
    if (!isMoved(subject, discharge)) continue;
    const of = { ...open, organizationId };
    const note = notes[discharge.by];
    await moveCase(db, actor, { of, version: open.version, move: 'end', note });
    await openNotice(db, actor, stay, { ...discharge, subject, ownerId: open.ownerId });
    isChanged = true;
  }
  return { names, isChanged };
}

/** In the caller's transaction. Whether any notice changed. */
export async function dischargeOfStay(
  db: Connection,
  actor: NoticeActor,
  stay: Stay,
  discharge: Discharge,
): Promise<boolean> {
  const { organizationId, encounterId } = stay;
  const { dischargeAt, by } = discharge;
  const now = actor.now();
  if (dischargeAt <= now) return false;
  const open = await replaceOpen(db, actor, stay, discharge);
  if (open.names.includes('important-message-copy')) return open.isChanged;
  const messages = await store.importantMessagesOf(db, organizationId, encounterId);
  const isOwed =
    messages.firstAt !== null &&
    copyNeed({ deliveredAt: messages.firstAt, dischargeAt, now }) !== 'none' &&
    (by === 'plan' || !messages.hasCopy);
  if (isOwed)
    await openNotice(db, actor, stay, {
      ...discharge,
      subject: { notice: 'important-message-copy', since: 'admission', changedAt: null },
      ownerId: null,
    });
  return open.isChanged || isOwed;
}
