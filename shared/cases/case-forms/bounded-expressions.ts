/** Judges expressions of forms that others wrote: what they may use, so that each ends soon on any answers. */
import {
  callOf,
  nodesOf,
  parsed,
  type ExpressionNode,
} from '#shared/expressions/expression-names.ts';

/** They run in the browser at each key, and on the server's own thread before a signature. */
export const longestExpression = 1_000;
/** Functions in the brackets of functions. */
const mostNested = 2;
/** Searches of the whole response. */
const mostSearches = 4;

/** None gives more than what it is called on, loops, takes a pattern, or looks at a clock. */
const bounded = new Set(
  'where exists all empty not count sum min max avg first last tail skip take distinct single allTrue anyTrue allFalse anyFalse hasValue coalesce iif ofType is as toInteger toDecimal toString toBoolean contains startsWith endsWith length upper lower trim substring abs ceiling floor round truncate power sqrt'.split(
    ' ',
  ),
);
const searches = new Set(['descendants', 'repeat']);
const takesCriteria = new Set(['where', 'exists', 'all', 'iif', 'coalesce']);
/** Operators that compare everything with everything. */
const refusedOperators = new Set(['UnionExpression', 'MembershipExpression']);

const textOf = (node: ExpressionNode | undefined, type: string): string =>
  (node && nodesOf(node).find((inner) => inner.type === type)?.text) ?? '';

/** `repeat(item)` follows the items of the response, each once. */
const isPlainRepeat = (parameters: readonly ExpressionNode[]) =>
  parameters.length === 1 &&
  parameters[0] !== undefined &&
  nodesOf(parameters[0]).every(
    ({ type, text }) =>
      ['TermExpression', 'InvocationTerm'].includes(type) ||
      (['MemberInvocation', 'Identifier'].includes(type) && text === 'item'),
  );

function faultOf(node: ExpressionNode, depth: number): string | null {
  if (refusedOperators.has(node.type)) {
    const isList = node.type === 'MembershipExpression';
    if (!isList || depth > 0) return `uses “${node.text ?? '|'}”, which is not run here`;
  }
  if (node.type === 'ExternalConstantTerm' || node.type === 'TotalInvocation') {
    const name = textOf(node, 'Identifier');
    if (name !== 'resource') return `uses “%${name}”, which is not known here`;
    if (depth > 0) return 'looks at the whole response from within brackets';
  }
  const call = callOf(node);
  if (call) {
    const { name, parameters } = call;
    if (searches.has(name)) {
      if (depth > 0) return `searches with “${name}” from within brackets`;
      if (name === 'repeat' && !isPlainRepeat(parameters)) return 'repeats more than “item”';
      return null;
    }
    if (!bounded.has(name)) return `calls “${name}”, which is not run here`;
    const inner = depth + (takesCriteria.has(name) && name !== 'iif' ? 1 : 0);
    if (inner > mostNested) return 'has functions in functions in functions';
    for (const parameter of parameters) {
      const fault = faultOf(parameter, name === 'iif' ? depth : inner);
      if (fault !== null) return fault;
    }
    return null;
  }
  for (const child of node.children ?? []) {
    const fault = faultOf(child, depth);
    if (fault !== null) return fault;
  }
  return null;
}

/** Why it is not run, to follow the name of its question; null where it is. */
export function boundedFault(expression: string): string | null {
  if (expression.length > longestExpression) return `has more than ${longestExpression} characters`;
  let root: ExpressionNode;
  try {
    root = parsed(expression);
  } catch {
    return 'cannot be read';
  }
  const calls = nodesOf(root).flatMap((node) => callOf(node)?.name ?? []);
  if (calls.filter((name) => searches.has(name)).length > mostSearches)
    return `searches the response more than ${mostSearches} times`;
  return faultOf(root, 0);
}

export interface LinkIdUse {
  linkId: string;
  /** Where the name stands in the expression, with its quotes. */
  at: number;
  length: number;
  /** How many levels of items are followed to it; null where the whole response is searched. */
  level: number | null;
}

/** The parts of a path, from its beginning: `item`, `where(...)`, `item`, ... */
function stepsOf(node: ExpressionNode): ExpressionNode[] {
  const [left, right] = node.children ?? [];
  if (node.type === 'InvocationExpression' && left && right) return [...stepsOf(left), right];
  const isWrapper = ['TermExpression', 'InvocationTerm', 'ParenthesizedTerm'].includes(node.type);
  return isWrapper && left ? stepsOf(left) : [node];
}

/** From `level` on: how many levels of items the steps follow; null where the whole response is searched. */
function levelAfter(steps: readonly ExpressionNode[], level: number | null): number | null {
  if (level === null || steps.some((step) => searches.has(callOf(step)?.name ?? ''))) return null;
  const followed = steps.filter(
    ({ type, text }) => type === 'MemberInvocation' && text === 'item',
  ).length;
  return level + followed;
}

/** Names of questions that an expression compares `linkId` with. */
export function linkIdsIn(expression: string): LinkIdUse[] {
  const uses: LinkIdUse[] = [];
  const lines = expression.split('\n');
  const offset = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;

  function note(left: ExpressionNode, right: ExpressionNode, level: number | null): void {
    const literal = nodesOf(right).find(({ start, text }) => start && text?.startsWith("'"));
    if (textOf(left, 'Identifier') !== 'linkId' || !literal?.start || !literal.text) return;
    const { text, start } = literal;
    uses.push({ linkId: text.slice(1, -1), at: offset(start), length: text.length, level });
  }

  /** `level`: of what a name is looked for in. */
  function visit(node: ExpressionNode, level: number | null): void {
    const { type, children = [] } = node;
    const [left, right] = children;
    if (type === 'EqualityExpression' && left && right) note(left, right, level);
    const steps = stepsOf(node);
    if (steps.length === 1 && steps[0] !== node && steps[0]) return visit(steps[0], level);
    if (steps.length === 1 && !callOf(node))
      return children.forEach((child) => visit(child, level));
    for (const [nth, step] of steps.entries()) {
      const call = callOf(step);
      const isOfPath = call !== null && takesCriteria.has(call.name) && call.name !== 'iif';
      const inner = isOfPath ? levelAfter(steps.slice(0, nth), level) : level;
      if (call) for (const parameter of call.parameters) visit(parameter, inner);
      else if (nth === 0) visit(step, level);
    }
  }

  visit(parsed(expression), 0);
  return uses;
}
