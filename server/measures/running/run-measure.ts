/** Evaluates a revision on patients, page by page, beside the revision that is in force. */
import type { RunCounts } from '#shared/measures.ts';
import { observedOf } from '#shared/measures/observed-values.ts';
import {
  isObserving,
  populationNames,
  type PopulationName,
  type Populations,
} from '#shared/measures/populations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { recordsOf } from '#server/measures/core/cohort-store.ts';
import type { StoredMeasure } from '#server/measures/core/measure-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import type { PatientResult } from '#server/measures/core/run-store.ts';
import * as terminology from '#server/measures/core/translation-store.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import type { Program } from '#server/measures/core/measure-evaluation.ts';
import type { MeasureEvaluator } from './measure-evaluator.ts';
import type { RunPeriod } from './measure-period.ts';
import { evaluatedPatient } from './patient-results.ts';
import { countPatient, emptyCounts } from './run-counts.ts';

/** Patients whose records are in memory together. */
const pageSize = 50;

/** What a revision was translated to, and the value sets that it reads. */
export interface Pinned {
  measure: Pick<StoredMeasure, 'populations' | 'parameters' | 'improvement'>;
  hash: string;
  valueSetIds: readonly string[];
}

interface RunDeps {
  db: Deps['db'];
  now: () => Date;
}

/** As the revision in force was published, whatever was uploaded since; null where it is not in force. */
export async function pinnedInForce(
  { db }: Pick<RunDeps, 'db'>,
  measure: StoredMeasure,
): Promise<Pinned | null> {
  if (measure.state !== 'published' || measure.runId === null) return null;
  const run = await runs.byId(db, measure.organizationId, measure.runId);
  return run ? { measure, hash: run.translationHash, valueSetIds: run.valueSetIds } : null;
}

const definitionsOf = (populations: Populations) =>
  Object.fromEntries(
    populationNames.flatMap((name) => {
      const definition = populations[name];
      return definition === null ? [] : [[name, definition]];
    }),
  ) as Partial<Record<PopulationName, string>>;

async function programOf(
  { db }: RunDeps,
  organizationId: string,
  { measure, hash, valueSetIds }: Pinned,
): Promise<Program> {
  return {
    elm: await terminology.elmOf(db, organizationId, hash),
    valueSets: await terminology.valueSets(db, organizationId, valueSetIds),
    parameters: measure.parameters,
    populations: definitionsOf(measure.populations),
    ...(measure.populations.observation !== undefined && {
      observation: measure.populations.observation,
    }),
  };
}

export interface LoadedRun {
  organizationId: string;
  zone: string;
  period: RunPeriod;
  pinned: Pinned;
  /** The revision in force, where they are compared. */
  before: Pinned | null;
}

/** Throws 409 with the words of the engine where it cannot be evaluated at all, and TooMuch. */
export async function loadRun(
  deps: RunDeps,
  evaluator: MeasureEvaluator,
  { organizationId, zone, period, pinned, before }: LoadedRun,
): Promise<void> {
  const revisions = before ? [pinned, before] : [pinned];
  const programs: Program[] = [];
  for (const revision of revisions) programs.push(await programOf(deps, organizationId, revision));
  const failure = await evaluator.load({
    programs,
    period: { from: period.fromInstant, until: period.untilInstant },
    now: deps.now().toISOString(),
    zone,
  });
  if (failure !== null) throw new Refusal('measures.not-run', { words: failure });
}

/** What a run stores of what it was of. `measure` with the version that was evaluated. */
export const runRowOf = (
  { organizationId, period, pinned }: Pick<LoadedRun, 'organizationId' | 'period' | 'pinned'>,
  {
    measure,
    counts,
    at,
  }: { measure: Pick<StoredMeasure, 'id' | 'version'>; counts: RunCounts; at: Date },
) => ({
  organizationId,
  measureId: measure.id,
  measureVersion: measure.version,
  translationHash: pinned.hash,
  valueSetIds: [...pinned.valueSetIds],
  from: period.from,
  to: period.to,
  counts,
  at,
});

/** Who is in no population, before and after, is counted and has no row. */
const hasRow = ({ populations, before, failure }: PatientResult) =>
  populations.length > 0 || before !== null || failure !== null;

export interface RunResult {
  counts: RunCounts;
  patients: PatientResult[];
  /** What was observed, of each episode. */
  values: number[];
}

/** After `loadRun`. It ends after `mostMs` and says so, and where one patient takes too long. */
export async function runOn(
  { db }: Pick<RunDeps, 'db'>,
  evaluator: MeasureEvaluator,
  run: LoadedRun & { patientIds: readonly string[]; mostMs: number; isGone?: () => boolean },
): Promise<RunResult> {
  const counts = emptyCounts();
  const patients: PatientResult[] = [];
  const values: number[] = [];
  const until = performance.now() + run.mostMs;
  const pageAt = (at: number) =>
    recordsOf(db, run.organizationId, run.patientIds.slice(at, at + pageSize));
  let next = pageAt(0);
  for (let at = 0; at < run.patientIds.length; at += pageSize) {
    if (run.isGone?.()) throw new Refusal('unavailable');
    const page = await next;
    next = pageAt(at + pageSize);
    // Thrown where it is awaited, or not needed any more.
    next.catch(() => undefined);
    try {
      const withinMs = Math.max(0, until - performance.now());
      const evaluated = await evaluator.evaluate({ patients: page, withinMs });
      for (const { id, verdicts } of evaluated.patients) {
        const { result, units, episodesOf } = evaluatedPatient(id, verdicts, run);
        countPatient(counts, { result, units, episodesOf });
        values.push(...units.flatMap(({ value }) => value ?? []));
        if (hasRow(result)) patients.push(result);
      }
      if (evaluated.isCut) counts.stopped = 'time';
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      counts.stopped = 'patient';
    }
    if (counts.stopped !== null) break;
  }
  await next.catch(() => undefined);
  if (isObserving(run.pinned.measure.populations)) counts.observed = observedOf(values);
  return { counts, patients, values };
}
