/** Opens tasks by hand, and reads one case with its clocks and events. */
import type { CaseRecord, CaseRef, OpenTask } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as clockStore from '#server/cases/core/clock-store.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { lineOf } from '#server/cases/core/case-line-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import {
  mayAssign,
  mayClearFlag,
  mayTake,
  movesOf,
  undoable,
} from '#server/cases/core/case-rights.ts';
import { relatedTo } from '#server/cases/lists/related-case-store.ts';
import { filesOf } from '#server/cases/files/case-files.ts';
import type { SignedIn as SignedInWithNeeds } from '#server/cases/needs.ts';
import { openByHand } from './open-by-hand.ts';

/** As `openByHand` with the fields of a task. */
export const openTask = (
  signedIn: SignedInWithNeeds,
  { instructions, ...task }: OpenTask,
): Promise<CaseRef> =>
  openByHand(signedIn, { ...task, encounterId: null, kind: 'task', subject: { instructions } });

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
    related: await relatedTo(db, reader, storedCase),
    encounterId,
    openedBy,
    clocks,
    subject: subject as Record<string, unknown>,
    events: storedEvents.map(({ detail: _detail, ...event }) => event),
    files: await filesOf(signedIn, storedCase),
    moves: movesOf(person, storedCase),
    mayTake: mayTake(person, storedCase, reader),
    mayAssign: mayAssign(person, storedCase),
    mayClearFlag: mayClearFlag(person, storedCase),
    mayUndo: undoable(person, storedCase, { last: storedEvents.at(-1), now: reader.now }) !== null,
    zone: person.zone,
  };
}
