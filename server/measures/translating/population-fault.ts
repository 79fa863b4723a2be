/** Says why definitions of a text cannot be the populations of a measure. */
import type { CqlOutline } from '#shared/measures.ts';
import { populationNames, type Populations } from '#shared/measures/populations.ts';

type Basis = Omit<CqlOutline['definitions'][number], 'name'>;

const basisWords = ({ episodesOf }: Basis) =>
  episodesOf === null ? 'yes or no' : `a list of ${episodesOf}`;

/** Null: they can be. All are of patients, or all of episodes of one type. */
export function populationFault(
  { definitions, functions }: Pick<CqlOutline, 'definitions' | 'functions'>,
  populations: Populations,
): string | null {
  const { initialPopulation, observation } = populations;
  const basisOf = new Map<string, Basis>(definitions.map(({ name, ...basis }) => [name, basis]));
  const first = basisOf.get(initialPopulation);
  for (const population of populationNames) {
    const name = populations[population];
    if (name === null) continue;
    const basis = basisOf.get(name);
    if (!first || !basis) return `The CQL defines no “${name}”. Choose the populations again.`;
    if (!basis.isYesNo && basis.episodesOf === null)
      return `“${name}” gives neither yes or no nor a list of resources, so it is no population.`;
    if (basis.episodesOf !== first.episodesOf)
      return `“${initialPopulation}” gives ${basisWords(first)}, and “${name}” ${basisWords(basis)}: populations have to be of one kind.`;
  }
  if (observation === undefined) return null;
  // CQL may define several of one name, for different types.
  const [observed, ...others] = functions.filter(({ name }) => name === observation);
  if (!observed || !first)
    return `The CQL defines no function “${observation}” that gives a number.`;
  if ([observed, ...others].some(({ of }) => of === first.episodesOf)) return null;
  return `“${observation}” is a function of ${observed.of}, and “${initialPopulation}” gives ${basisWords(first)}.`;
}
