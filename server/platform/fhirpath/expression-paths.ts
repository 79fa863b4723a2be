/** Follows the paths of an expression by their names, without a fact: which element of which type is asked for, and where. */
import {
  callOf,
  nodesOf,
  parsed,
  startOf,
  type ExpressionNode,
} from '#shared/expressions/expression-names.ts';

/** An element that the expression asks for. */
export interface ElementUse {
  /** Null: of any type, as in `%facts.status`. */
  type: string | null;
  /** From the resource on: `code.coding.code`. */
  path: string;
  line: number;
  column: number;
}

/** What a part of the expression gives: elements of a path, or a resource where it has no names. */
interface ElementSource {
  type: string | null;
  names: readonly string[];
}

/** They give some of what they are called on. */
const filters = new Set(
  'where first last tail skip take distinct single sort exclude intersect ofType as'.split(' '),
);
const takesType = new Set(['ofType', 'as', 'is']);

const textIn = (node: ExpressionNode | undefined, type: string): string | undefined =>
  node && nodesOf(node).find((inner) => inner.type === type)?.text;

const nameIn = (node: ExpressionNode | undefined) =>
  (textIn(node, 'Identifier') ?? '').replaceAll('`', '');

/** The `X` of `resourceType = 'X'`, wherever it stands in the criteria. */
function typeIn(criteria: ExpressionNode): string | null {
  const equation = nodesOf(criteria).find(
    ({ type, children }) =>
      type === 'EqualityExpression' && nameIn(children?.[0]) === 'resourceType',
  );
  return textIn(equation?.children?.[1], 'StringLiteral')?.replaceAll("'", '') ?? null;
}

/** `%facts.where(resourceType = 'Condition')` and `%facts.ofType(Condition)` are of one type. */
function narrowed(source: ElementSource, name: string, parameter: ExpressionNode): ElementSource {
  if (source.type !== null || source.names.length > 0) return source;
  const type = name === 'ofType' ? nameIn(parameter) : name === 'where' ? typeIn(parameter) : null;
  return { ...source, type };
}

export function elementsAsked(expression: string, factType: string): ElementUse[] {
  const uses: ElementUse[] = [];
  const variables: Record<string, ElementSource> = {
    facts: { type: null, names: [] },
    stay: { type: 'Encounter', names: [] },
    resource: { type: factType, names: [] },
    context: { type: factType, names: [] },
  };

  /** `around`: what a name is looked for in, where the part begins with it. */
  function visit(node: ExpressionNode, around: ElementSource | null): ElementSource | null {
    const { type, children = [] } = node;
    const [left, right] = children;
    switch (type) {
      case 'InvocationExpression':
        return left && right ? visit(right, visit(left, around)) : null;
      case 'MemberInvocation':
        return member(node, around);
      case 'FunctionInvocation':
        return called(node, around);
      case 'ThisInvocation':
        return around;
      case 'ExternalConstantTerm':
        return variables[nameIn(node)] ?? null;
      case 'IndexerExpression':
        if (right) visit(right, around);
        return left ? visit(left, around) : null;
      case 'TypeExpression':
      case 'EntireExpression':
      case 'TermExpression':
      case 'InvocationTerm':
      case 'ParenthesizedTerm':
        return left ? visit(left, around) : null;
      default:
        for (const child of children) visit(child, around);
        return null;
    }
  }

  function member(node: ExpressionNode, source: ElementSource | null): ElementSource | null {
    const name = nameIn(node);
    if (!source) return null;
    if (source.names.length === 0 && /^[A-Z]/.test(name)) return { type: name, names: [] };
    const names = [...source.names, name];
    uses.push({ type: source.type, path: names.join('.'), ...startOf(node) });
    return { ...source, names };
  }

  function called(node: ExpressionNode, source: ElementSource | null): ElementSource | null {
    const { name, parameters } = callOf(node) ?? { name: '', parameters: [] };
    const [first] = parameters;
    const result = source && first ? narrowed(source, name, first) : source;
    const inner = takesType.has(name)
      ? []
      : parameters.map((parameter) => visit(parameter, result));
    if (name === 'select') return inner[0] ?? null;
    return filters.has(name) ? result : null;
  }

  visit(parsed(expression), variables.resource ?? null);
  return uses;
}
