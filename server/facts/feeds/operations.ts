/** How the installation stands: jobs that are behind, storage, what went live, sign-ins that failed. */
import { dayMs } from '#shared/durations.ts';
import type { Operations } from '#shared/facts/installation-status.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { jobBacklog } from '#server/platform/jobs/job-backlog.ts';
import * as store from './operations-store.ts';

export async function operations(signedIn: SignedIn): Promise<Operations> {
  const { db, session, now } = signedIn;
  const { organizationId } = session.person;
  const since = { organizationId, since: new Date(now().getTime() - dayMs) };
  await record(db, signedIn, { action: 'operations.read' });
  return {
    jobs: await jobBacklog(db),
    storageBytes: await store.storageBytes(db),
    live: await store.liveRules(db, organizationId),
    liveCount: await store.liveRuleCount(db, organizationId),
    failedSignIns: await store.failedSignIns(db, since),
    failedSignInCount: await store.failedSignInCount(db, since),
  };
}
