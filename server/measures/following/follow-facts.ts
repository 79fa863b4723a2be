/** Closes gaps of measures as soon as facts that arrived meet them; planned in the transaction that stores the facts. */
import { followMeasure, measuresWithGaps } from '#server/gaps/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import { ruleFacts, type FactsArrived } from '#server/facts/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { openTurns } from '#server/platform/turns.ts';
import { recordsOf } from '#server/measures/core/cohort-store.ts';
import * as store from '#server/measures/core/measure-store.ts';
import {
  withEvaluator,
  type MeasureEvaluator,
} from '#server/measures/running/measure-evaluator.ts';
import { runPeriodOf } from '#server/measures/running/measure-period.ts';
import { loadRun, pinnedInForce, runOn } from '#server/measures/running/run-measure.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import { ofGaps, type RunDeps } from './run-published.ts';

/** Facts of one job. */
const together = 500;
const mostMs = 60_000;

const inTurn = openTurns({ atOnce: 1, queueLength: 1_000, maxWaitMs: 10 * 60_000 });

export const queueMeasures =
  ({ jobs }: Pick<Deps, 'jobs'>) =>
  async (...[db, { organizationId, facts }]: Parameters<FactsArrived>): Promise<void> => {
    if (facts.length === 0) return;
    const patientIds = [...new Set(facts.map(({ patientId }) => patientId))];
    const series = await measuresWithGaps(db, organizationId, patientIds);
    if (series.size === 0) return;
    const ofGapPatients = new Set([...series.values()].flat());
    const ids = facts.flatMap(({ id, patientId }) => (ofGapPatients.has(patientId) ? id : []));
    const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, part) =>
      ids.slice(part * together, (part + 1) * together),
    );
    await jobs.send(
      db,
      'measures.follow',
      parts.map((factIds) => ({ data: { organizationId, factIds } })),
    );
  };

/** By patient the fact that arrived and that the measure read; the newest where there are several. */
async function evidenceOf(
  deps: RunDeps,
  evaluator: MeasureEvaluator,
  {
    organizationId,
    patientIds,
    arrivedIds,
  }: { organizationId: string; patientIds: readonly string[]; arrivedIds: readonly string[] },
): Promise<Map<string, string>> {
  const arrived = new Set(arrivedIds);
  const evidence = new Map<string, string>();
  for (const patient of await recordsOf(deps.db, organizationId, patientIds)) {
    const explained = await evaluator.explain(patient);
    if ('failure' in explained) continue;
    const read = new Set(explained.readFactIds);
    const fact = patient.facts.find(({ id }) => arrived.has(id) && read.has(id));
    if (fact) evidence.set(patient.id, fact.id);
  }
  return evidence;
}

async function followOne(
  deps: RunDeps,
  evaluator: MeasureEvaluator,
  {
    measure,
    patientIds,
    factIds,
  }: {
    measure: store.StoredMeasure;
    patientIds: readonly string[];
    factIds: readonly string[];
  },
): Promise<void> {
  const { organizationId } = measure;
  const pinned = await pinnedInForce(deps, measure);
  if (!pinned) return;
  const zone = await zoneOf(deps.db, organizationId);
  const period = runPeriodOf(measure.period, deps.now(), zone);
  const loaded = { organizationId, zone, period, pinned, before: null };
  await loadRun(deps, evaluator, loaded);
  const { patients: results } = await runOn(deps, evaluator, { ...loaded, patientIds, mostMs });
  const metIds = results.flatMap(({ patientId, outcome, failure }) =>
    outcome === 'met' && failure === null ? patientId : [],
  );
  const evidence = await evidenceOf(deps, evaluator, {
    organizationId,
    patientIds: metIds,
    arrivedIds: factIds,
  });
  const patients = metIds.map((patientId) => ({
    patientId,
    outcome: 'met' as const,
    factId: evidence.get(patientId),
  }));
  await deps.db
    .transaction()
    .execute((db) => followMeasure(db, deps, { measure: ofGaps(measure), patients }));
}

/** A fact that is read twice, as after a crash, changes nothing. */
export const followMeasures = (
  deps: RunDeps,
  { organizationId, factIds }: JobData['measures.follow'],
): Promise<void> =>
  inTurn(async () => {
    const facts = await ruleFacts(deps.db, organizationId, factIds);
    const patientIds = [...new Set(facts.map(({ patientId }) => patientId))];
    const series = await measuresWithGaps(deps.db, organizationId, patientIds);
    for (const [seriesId, ids] of series) {
      const measure = await store.publishedOf(deps.db, organizationId, seriesId);
      if (!measure) continue;
      try {
        await withEvaluator((evaluator) =>
          followOne(deps, evaluator, { measure, patientIds: ids, factIds }),
        );
      } catch (error) {
        if (!(error instanceof TooMuch)) throw error;
        deps.log.warn({ measureId: measure.id }, 'a measure took too long on a patient');
      }
    }
    if (series.size > 0) sendCasesChanged(deps, organizationId);
  });
