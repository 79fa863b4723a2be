/** Refers denials whose window for a call runs and which nobody referred yet: those that were open before this release did it, or before their window had a rule. */
import { serverActor } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as store from './denial-window-store.ts';
import { referDenials } from './refer-denials.ts';

const inOneStep = 50;

type ReferringDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'>;

/** At a start of the server and each night. One whose review was closed is not referred again. */
export async function referOpenDenials(deps: ReferringDeps): Promise<void> {
  const actor = { ...serverActor(deps), jobs: deps.jobs };
  for (const organizationId of await store.organizationsWithDenials(deps.db)) {
    let afterId: string | null = null;
    let count = 0;
    do {
      const caseIds: string[] = await deps.db.transaction().execute(async (db) => {
        const page = { organizationId, afterId, limit: inOneStep };
        const ids = await store.lockUnreferred(db, page);
        count += await referDenials(db, actor, { organizationId, caseIds: ids });
        return ids;
      });
      afterId = caseIds.length < inOneStep ? null : (caseIds.at(-1) ?? null);
    } while (afterId !== null);
    if (count > 0) sendCasesChanged(deps, organizationId);
  }
}
