/** Runs measures in force on all patients, and opens and closes the gaps of who does not meet them (S564). */
import { dayMs } from '#shared/durations.ts';
import { observedOf } from '#shared/measures/observed-values.ts';
import { isObserving } from '#shared/measures/populations.ts';
import { followMeasure, openMeasuredGaps, type MeasureOfGaps } from '#server/gaps/service.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { openTurns } from '#server/platform/turns.ts';
import { patientsAfter } from '#server/measures/core/cohort-store.ts';
import * as store from '#server/measures/core/measure-store.ts';
import { forgetTranslations } from '#server/measures/core/translation-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import {
  withEvaluator,
  type MeasureEvaluator,
} from '#server/measures/running/measure-evaluator.ts';
import { runPeriodOf } from '#server/measures/running/measure-period.ts';
import {
  loadRun,
  pinnedInForce,
  runOn,
  runRowOf,
  type Pinned,
} from '#server/measures/running/run-measure.ts';
import { addCounts, emptyCounts } from '#server/measures/running/run-counts.ts';

export type RunDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed' | 'log'>;

/** Patients whose gaps change in one transaction. */
const together = 200;
/** Of one such part; what is not done then is done the next night. */
const mostPartMs = 60_000;

/** One of a server at a time: it is nobody's wait. */
const inTurn = openTurns({ atOnce: 1, queueLength: 1_000, maxWaitMs: 20 * 60_000 });

export const ofGaps = ({ organizationId, seriesId, name }: store.StoredMeasure): MeasureOfGaps => ({
  organizationId,
  seriesId,
  name,
});

/** What was retired without a successor asks nobody any more. */
async function withdrawGaps(deps: RunDeps, measure: store.StoredMeasure): Promise<void> {
  const { organizationId, seriesId } = measure;
  if (await store.publishedOf(deps.db, organizationId, seriesId)) return;
  await deps.db
    .transaction()
    .execute((db) => followMeasure(db, deps, { measure: ofGaps(measure), patients: 'retired' }));
  sendCasesChanged(deps, organizationId);
}

interface FollowedPart {
  measure: store.StoredMeasure;
  patientIds: readonly string[];
  results: readonly runs.PatientResult[];
  since: string;
}

/** Who has no row is in no population. */
async function followPart(deps: RunDeps, part: FollowedPart): Promise<void> {
  const { measure, patientIds, results, since } = part;
  const failed = new Set(results.flatMap((one) => (one.failure === null ? [] : one.patientId)));
  const outcomes = new Map(results.map(({ patientId, outcome }) => [patientId, outcome]));
  const patients = patientIds
    .filter((patientId) => !failed.has(patientId))
    .map((patientId) => ({ patientId, outcome: outcomes.get(patientId) ?? ('outside' as const) }));
  const unmet = patients.flatMap(({ patientId, outcome }) =>
    outcome === 'unmet' ? patientId : [],
  );
  await deps.db.transaction().execute(async (db) => {
    await followMeasure(db, deps, { measure: ofGaps(measure), patients });
    if (!measure.opensGaps) return;
    await openMeasuredGaps(db, deps, { measure: ofGaps(measure), patientIds: unmet, since });
  });
}

async function evaluateAll(
  deps: RunDeps,
  evaluator: MeasureEvaluator,
  { measure, pinned }: { measure: store.StoredMeasure; pinned: Pinned },
): Promise<void> {
  const { organizationId } = measure;
  const began = performance.now();
  const zone = await zoneOf(deps.db, organizationId);
  const period = runPeriodOf(measure.period, deps.now(), zone);
  const loaded = { organizationId, zone, period, pinned, before: null };
  await loadRun(deps, evaluator, loaded);
  const counts = emptyCounts();
  const all: runs.PatientResult[] = [];
  const values: number[] = [];
  let after: string | null = null;
  for (;;) {
    const patientIds: string[] = await patientsAfter(deps.db, organizationId, {
      after,
      limit: together,
    });
    const limits = { patientIds, mostMs: mostPartMs };
    const part = await runOn(deps, evaluator, { ...loaded, ...limits });
    addCounts(counts, part.counts);
    if (part.counts.stopped !== null) break;
    const since = period.fromInstant;
    await followPart(deps, { measure, patientIds, results: part.patients, since });
    all.push(...part.patients);
    values.push(...part.values);
    if (patientIds.length < together) break;
    after = patientIds.at(-1) ?? null;
  }
  if (isObserving(measure.populations)) counts.observed = observedOf(values);
  await deps.db.transaction().execute(async (db) => {
    const current = await store.lockedById(db, organizationId, measure.id);
    if (current?.state !== 'published') return;
    const run = {
      ...runRowOf(loaded, { measure: current, counts, at: deps.now() }),
      comparedWith: null,
      tookMs: Math.round(performance.now() - began),
      personId: null,
    };
    await runs.replace(db, run, all);
    const { patients, failures, stopped } = counts;
    await record(db, serverActor(deps), {
      action: 'measure.run',
      object: { type: 'Measure', id: measure.id },
      account: { id: null, organizationId },
      detail: { patients, failures, stopped, from: period.from, to: period.to },
    });
  });
  sendCasesChanged(deps, organizationId);
}

/** Idempotent: a gap that is open is not opened again. */
export const runPublished = (
  deps: RunDeps,
  { organizationId, measureId }: JobData['measures.run'],
): Promise<void> =>
  inTurn(async () => {
    const measure = await store.byId(deps.db, organizationId, measureId);
    if (!measure) return;
    if (measure.state === 'retired') return withdrawGaps(deps, measure);
    const pinned = await pinnedInForce(deps, measure);
    if (!pinned) return;
    await withEvaluator((evaluator) => evaluateAll(deps, evaluator, { measure, pinned }));
  });

/** Every night: days pass, and patients grow older, without any fact that arrives. */
export async function planMeasureRuns({
  db,
  jobs,
  now,
}: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await forgetTranslations(db, new Date(now().getTime() - dayMs));
  const measures = await store.inForce(db);
  if (measures.length === 0) return;
  const planned = measures.map(({ id: measureId, organizationId }) => ({
    data: { organizationId, measureId },
    key: measureId,
  }));
  await jobs.send(db, 'measures.run', planned);
}
