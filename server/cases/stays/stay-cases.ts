/** Closes what nobody began of a cancelled stay, and marks the other open cases for who has them. */
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { moveCase, type CaseActor } from '#server/cases/core/move-case.ts';
import * as stayCases from './stay-case-store.ts';
import * as store from '#server/cases/core/store.ts';

interface Stays {
  organizationId: string;
  encounterIds: readonly string[];
}

const cancelledNote =
  'The record says that this admission was cancelled. Look whether this is still to be done.';
const againNote = 'The record says that this admission stands again.';

async function mark(
  db: Connection,
  actor: CaseActor,
  {
    organizationId,
    caseIds,
    isCancelled,
  }: { organizationId: string; caseIds: string[]; isCancelled: boolean },
): Promise<boolean> {
  const at = actor.now();
  const marked = await stayCases.markCancelled(db, { caseIds, isCancelled, at });
  const note = isCancelled ? cancelledNote : againNote;
  await events.appendAll(
    db,
    marked.map((caseId) => ({
      caseId,
      organizationId,
      at,
      by: null,
      event: 'noted',
      detail: { note },
    })),
  );
  return marked.length > 0;
}

/** In the caller's transaction. Whether any case changed. */
export async function cancelStayCases(
  db: Connection,
  actor: CaseActor,
  { organizationId, encounterIds }: Stays,
): Promise<boolean> {
  if (encounterIds.length === 0) return false;
  const caseIds = await stayCases.lockOpenCases(db, { organizationId, encounterIds });
  const begun: string[] = [];
  for (const caseId of caseIds) {
    const storedCase = await store.byId(db, organizationId, caseId);
    if (!storedCase) continue;
    const isUntouched =
      storedCase.ownerId === null && moveFrom(storedCase.kind, storedCase.state, 'cancel') !== null;
    if (!isUntouched) begun.push(caseId);
    else
      await moveCase(db, actor, {
        of: { ...storedCase, organizationId },
        version: storedCase.version,
        move: 'cancel',
        note: 'The record says that this admission was cancelled.',
      });
  }
  await mark(db, actor, { organizationId, caseIds: begun, isCancelled: true });
  return caseIds.length > 0;
}

/** In the caller's transaction. Whether any case changed. */
export async function restoreStayCases(
  db: Connection,
  actor: CaseActor,
  { organizationId, encounterIds }: Stays,
): Promise<boolean> {
  if (encounterIds.length === 0) return false;
  const caseIds = await stayCases.lockOpenCases(db, {
    organizationId,
    encounterIds,
    isMarked: true,
  });
  return mark(db, actor, { organizationId, caseIds, isCancelled: false });
}
