/** The trial of a draft: where patients stand by it, and whom the revision in force places elsewhere (S562). */
import type { MeasureRef, TryMeasure } from '#shared/measures.ts';
import { attempted, record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { newestPatients } from '#server/measures/core/cohort-store.ts';
import * as store from '#server/measures/core/measure-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import { withEvaluator } from '#server/measures/running/measure-evaluator.ts';
import { runPeriodOf } from '#server/measures/running/measure-period.ts';
import {
  loadRun,
  pinnedInForce,
  runOn,
  runRowOf,
  type LoadedRun,
  type Pinned,
  type RunResult,
} from '#server/measures/running/run-measure.ts';
import { populationFault } from '#server/measures/translating/population-fault.ts';
import { translateMeasure, valueSetsOf } from '#server/measures/translating/translate-measure.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import { whileAwaited } from '#server/platform/cost/while-awaited.ts';

/** After it, the trial says how far it came. */
const mostMs = 45_000;

/** One of an organization at a time, and two of all: each has a thread of its own. */
const inOwnTurn = openTurnsByKey({ atOnce: 2, queueLength: 4, maxWaitMs: 20_000 });

/** Throws 409 where the text has an error, a definition is missing, or a value set is. */
export async function pinnedOf(
  signedIn: Pick<SignedIn, 'db' | 'now'>,
  measure: store.StoredMeasure,
): Promise<Pinned> {
  const { organizationId } = measure;
  const translation = await translateMeasure(signedIn, organizationId, measure.cql);
  if (!translation.isRight) throw new Refusal('measures.wrong-cql');
  const words = populationFault(translation.outline, measure.populations);
  if (words !== null) throw new Refusal('measures.wrong-population', { words });
  const { ids, missing } = await valueSetsOf(signedIn, organizationId, translation);
  if (missing.length > 0)
    throw new Refusal('measures.value-sets-missing', {
      words: `Upload what is missing first: ${missing.slice(0, 5).join(', ')}.`,
    });
  return { measure, hash: translation.hash, valueSetIds: ids };
}

/** The revision in force. */
async function pinnedBefore(
  signedIn: SignedIn,
  { organizationId, seriesId }: store.StoredMeasure,
): Promise<{ id: string; pinned: Pinned } | null> {
  const measure = await store.publishedOf(signedIn.db, organizationId, seriesId);
  const pinned = measure ? await pinnedInForce(signedIn, measure) : null;
  return measure && pinned ? { id: measure.id, pinned } : null;
}

async function evaluated(
  signedIn: SignedIn,
  run: LoadedRun & { patientIds: readonly string[] },
): Promise<RunResult> {
  const { call } = signedIn;
  try {
    return await withEvaluator((evaluator) =>
      whileAwaited(call, evaluator.end, async () => {
        await loadRun(signedIn, evaluator, run);
        return runOn(signedIn, evaluator, { ...run, mostMs, isGone: call.isGone });
      }),
    );
  } catch (error) {
    if (error instanceof TooMuch) throw new Refusal('measures.too-much', { cause: error });
    throw error;
  }
}

async function tried(
  signedIn: SignedIn,
  measure: store.StoredMeasure,
  patients: number,
): Promise<{ run: Omit<runs.NewRun, 'tookMs'>; results: runs.PatientResult[] }> {
  const { db, session, now } = signedIn;
  const { organizationId, id: personId } = session.person;
  const pinned = await pinnedOf(signedIn, measure);
  const before = await pinnedBefore(signedIn, measure);
  const zone = await zoneOf(db, organizationId);
  const period = runPeriodOf(measure.period, now(), zone);
  const patientIds = await newestPatients(db, organizationId, patients);
  const loaded = { organizationId, zone, period, pinned, before: before?.pinned ?? null };
  const { counts, patients: results } = await evaluated(signedIn, { ...loaded, patientIds });
  const row = runRowOf(loaded, { measure, counts, at: now() });
  return { run: { ...row, comparedWith: before?.id ?? null, personId }, results };
}

/** The names of patients are read with the run, which is audited then. */
export async function tryMeasure(
  signedIn: SignedIn,
  { patients, ...ref }: TryMeasure,
): Promise<{ measureId: string }> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const object = { type: 'Measure', id: ref.measureId };
  await attempted(signedIn, { action: 'measure.try', object }, async () => {
    const measure = await requireDraft(signedIn, ref);
    const began = performance.now();
    const { run, results } = await inOwnTurn(organizationId, () =>
      tried(signedIn, measure, patients),
    );
    const tookMs = Math.round(performance.now() - began);
    await db.transaction().execute(async (within) => {
      const current = await store.lockedById(within, organizationId, ref.measureId);
      if (current?.version !== ref.version) throw new Refusal('conflict');
      const runId = await runs.replace(within, { ...run, tookMs }, results);
      const { counts, from, to, comparedWith } = run;
      const { patients: patientCount, flipped, failures, stopped } = counts;
      const detail = { runId, from, to, patientCount, flipped, failures, stopped, comparedWith };
      await record(within, signedIn, { action: 'measure.try', object, detail });
    });
  });
  return { measureId: ref.measureId };
}

async function requireDraft(
  { db, session }: Pick<SignedIn, 'db' | 'session'>,
  { measureId, version }: MeasureRef,
): Promise<store.StoredMeasure> {
  const measure = await store.byId(db, session.person.organizationId, measureId);
  if (!measure) throw new Refusal('not-found');
  if (measure.version !== version) throw new Refusal('conflict');
  if (measure.state !== 'draft') throw new Refusal('measures.not-draft');
  return measure;
}
