/** The parts of a condition that `and` joins: one that is false decides it, so the cheapest is asked first. */
import fhirpath from 'fhirpath';

/** Of what the parser gives; positions begin at 1. */
interface Node {
  type: string;
  text?: string;
  start?: { line: number; column: number };
  children?: Node[];
}

export interface Conjunct {
  expression: string;
  /** A guess, from what it is made of. */
  cost: number;
}

const functionCost = 5;

const costOf = ({ type, children = [] }: Node): number =>
  children.reduce(
    (sum, node) => sum + costOf(node),
    type === 'FunctionInvocation' ? functionCost : 1,
  );

const root = (node: Node): Node =>
  node.type === 'EntireExpression' && node.children?.length === 1 && node.children[0]
    ? root(node.children[0])
    : node;

/** The outermost `and`s and what they join, from left to right. */
function joined(node: Node): { operators: Node[]; operands: Node[] } {
  const [left, right] = node.children ?? [];
  if (node.type !== 'AndExpression' || !left || !right) return { operators: [], operands: [node] };
  const before = joined(left);
  const after = joined(right);
  return {
    operators: [...before.operators, node, ...after.operators],
    operands: [...before.operands, ...after.operands],
  };
}

function offsetOf(lines: readonly string[], { start }: Node): number {
  const { line, column } = start ?? { line: 1, column: 1 };
  return lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

/** In order of cost; the expression alone where nothing joins it. Throws what is wrong with it. */
export function conjunctsOf(expression: string): Conjunct[] {
  const { operators, operands } = joined(root(fhirpath.parse(expression) as Node));
  const whole = [{ expression, cost: 0 }];
  const lines = expression.split('\n');
  const offsets = operators.map((node) => offsetOf(lines, node));
  if (offsets.some((at) => expression.slice(at, at + 3) !== 'and')) return whole;
  const ends = [...offsets, expression.length];
  const parts = operands.map((operand, at) => ({
    expression: expression.slice(at === 0 ? 0 : (offsets[at - 1] ?? 0) + 3, ends[at]).trim(),
    cost: costOf(operand),
  }));
  return parts.length < 2 ? whole : parts.toSorted((part, other) => part.cost - other.cost);
}
