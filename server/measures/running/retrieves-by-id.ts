/** Lets a measure retrieve resources by their own ids, as `[Condition: id in …]` does: the engine compares codes alone. */
import { nodesOf } from '#server/measures/translating/outline.ts';
import type { ElmLibrary } from '#server/measures/translating/translation.ts';

interface Retrieve {
  type: 'Retrieve';
  codeProperty?: string;
  codeComparator?: string;
  codes?: unknown;
}

const isById = (node: object): node is Retrieve =>
  'type' in node &&
  node.type === 'Retrieve' &&
  'codeProperty' in node &&
  node.codeProperty === 'id';

const alias = '\u0000 retrieved';

/** Retrieves all of the type, and asks of each whether its id is in the list. */
function queryById(byId: Retrieve): object {
  const { codes } = byId;
  const retrieve = {
    ...byId,
    codeProperty: undefined,
    codeComparator: undefined,
    codes: undefined,
  };
  const id = { type: 'Property', path: 'id', scope: alias };
  return {
    type: 'Query',
    source: [{ alias, expression: retrieve }],
    relationship: [],
    where: {
      type: 'In',
      operand: [{ type: 'Property', path: 'value', source: id }, codes],
    },
    return: { distinct: false, expression: { type: 'AliasRef', name: alias } },
  };
}

/** Changes the library. */
export function withRetrievesById(elm: ElmLibrary): ElmLibrary {
  for (const node of nodesOf(elm)) {
    if (!isById(node)) continue;
    const query = queryById({ ...node });
    for (const name of Object.keys(node)) Reflect.deleteProperty(node, name);
    Object.assign(node, query);
  }
  return elm;
}
