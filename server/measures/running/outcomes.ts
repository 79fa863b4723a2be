/** Where a patient stands in a proportion measure, by the populations that hold for them. */
import type { Improvement, Outcome, PopulationName } from '#shared/measures.ts';

/**
 * In the order of the calculation of proportion measures (FHIR Clinical Reasoning): exclusions leave the
 * denominator, exceptions count only for those who would not meet it.
 */
export function outcomeOf(
  populations: readonly PopulationName[],
  improvement: Improvement,
): Outcome {
  const is = (name: PopulationName) => populations.includes(name);
  if (!is('initialPopulation') || !is('denominator')) return 'outside';
  if (is('denominatorExclusion')) return 'excluded';
  const isInNumerator = is('numerator') && !is('numeratorExclusion');
  const isMet = improvement === 'increase' ? isInNumerator : !isInNumerator;
  if (isMet) return 'met';
  return is('denominatorException') ? 'excepted' : 'unmet';
}

/** Those in which the patient counts: no numerator without its denominator. */
export function countedPopulations(populations: readonly PopulationName[]): PopulationName[] {
  const is = (name: PopulationName) => populations.includes(name);
  if (!is('initialPopulation')) return [];
  if (!is('denominator')) return ['initialPopulation'];
  if (is('denominatorExclusion'))
    return ['initialPopulation', 'denominator', 'denominatorExclusion'];
  return populations.filter((name) => name !== 'numeratorExclusion' || is('numerator'));
}
