/** Opens tasks by hand, and reads one case with its clocks and events. */
import { minuteMs } from '#shared/durations.ts';
import type { CaseRecord, CaseRef, OpenTask } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import * as clockStore from '#server/cases/core/clock-store.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { lineOf } from '#server/cases/core/case-line-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import { openCase } from '#server/cases/core/open-cases.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import { mayAssign, mayTake, movesOf, undoable } from '#server/cases/core/case-rights.ts';
import { hasPatient } from '#server/cases/core/store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { ownerAfter } from './claim-case.ts';

export async function openTask(signedIn: SignedIn, task: OpenTask): Promise<CaseRef> {
  const { organizationId } = signedIn.session.person;
  const { title, instructions, patientId } = task;
  const targetAt = task.dueAt === null ? null : new Date(task.dueAt);
  if (targetAt && targetAt.getTime() < signedIn.now().getTime() - minuteMs)
    throw wrongField('dueAt', 'Choose a time that is still to come');
  const caseId = await signedIn.db.transaction().execute(async (db) => {
    if (patientId !== null && !(await hasPatient(db, organizationId, patientId)))
      throw new Refusal('not-found');
    const owner = await ownerAfter(db, organizationId, { kind: 'task', assign: task.assign });
    const subject = { instructions };
    const opened = { organizationId, kind: 'task' as const, title, subject };
    const id = await openCase(db, signedIn, { ...opened, patientId, owner, targetAt });
    if (id === null) throw new Refusal('cases.same-open');
    return id;
  });
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}

export async function readCase(signedIn: SignedIn, { caseId }: CaseRef): Promise<CaseRecord> {
  const { db, session } = signedIn;
  const { person } = session;
  const reader = await readerOf(signedIn);
  const storedCase = await requireCase(db, reader, caseId);
  const [clocks, storedEvents] = [await clockStore.ofCase(db, caseId), await events.of(db, caseId)];
  await record(db, signedIn, {
    action: 'case.read',
    object: aboutCase(caseId),
    detail: { kind: storedCase.kind, patientId: storedCase.patientId },
  });
  const { subject, parentId, encounterId, openedBy } = storedCase;
  return {
    ...lineOf(storedCase),
    parentId,
    encounterId,
    openedBy,
    clocks,
    subject: subject as Record<string, unknown>,
    events: storedEvents.map(({ detail: _detail, ...event }) => event),
    moves: movesOf(person, storedCase),
    mayTake: mayTake(person, storedCase, reader),
    mayAssign: mayAssign(person, storedCase),
    mayUndo: undoable(person, storedCase, { last: storedEvents.at(-1), now: reader.now }) !== null,
    zone: person.zone,
  };
}
