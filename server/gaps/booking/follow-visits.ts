/** Moves gaps on with the state of their visits: attended, cancelled, missed, or booked again. */
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { serverActor } from '#server/audit/service.ts';
import { caseById, moveByRecord, noteByRecord, sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { sweepEvidence } from '#server/gaps/core/evidence.ts';
import * as store from './gap-visit-store.ts';

type FollowDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'changed'>;

const atOnce = 100;
const everyMs = 1_000;
const sweepEveryMs = 10 * minuteMs;
/** What is taken back later than that is booked anew by a person. */
const recheckMs = 3 * dayMs;

const steps = {
  attended: { move: 'attend', note: 'The visit took place. It waits for the evidence.' },
  'not-attended': { move: 'unbook', note: 'The visit was cancelled or the patient did not come.' },
  'to-come': { move: 'book', note: 'The visit stands again.' },
} as const;

async function followVisit(deps: FollowDeps, visit: store.ChangedVisit): Promise<void> {
  const { caseId, organizationId, appointmentId } = visit;
  await deps.db.transaction().execute(async (db) => {
    const changed = await store.lockChangedVisit(db, visit);
    if (!changed) return;
    const at = deps.now();
    await store.saveOutcome(db, { caseId, appointmentId, outcome: changed.outcome, at });
    const gap = await caseById(db, organizationId, caseId);
    if (!gap) return;
    const actor = { ...serverActor(deps), jobs: deps.jobs };
    const { move, note } = steps[changed.outcome ?? 'to-come'];
    if (moveFrom('gap', gap.state, move))
      await moveByRecord(db, actor, { organizationId, caseId, move, note });
    else if (gap.closedAt === null) await noteByRecord(db, actor, { organizationId, caseId, note });
  });
}

/** Returns how many. */
export async function followVisits(deps: FollowDeps): Promise<number> {
  const endedSince = new Date(deps.now().getTime() - recheckMs);
  const visits = await store.changedVisits(deps.db, { limit: atOnce, endedSince });
  for (const visit of visits) await followVisit(deps, visit);
  for (const organizationId of new Set(visits.map((visit) => visit.organizationId)))
    sendCasesChanged(deps, organizationId);
  return visits.length;
}

export function startFollowingVisits(deps: FollowDeps): { stop: () => Promise<void> } {
  let sweepAt = performance.now() + sweepEveryMs;
  const failure = 'visits of gaps in care could not be followed';
  return startPolling({ log: deps.log, everyMs, failure }, async () => {
    if (performance.now() >= sweepAt) {
      await sweepEvidence(deps);
      sweepAt = performance.now() + sweepEveryMs;
    }
    return (await followVisits(deps)) === atOnce;
  });
}
