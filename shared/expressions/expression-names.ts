/** Reads from an expression which functions it calls and which paths it follows, each with its place. */
import fhirpath from 'fhirpath';
import type { ExpressionProblem } from './expression-problems.ts';
import { functionNames } from './fhirpath-functions.ts';
import { nearSpellings, orWords } from './near-spellings.ts';

/** Of what the parser gives; lines and columns begin at 1. */
export interface ExpressionNode {
  type: string;
  text?: string;
  start?: { line: number; column: number };
  children?: ExpressionNode[];
}

export const parsed = (expression: string): ExpressionNode =>
  fhirpath.parse(expression) as ExpressionNode;

/** Where the text of a node begins: some have no place of their own. */
export function startOf(node: ExpressionNode): { line: number; column: number } {
  for (let at: ExpressionNode | undefined = node; at; at = at.children?.[0])
    if (at.start) return at.start;
  return { line: 1, column: 1 };
}

export interface Call {
  name: string;
  node: ExpressionNode;
  parameters: readonly ExpressionNode[];
}

/** The call of a node that is one. */
export function callOf(node: ExpressionNode): Call | null {
  if (node.type !== 'FunctionInvocation') return null;
  const [identifier, list] = node.children?.[0]?.children ?? [];
  return { name: identifier?.text ?? '', node, parameters: list?.children ?? [] };
}

export const nodesOf = (node: ExpressionNode): ExpressionNode[] => [
  node,
  ...(node.children ?? []).flatMap(nodesOf),
];

/** Functions that are not there, each with what it may have meant. The expression has to be readable. */
export const unknownFunctions = (expression: string): ExpressionProblem[] =>
  nodesOf(parsed(expression)).flatMap((node) => {
    const call = callOf(node);
    if (!call || functionNames.has(call.name)) return [];
    const near = nearSpellings(call.name, functionNames);
    const hint = near.length > 0 ? ` Near: ${orWords(near)}.` : '';
    return [{ ...startOf(node), message: `There is no function “${call.name}”.${hint}` }];
  });
