/** Closes open contacts of patients who have died, however that was recorded. */
import { serverActor } from '#server/audit/service.ts';
import { moveByRecord, sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import * as store from './contact-store.ts';
import { contactWords } from './follow-discharges.ts';

const atOnce = 200;

/** Of one patient or of all; what is left is closed by the next run. Idempotent. */
export async function closeOfDeceased(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'>,
  job?: JobData['contacts.deceased'],
): Promise<void> {
  const { jobs, now } = deps;
  const actor = { ...serverActor({ now }), jobs };
  const closed = await deps.db.transaction().execute(async (db) => {
    const contacts = await store.contactsOfDeceased(db, {
      limit: atOnce,
      patientIds: job ? [job.patientId] : null,
    });
    for (const { id: caseId, organizationId } of contacts)
      await moveByRecord(db, actor, {
        organizationId,
        caseId,
        move: 'die',
        note: contactWords.die,
      });
    return contacts;
  });
  for (const organizationId of new Set(closed.map((contact) => contact.organizationId)))
    sendCasesChanged(deps, organizationId);
}
