/** Looks up the codes of a resource in the value sets that R4 binds them to. */
import { tryGetDataType, type InternalSchemaElement } from '@medplum/core';
import { stateOf, type SentCode, type ValueSets } from './value-sets.ts';
import type { CodeIssue } from './validation-task.ts';

type Binding = NonNullable<InternalSchemaElement['binding']>;

interface BoundElement {
  path: string;
  type: string;
  value: unknown;
  binding: Binding;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "value[x]" stands in a resource as "valueQuantity". */
const propertyOf = (key: string, type: string): string =>
  key.endsWith('[x]') ? `${key.slice(0, -3)}${capitalized(type)}` : key;

interface Sent {
  path: string;
  type: string;
  value: unknown;
  element: InternalSchemaElement;
}

function sentElements(resource: Record<string, unknown>, type: string, path: string): Sent[] {
  return Object.entries(tryGetDataType(type)?.elements ?? {}).flatMap(([key, element]) => {
    const types = [...new Set(element.type.map(({ code }) => code))];
    return types.flatMap((elementType) => {
      const property = propertyOf(key, elementType);
      const value = resource[property];
      const at = `${path}.${property}`;
      if (Array.isArray(value))
        return value.map((item: unknown, index) => ({
          path: `${at}[${index}]`,
          type: elementType,
          value: item,
          element,
        }));
      return value === undefined ? [] : [{ path: at, type: elementType, value, element }];
    });
  });
}

/** Of a contained resource, or one in a Bundle, its own type. */
const typeOf = ({ type, value }: Sent): string =>
  isRecord(value) && typeof value['resourceType'] === 'string' ? value['resourceType'] : type;

function* boundElements(
  resource: Record<string, unknown>,
  type: string,
  path: string,
): Generator<BoundElement> {
  for (const sent of sentElements(resource, type, path)) {
    const { binding } = sent.element;
    if (binding) yield { path: sent.path, type: sent.type, value: sent.value, binding };
    if (isRecord(sent.value)) yield* boundElements(sent.value, typeOf(sent), sent.path);
  }
}

const codeIn = (value: Record<string, unknown>): SentCode[] => {
  const { code, system } = value;
  if (typeof code !== 'string') return [];
  return [{ code, system: typeof system === 'string' ? system : '' }];
};

/** A code, a Coding, a Quantity's unit, or all codings of a CodeableConcept. */
function codesOf({ value }: BoundElement): SentCode[] {
  if (typeof value === 'string') return [{ code: value, system: undefined }];
  if (!isRecord(value)) return [];
  const { coding } = value;
  if (Array.isArray(coding)) return coding.filter(isRecord).flatMap(codeIn);
  return codeIn(value);
}

const wordsOf = (codes: readonly SentCode[]): string =>
  codes.map(({ code, system }) => `“${code}”${system ? ` of ${system}` : ''}`).join(', ');

const nameOf = (url: string): string => url.split('|')[0]?.split('/').at(-1) ?? url;

/** One coding that is in the value set is enough. */
function issueOf(bound: BoundElement, valueSets: ValueSets): CodeIssue | null {
  const { path, type, binding } = bound;
  const { strength, valueSet: url = '' } = binding;
  const codes = codesOf(bound);
  if (strength !== 'required' && strength !== 'extensible')
    return codes.length > 0 ? { is: 'not-bound', path } : null;
  const name = nameOf(url);
  if (codes.length === 0) {
    const isText = type === 'CodeableConcept' && strength === 'required' && isRecord(bound.value);
    if (!isText) return null;
    const words = `It has no code, and R4 asks for one of the value set ${name}.`;
    return { is: 'wrong', path, words, isError: true };
  }
  const valueSet = valueSets.find(url);
  const states = codes.map((code) => stateOf(valueSet, code));
  if (states.includes('in')) return null;
  if (states.includes('not-listed')) return { is: 'not-listed', path, valueSet: name };
  const isError = strength === 'required';
  const words = isError
    ? `${wordsOf(codes)} is not in the value set ${name}, which R4 requires.`
    : `${wordsOf(codes)} is not in the value set ${name}: another code is right only where none of it fits.`;
  return { is: 'wrong', path, words, isError };
}

/** `resource` has a resourceType. What R4 does not know is not gone into. */
export function codeIssues(resource: object, valueSets: ValueSets): CodeIssue[] {
  if (!isRecord(resource)) return [];
  const { resourceType } = resource;
  if (typeof resourceType !== 'string') return [];
  return [...boundElements(resource, resourceType, resourceType)].flatMap(
    (bound) => issueOf(bound, valueSets) ?? [],
  );
}
