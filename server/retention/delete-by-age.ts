/** Deletes by night what an organization has kept long enough, in small audited transactions (S68). */
import { DateTime } from 'luxon';
import { dayMs } from '#shared/durations.ts';
import { retentionKinds, type RetentionKind } from '#shared/retention.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { nextNight } from '#server/platform/times/next-night.ts';
import { deleteBatch } from './deletion-store.ts';
import { daysIn } from './settings.ts';
import * as store from './store.ts';

type DeletionDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** One job deletes for so long; the next one goes on, on whichever server is free. */
const atOnceMs = 30_000;

const nightlyAt = { hour: 2, minute: 30 };

/** 0 when nothing of this kind is old enough, or while the organization has a legal hold. */
function deleteNext(
  deps: DeletionDeps,
  kind: RetentionKind,
  { organizationId, night }: JobData['retention.delete'],
): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    await store.lockOrganization(db, { organizationId, to: 'delete' });
    const settings = await store.settingsOf(db, organizationId);
    const days = daysIn(settings)[kind];
    if (settings.heldSince !== null || days === null) return 0;
    const at = deps.now();
    const before = new Date(at.getTime() - days * dayMs);
    const count = await deleteBatch(db, kind, { organizationId, before, now: at });
    if (count === 0) return 0;
    await store.noteDeletion(db, organizationId, { kind, night, count, at });
    await record(db, serverActor(deps), {
      action: 'retention.delete',
      account: { id: null, organizationId },
      object: { type: 'Organization', id: organizationId },
      detail: { kind, count, before: before.toISOString() },
    });
    return count;
  });
}

/** The job of one organization's night. */
export async function deleteByAge(
  deps: DeletionDeps,
  job: JobData['retention.delete'],
): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  for (const kind of retentionKinds)
    while ((await deleteNext(deps, kind, job)) > 0)
      if (performance.now() > pauseAt)
        return deps.jobs.send(deps.db, 'retention.delete', { data: job });
}

/**
 * The job that plans every organization's next night, and itself for tomorrow. Repeated, it plans
 * nothing twice.
 */
export async function planRetention(deps: DeletionDeps): Promise<void> {
  const now = deps.now();
  const nights = (await store.organizations(deps.db)).map(({ id: organizationId, zone }) => {
    const at = nextNight(now, zone, nightlyAt);
    const night = at.toISODate() ?? '';
    return { organizationId, night, at: at.toJSDate() };
  });
  await deps.jobs.send(
    deps.db,
    'retention.delete',
    nights.map(({ organizationId, night, at }) => ({
      data: { organizationId, night },
      key: `${organizationId} ${night}`,
      startAfter: at,
    })),
  );
  const tomorrow = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('day').plus({ days: 1 });
  await deps.jobs.send(deps.db, 'retention.plan', {
    data: {},
    key: tomorrow.toISODate() ?? '',
    startAfter: tomorrow.toJSDate(),
  });
}
