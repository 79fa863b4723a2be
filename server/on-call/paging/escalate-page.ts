/** Pages the next where nobody has acknowledged in time, and says so to who paged when nobody is left. */
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { call } from './page-recipients.ts';
import { aboutPage, notifyOfPage } from './page-notifications.ts';
import * as pages from './duty-page-store.ts';
import { nextRecipients } from './next-recipients.ts';

/** Idempotent: a second run finds the page settled or at a later step. */
export async function escalatePage(
  deps: Deps,
  { pageId, step }: JobData['page.escalate'],
): Promise<void> {
  const concerned = await deps.db.transaction().execute(async (db) => {
    const page = await pages.byId(db, pageId, { forChange: true });
    if (page?.state !== 'open' || page.step !== step) return null;
    const { organizationId, backupMinutes, from } = page;
    const at = deps.now();
    const paged = (await pages.recipientsOf(db, pageId)).map(({ id }) => id);
    const backupAt = new Date(at.getTime() + backupMinutes * minuteMs);
    const recipients = await nextRecipients(db, page, { paged, at });
    const calling = { pageId, organizationId, step: step + 1, backupAt, recipients };
    const reached = await call(db, deps, calling);
    const isLast = reached.length === 0;
    await pages.update(
      db,
      pageId,
      isLast ? { state: 'unanswered', backupAt: null } : { step: step + 1, backupAt },
    );
    await record(db, serverActor(deps), {
      action: isLast ? 'page.unanswered' : 'page.escalate',
      outcome: isLast ? 'failure' : 'success',
      account: { id: null, organizationId },
      object: aboutPage(pageId),
      detail: { recipients: reached },
    });
    return { organizationId, practitionerIds: [...paged, ...reached, from.id] };
  });
  if (concerned) notifyOfPage(deps, concerned);
}
