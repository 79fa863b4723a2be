/** Reads from the values of all definitions what is counted: the patient, or each episode of the patient. */
import type { PopulationName } from '#shared/measures/populations.ts';
import type { EvaluatedUnit, Program, Verdict } from '#server/measures/core/measure-evaluation.ts';
import { idOfResource } from './cql-values.ts';
import { observedName } from './observed-elm.ts';

type Values = Readonly<Record<string, unknown>>;

/** A definition gives what is no population. */
class NoPopulation extends Error {}

/** Null, which CQL gives where something is unknown, is in no population. */
function patientUnit(names: readonly [PopulationName, string][], values: Values): EvaluatedUnit {
  const populations: PopulationName[] = [];
  for (const [name, definition] of names) {
    const value = values[definition];
    if (value === true) populations.push(name);
    else if (value !== false && value !== null && value !== undefined)
      throw new NoPopulation(`“${definition}” gives something else than true or false.`);
  }
  return { populations };
}

function idsIn(values: Values, definition: string): Set<string> {
  const items = values[definition] ?? [];
  if (!Array.isArray(items)) throw new NoPopulation(`“${definition}” gives no list.`);
  return new Set(
    (items as unknown[]).flatMap((item) => {
      if (item === null) return [];
      const id = idOfResource(item);
      if (id === null) throw new NoPopulation(`“${definition}” gives a list of something else.`);
      return id;
    }),
  );
}

/** By episode. Throws where the function gave no number. */
function observedValues(values: Values, observation: string): Map<string, number> {
  const observed = (values[observedName] ?? []) as { episode: unknown; value: unknown }[];
  return new Map(
    observed.flatMap(({ episode, value }) => {
      const id = idOfResource(episode);
      if (id === null || value === null || value === undefined) return [];
      if (typeof value !== 'number') throw new NoPopulation(`“${observation}” gives no number.`);
      return [[id, value] as const];
    }),
  );
}

/** An episode that is in no population is none of the measure. */
function episodeUnits(
  names: readonly [PopulationName, string][],
  { observation }: Pick<Program, 'observation'>,
  values: Values,
): EvaluatedUnit[] {
  const observed = observation === undefined ? null : observedValues(values, observation);
  const units = new Map<string, EvaluatedUnit>();
  for (const [name, definition] of names) {
    for (const id of idsIn(values, definition)) {
      const unit = units.get(id) ?? { populations: [] };
      unit.populations.push(name);
      units.set(id, unit);
    }
  }
  for (const [id, value] of observed ?? []) {
    const unit = units.get(id);
    if (unit) unit.value = value;
  }
  return [...units.values()];
}

/** `episodesOf`: the FHIR type of the lists that its populations are; null where they are yes or no. */
export function verdictOfValues(
  program: Pick<Program, 'populations' | 'observation'>,
  episodesOf: string | null,
  values: Values,
): Verdict {
  const names = Object.entries(program.populations) as [PopulationName, string][];
  try {
    const units =
      episodesOf === null ? [patientUnit(names, values)] : episodeUnits(names, program, values);
    return { units, episodesOf };
  } catch (error) {
    if (error instanceof NoPopulation) return { failure: error.message };
    throw error;
  }
}
