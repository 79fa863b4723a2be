/** Moves, notes and corrections that what arrived in the record makes by itself, each with its sentence; people may take a move back. */
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from './case-event-store.ts';
import { aboutCase, moveCase, type CaseActor } from './move-case.ts';
import { followDates } from './moved-clocks.ts';
import * as store from './store.ts';

interface OfRecord {
  organizationId: string;
  caseId: string;
  /** Why, in a sentence. */
  note: string;
}

/** In the caller's transaction, with the case locked. False where its state does not lead on by this move. */
export async function moveByRecord(
  db: Connection,
  actor: CaseActor,
  { organizationId, caseId, note, move }: OfRecord & { move: string },
): Promise<boolean> {
  const storedCase = await store.byId(db, organizationId, caseId);
  if (!storedCase || !moveFrom(storedCase.kind, storedCase.state, move)) return false;
  const { version } = storedCase;
  await moveCase(db, actor, { of: { ...storedCase, organizationId }, version, move, note });
  return true;
}

export async function noteByRecord(
  db: Connection,
  actor: CaseActor,
  { organizationId, caseId, note }: OfRecord,
): Promise<void> {
  const at = actor.now();
  await store.touch(db, caseId, at);
  const event = 'noted' as const;
  await events.append(db, { caseId, organizationId, at, by: null, event, detail: { note } });
  const account = { id: null, organizationId };
  await record(db, actor, { action: 'case.note', object: aboutCase(caseId), account });
}

/** Replaces the subject of an open case, in the caller's transaction; its version goes on. Throws 409 where it was changed meanwhile. */
export async function changeSubject(
  db: Connection,
  actor: CaseActor,
  { of: { id: caseId, state, version }, subject }: { of: store.StoredCase; subject: unknown },
): Promise<void> {
  const next = { state, subject, closedAt: null, at: actor.now() };
  if (!(await store.update(db, { caseId, version }, next))) throw new Refusal('conflict');
}

/**
 * Replaces the subject of an open case where the record was corrected: clocks that count from its dates follow.
 * In the caller's transaction, with the case locked. False where it was closed meanwhile.
 */
export async function replaceSubject(
  db: Connection,
  actor: CaseActor,
  { organizationId, caseId, subject, note }: OfRecord & { subject: unknown },
): Promise<boolean> {
  const storedCase = await store.byId(db, organizationId, caseId);
  if (!storedCase || storedCase.closedAt !== null) return false;
  const { state, version } = storedCase;
  const next = { state, subject, closedAt: null, at: actor.now() };
  await store.update(db, { caseId, version }, next);
  await noteByRecord(db, actor, { organizationId, caseId, note });
  await followDates(db, actor, { ...storedCase, organizationId, subject });
  return true;
}
