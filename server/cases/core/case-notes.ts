/** What other features write about a case in their own transaction: events, and a time by which it is wanted. */
import type { CaseEventName } from '#shared/cases.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from './case-event-store.ts';
import type { CaseActor } from './move-case.ts';
import { moveSetTime } from './moved-clocks.ts';
import * as dates from './clock-date-store.ts';
import * as store from './store.ts';

interface CaseNote {
  caseId: string;
  organizationId: string;
  event: CaseEventName;
  /** Who the event is of; null: the server. */
  by: string | null;
  detail: Record<string, unknown>;
}

/** Locks the case, so that the event has a number of its own. Returns when it was. */
export async function noteEvent(
  db: Connection,
  { now }: Pick<CaseActor, 'now'>,
  note: CaseNote,
): Promise<Date> {
  const at = now();
  await store.touch(db, note.caseId, at);
  await events.append(db, { ...note, at });
  return at;
}

/** From now on it is overdue: its clock is missed at once and goes to the role and its backup. */
export async function callInNow(
  db: Connection,
  actor: CaseActor,
  { caseId, organizationId }: { caseId: string; organizationId: string },
): Promise<void> {
  const at = actor.now();
  if (!(await dates.wantBy(db, { caseId, targetAt: at }))) return;
  await moveSetTime(db, actor, { caseId, organizationId, targetAt: at, at });
  await store.setDue(db, [caseId]);
}
