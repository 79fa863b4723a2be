/** Where a patient stands by a revision, and by the one in force beside it. */
import type { Outcome } from '#shared/measures.ts';
import type { Verdict } from '#server/measures/core/measure-evaluation.ts';
import type { PatientResult } from '#server/measures/core/run-store.ts';
import type { StoredMeasure } from '#server/measures/core/measure-store.ts';
import { countedPopulations, outcomeOf, patientOutcome } from './outcomes.ts';

type Scored = Pick<StoredMeasure, 'populations' | 'improvement'>;

interface Revisions {
  pinned: { measure: Scored };
  before: { measure: Scored } | null;
}

/** A patient, or an episode, as it is counted. */
interface CountedUnit {
  outcome: Outcome;
  /** Of those that are observed alone. */
  value?: number;
}

export interface CountedPatient {
  result: PatientResult;
  units: CountedUnit[];
  episodesOf: string | null;
}

function outcomesBy(verdict: Verdict | undefined, measure: Scored): Outcome[] | null {
  if (!verdict || 'failure' in verdict) return null;
  return verdict.units.map(({ populations }) => outcomeOf(populations, measure));
}

export function evaluatedPatient(
  patientId: string,
  [verdict, verdictBefore]: readonly Verdict[],
  { pinned, before }: Revisions,
): CountedPatient {
  const { measure } = pinned;
  if (!verdict || 'failure' in verdict) {
    const failure = verdict?.failure ?? 'It was not evaluated.';
    const outcome = 'outside' as const;
    const result = { patientId, populations: [], outcome, before: null, failure };
    return { result, units: [], episodesOf: null };
  }
  const units = verdict.units.map(({ populations, value }): CountedUnit => {
    const outcome = outcomeOf(populations, measure);
    return outcome === 'observed' && value !== undefined ? { outcome, value } : { outcome };
  });
  const outcome = patientOutcome(units.map((unit) => unit.outcome));
  const outcomes = before && outcomesBy(verdictBefore, before.measure);
  const outcomeBefore = outcomes && patientOutcome(outcomes);
  const result = {
    patientId,
    populations: verdict.units.flatMap(({ populations }) => countedPopulations(populations)),
    outcome,
    before: outcomeBefore === outcome ? null : outcomeBefore,
    failure: null,
  };
  return { result, units, episodesOf: verdict.episodesOf };
}
