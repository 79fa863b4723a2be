/** Says which elements an expression asks for that no fact had, and how they may have been meant. */
import { nearSpellings } from '#shared/expressions/near-spellings.ts';
import type { UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import { elementsAsked, type ElementUse } from './expression-paths.ts';

/** Of `valueQuantity` FHIRPath makes `value`. */
const choice =
  /^([a-z]\w*?)(?:Age|Annotation|Attachment|Boolean|CodeableConcept|Coding|Date|DateTime|Decimal|Duration|Identifier|Instant|Integer|Money|Period|Quantity|Range|Ratio|Reference|SampledData|String|Time|Timing|Uri)$/;

const mostElements = 20_000;
const deepest = 12;

/** Adds the elements of a resource, as `Observation value.unit`. Values are not looked at. */
function addElements(elements: Set<string>, resource: object): void {
  const type = String((resource as { resourceType?: unknown }).resourceType);
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    if (Array.isArray(value)) {
      for (const part of value) visit(part, path, depth + 1);
      return;
    }
    for (const [key, part] of Object.entries(value)) {
      const names = [key, choice.exec(key)?.[1]].filter((name) => name !== undefined);
      for (const name of names) {
        if (elements.size >= mostElements) return;
        const inner = path === '' ? name : `${path}.${name}`;
        elements.add(`${type} ${inner}`);
        visit(part, inner, depth + 1);
      }
    }
  };
  visit(resource, '', 0);
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

const typesOf = (elements: ReadonlySet<string>): string[] => [
  ...new Set([...elements].map((element) => element.split(' ')[0] ?? '')),
];

/** An expression on a resource of the type. */
interface AskingExpression {
  expression: string;
  factType: string;
}

/** Notes elements of facts as long as one is missing for which an expression asks: mostly none is, after some facts. */
export function openElementNotes(
  expressions: readonly AskingExpression[],
  before: readonly string[],
) {
  const elements = new Set(before);
  const isMissing = ({ type, path }: ElementUse) =>
    (type === null ? typesOf(elements) : [type]).every((one) => !elements.has(`${one} ${path}`));
  let missing = expressions
    .filter(({ expression }) => expression !== '')
    .flatMap(({ expression, factType }) => elementsAsked(expression, factType))
    .filter(isMissing);
  return {
    elements,
    note: (resource: object): void => {
      if (missing.length === 0) return;
      const { size } = elements;
      addElements(elements, resource);
      if (elements.size > size) missing = missing.filter(isMissing);
    },
  };
}

/** In the order of the expression; of a path its first part that nothing had. Facts of other types are no part of `elements` where none were read. */
export function unmatchedPaths(
  expression: string,
  factType: string,
  elements: ReadonlySet<string>,
): UnmatchedPath[] {
  const types = typesOf(elements);
  const isThere = ({ type, path }: Pick<ElementUse, 'type' | 'path'>) =>
    (type === null ? types : [type]).some((one) => elements.has(`${one} ${path}`));
  const unmatched = new Map<string, UnmatchedPath>();
  for (const use of elementsAsked(expression, factType)) {
    const { type, path, line, column } = use;
    const parent = parentOf(path);
    if (isThere(use) || (parent !== '' && !isThere({ type, path: parent }))) continue;
    const ofTypes = type === null ? types : [type];
    const isOfNone = ofTypes.every((ofType) => !types.includes(ofType));
    const beside = [...elements].flatMap((element) => {
      const [ofType = '', otherPath = ''] = element.split(' ');
      return ofTypes.includes(ofType) && parentOf(otherPath) === parent ? [nameOf(otherPath)] : [];
    });
    const key = `${type} ${isOfNone ? '' : path}`;
    if (unmatched.has(key)) continue;
    const near = isOfNone ? [] : nearSpellings(nameOf(path), beside);
    unmatched.set(key, { type, path: isOfNone ? '' : path, line, column, near });
  }
  return [...unmatched.values()];
}
