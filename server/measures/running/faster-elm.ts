/** Leaves out work of the engine that changes nothing of a result. */
import type { ElmLibrary } from '#server/measures/translating/translation.ts';

interface Query {
  type: 'Query';
  source: { alias: string }[];
  return?: unknown;
  aggregate?: unknown;
}

const isQuery = (node: object): node is Query =>
  'type' in node && node.type === 'Query' && 'source' in node && Array.isArray(node.source);

/**
 * Without a return clause a query of one source gives items of that source as they are. The engine
 * compares all of them with each other by every element, which takes most of the time of a run.
 */
export function withPlainReturns(elm: ElmLibrary): ElmLibrary {
  const open: unknown[] = [elm];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    open.push(...Object.values(node));
    if (!isQuery(node) || node.return !== undefined || node.aggregate !== undefined) continue;
    const [source, ...others] = node.source;
    if (source && others.length === 0)
      node.return = { distinct: false, expression: { type: 'AliasRef', name: source.alias } };
  }
  return elm;
}
