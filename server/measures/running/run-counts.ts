/** Adds up what was counted in the parts of a run. */
import { outcomes, populationNames, type RunCounts } from '#shared/measures.ts';

/** Changes the first one. */
export function addCounts(sum: RunCounts, part: RunCounts): void {
  sum.patients += part.patients;
  sum.flipped += part.flipped;
  sum.failures += part.failures;
  sum.failure ??= part.failure;
  sum.stopped ??= part.stopped;
  for (const name of populationNames) sum.populations[name] += part.populations[name];
  for (const outcome of outcomes) sum.outcomes[outcome] += part.outcomes[outcome];
}
