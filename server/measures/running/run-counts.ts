/** Counts what was evaluated: of each patient, and of the parts of a run. */
import { outcomes, type Outcome, type RunCounts } from '#shared/measures.ts';
import { populationNames, type PopulationName } from '#shared/measures/populations.ts';
import type { CountedPatient } from './patient-results.ts';

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

export const emptyCounts = (): RunCounts => ({
  patients: 0,
  populations: zeros<PopulationName>(populationNames),
  outcomes: zeros<Outcome>(outcomes),
  flipped: 0,
  failures: 0,
  failure: null,
  stopped: null,
});

/** Populations and outcomes are of patients, or of their episodes. Changes the counts. */
export function countPatient(
  counts: RunCounts,
  { result, units, episodesOf }: CountedPatient,
): void {
  counts.patients += 1;
  const { failure, before } = result;
  if (failure !== null) {
    counts.failures += 1;
    counts.failure ??= failure;
    return;
  }
  if (episodesOf !== null) counts.episodesOf = episodesOf;
  for (const { outcome } of units) counts.outcomes[outcome] += 1;
  for (const name of result.populations) counts.populations[name] += 1;
  if (before !== null) counts.flipped += 1;
}

/** Changes the first one. What was observed is no sum: it is set after the last part. */
export function addCounts(sum: RunCounts, part: RunCounts): void {
  sum.patients += part.patients;
  sum.flipped += part.flipped;
  sum.failures += part.failures;
  sum.failure ??= part.failure;
  sum.stopped ??= part.stopped;
  if (part.episodesOf !== undefined) sum.episodesOf = part.episodesOf;
  for (const name of populationNames) sum.populations[name] += part.populations[name];
  for (const outcome of outcomes) sum.outcomes[outcome] += part.outcomes[outcome];
}
