/** Adds to a translated measure one definition: what its observation gives of each episode of its measure population. */
import type { ElmLibrary } from '#server/measures/translating/translation.ts';

/** CQL can define no such name without being read as it. */
export const observedName = '\u0000 observed';

const alias = 'Episode';

/** Changes the library. */
export function addObservation(
  { library }: ElmLibrary,
  { population, observation }: { population: string; observation: string },
): void {
  const episode = { type: 'AliasRef', name: alias };
  library.statements?.def?.push({
    name: observedName,
    context: 'Patient',
    expression: {
      type: 'Query',
      source: [{ alias, expression: { type: 'ExpressionRef', name: population } }],
      relationship: [],
      return: {
        distinct: false,
        expression: {
          type: 'Tuple',
          element: [
            { name: 'episode', value: episode },
            {
              name: 'value',
              value: { type: 'FunctionRef', name: observation, operand: [episode] },
            },
          ],
        },
      },
    },
  });
}
