/** Which definitions of the CQL are the populations of a measure, of proportions and of continuous variables. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';

/** In the order in which a patient, or an episode, goes through them. */
export const populationNames = [
  'initialPopulation',
  'denominator',
  'denominatorExclusion',
  'numerator',
  'numeratorExclusion',
  'denominatorException',
] as const;
export type PopulationName = (typeof populationNames)[number];

const populationWords: Record<PopulationName, string> = {
  initialPopulation: 'Initial population',
  denominator: 'Denominator',
  denominatorExclusion: 'Denominator exclusions',
  numerator: 'Numerator',
  numeratorExclusion: 'Numerator exclusions',
  denominatorException: 'Denominator exceptions',
};

/** The codes of FHIR's `measure-population`. */
const populationCodes: Record<PopulationName, string> = {
  initialPopulation: 'initial-population',
  denominator: 'denominator',
  denominatorExclusion: 'denominator-exclusion',
  numerator: 'numerator',
  numeratorExclusion: 'numerator-exclusion',
  denominatorException: 'denominator-exception',
};

/** Of a continuous variable measure: there is nothing that one could meet. */
export const observedNames = [
  'initialPopulation',
  'denominator',
  'denominatorExclusion',
] as const satisfies readonly PopulationName[];

const observedWords: Partial<Record<PopulationName, string>> = {
  denominator: 'Measure population',
  denominatorExclusion: 'Measure population exclusions',
};

const observedCodes: Partial<Record<PopulationName, string>> = {
  denominator: 'measure-population',
  denominatorExclusion: 'measure-population-exclusion',
};

export const observationCode = 'measure-observation';

export const requiredPopulations = [
  'initialPopulation',
  'denominator',
  'numerator',
] as const satisfies readonly PopulationName[];

const definition = line(200, { empty: 'Choose the definition', long: 'At most 200 characters' });
const optionalDefinition = definition.nullable().default(null);

/** Which definition of the CQL is which population. */
export const Populations = z
  .strictObject({
    initialPopulation: definition,
    denominator: definition,
    denominatorExclusion: optionalDefinition,
    numerator: optionalDefinition,
    numeratorExclusion: optionalDefinition,
    denominatorException: optionalDefinition,
    /** The function that gives a number of each episode: the measure is of a continuous variable. */
    observation: definition.optional(),
  })
  .refine(({ numerator, observation }) => numerator !== null || observation !== undefined, {
    path: ['numerator'],
    message: 'Choose the definition',
  })
  .refine(
    ({ numerator, numeratorExclusion, denominatorException, observation }) =>
      observation === undefined ||
      (numerator ?? numeratorExclusion ?? denominatorException) === null,
    { path: ['observation'], message: 'A measure that observes values has no numerator' },
  );
export type Populations = z.infer<typeof Populations>;

type Scored = Pick<Populations, 'observation'>;

/** Whether it observes values, instead of who meets it. */
export const isObserving = ({ observation }: Scored): boolean => observation !== undefined;

export const wordsOfPopulation = (name: PopulationName, populations: Scored): string =>
  (isObserving(populations) ? observedWords[name] : undefined) ?? populationWords[name];

export const codeOfPopulation = (name: PopulationName, populations: Scored): string =>
  (isObserving(populations) ? observedCodes[name] : undefined) ?? populationCodes[name];
