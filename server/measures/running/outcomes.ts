/** Where a patient stands in a measure, by the populations that hold for them or for their episodes. */
import { outcomes, type Improvement, type Outcome } from '#shared/measures.ts';
import {
  isObserving,
  type PopulationName,
  type Populations,
} from '#shared/measures/populations.ts';

interface Scoring {
  populations: Pick<Populations, 'observation'>;
  improvement: Improvement;
}

/**
 * In the order of the calculation of proportion measures (FHIR Clinical Reasoning): exclusions leave the
 * denominator, exceptions count only for those who would not meet it.
 */
export function outcomeOf(
  populations: readonly PopulationName[],
  { improvement, populations: scored }: Scoring,
): Outcome {
  const is = (name: PopulationName) => populations.includes(name);
  if (!is('initialPopulation') || !is('denominator')) return 'outside';
  if (is('denominatorExclusion')) return 'excluded';
  if (isObserving(scored)) return 'observed';
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

/** A patient with several episodes stands where the first of the outcomes is: unmet, if one of them is. */
export const patientOutcome = (ofEpisodes: readonly Outcome[]): Outcome =>
  outcomes.find((outcome) => ofEpisodes.includes(outcome)) ?? 'outside';
