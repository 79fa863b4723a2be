/** Notes with a case what the server did to reach somebody about it, as a person notes a call. */
import type { CallOutcome, CallWay } from '#shared/cases.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import * as store from '#server/cases/core/store.ts';

interface Attempt {
  caseId: string;
  organizationId: string;
  /** For whom it was done. */
  by: string;
  at: Date;
  way: CallWay;
  withWhom: string;
  outcome: CallOutcome;
  note: string;
}

/** Within the caller's transaction, which has its audit row. Closed cases take them too, as proof. */
export async function noteAttempt(db: Connection, attempt: Attempt): Promise<void> {
  const { caseId, organizationId, by, at, way, withWhom, outcome, note } = attempt;
  await store.touch(db, caseId, at);
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by,
    event: 'called',
    detail: { about: withWhom, call: { way, calledAt: at.toISOString(), outcome }, note },
  });
}
