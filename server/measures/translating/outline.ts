/** Reads from translated CQL what it defines, and what is wrong at which line. */
import { factTypes } from '#shared/facts.ts';
import { periodParameter, type CqlIssue, type CqlOutline } from '#shared/measures.ts';
import type { ElmAnnotation, ElmLibrary, ElmStatement, ElmType } from './translation.ts';

/** Claims say what is paid for care: measures do not read them (S391). */
export const retrievedTypes: readonly string[] = [
  'Patient',
  ...factTypes.filter((type) => type !== 'Claim' && type !== 'ClaimResponse'),
];

const localName = (name = ''): string => name.replace(/^\{[^}]*\}/, '');

/** "Interval<DateTime>". */
export function typeWords(type: ElmType | undefined, name?: string): string {
  if (name !== undefined) return localName(name);
  if (type?.type === 'IntervalTypeSpecifier') return `Interval<${typeWords(type.pointType)}>`;
  if (type?.type === 'ListTypeSpecifier') return `List<${typeWords(type.elementType)}>`;
  return type?.name === undefined ? '' : localName(type.name);
}

const fhirTypeForm = /^\{http:\/\/hl7\.org\/fhir\}([A-Za-z]+)$/;

const fhirTypeOf = (type: ElmType | undefined): string | null =>
  fhirTypeForm.exec(type?.name ?? '')?.[1] ?? null;

/** The FHIR type of the items of a list; null of anything else. */
export const episodesOf = (type: ElmType | undefined): string | null =>
  type?.type === 'ListTypeSpecifier' ? fhirTypeOf(type.elementType) : null;

const isNumber = (name: string | undefined) => ['Integer', 'Decimal'].includes(localName(name));

/** Those that give a number of one resource, as observations do. */
function functionsOf(statements: readonly ElmStatement[]): CqlOutline['functions'] {
  return statements.flatMap(({ name, type, operand = [], resultTypeName }) => {
    const [only, ...others] = operand;
    const of = fhirTypeOf(only?.operandTypeSpecifier);
    if (type !== 'FunctionDef' || others.length > 0 || of === null) return [];
    return isNumber(resultTypeName) ? [{ name, of }] : [];
  });
}

export function outlineOf({ library }: ElmLibrary): CqlOutline {
  const statements = library.statements?.def ?? [];
  return {
    definitions: statements
      .filter(({ name, type }) => type !== 'FunctionDef' && name !== 'Patient')
      .map(({ name, resultTypeName, resultTypeSpecifier }) => ({
        name,
        isYesNo: localName(resultTypeName) === 'Boolean',
        episodesOf: episodesOf(resultTypeSpecifier),
      })),
    functions: functionsOf(statements),
    parameters: (library.parameters?.def ?? [])
      .filter(({ name }) => name !== periodParameter)
      .map((parameter) => ({
        name: parameter.name,
        type: typeWords(parameter.resultTypeSpecifier, parameter.resultTypeName),
        hasDefault: parameter.default !== undefined,
      })),
    valueSets: (library.valueSets?.def ?? []).map(({ name, id, version }) => ({
      name,
      url: id,
      version: version ?? null,
    })),
  };
}

/** Follows from another error, so that it says nothing of its own line. */
const isConsequence = (words: string) =>
  words.startsWith('Could not validate reference to expression');

function issueOf(annotation: ElmAnnotation, mainId: string | undefined): CqlIssue {
  const { libraryId, startLine = 1, startChar = 1, message = '' } = annotation;
  const words = message.replace(/^Syntax error at\s*:?\s*$/, 'This cannot be read here').trim();
  return {
    library: libraryId === undefined || libraryId === mainId ? null : libraryId,
    line: startLine,
    column: startChar,
    endLine: annotation.endLine ?? startLine,
    endColumn: annotation.endChar ?? startChar,
    words: (words || 'This cannot be read').slice(0, 500),
    isError: annotation.errorSeverity !== 'warning' && annotation.errorSeverity !== 'info',
  };
}

interface Node {
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All parts of the tree, without recursion: it may be deep. */
export function* nodesOf(tree: unknown): Generator<Node> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) for (const item of node) open.push(item);
    else if (isNode(node)) {
      yield node;
      open.push(...Object.values(node));
    }
  }
}

const locatorForm = /^(\d+):(\d+)(?:-(\d+):(\d+))?$/;

/** What a retrieve asks for and is not kept here gives nothing, which is said at its line. */
export function emptyRetrieves({ library }: ElmLibrary): CqlIssue[] {
  return [...nodesOf(library.statements)].flatMap((node) => {
    if (node['type'] !== 'Retrieve') return [];
    const type = localName(String(node['dataType']));
    if (retrievedTypes.includes(type)) return [];
    const [, line, column, endLine, endColumn] = locatorForm.exec(String(node['locator'])) ?? [];
    return [
      {
        library: null,
        line: Number(line ?? 1),
        column: Number(column ?? 1),
        endLine: Number(endLine ?? line ?? 1),
        endColumn: Number(endColumn ?? column ?? 1),
        words: `Facts of the type ${type} are not kept here: this finds nothing.`,
        isError: false,
      },
    ];
  });
}

const isOfMembership = (words: string) => words.startsWith('Could not resolve membership operator');

/** Where resources are retrieved by their own ids, which runs here: the translator warns of it. */
function linesOfIds({ library }: ElmLibrary): Set<number> {
  const retrieves = [...nodesOf(library.statements)].filter(
    ({ type, codeProperty }) => type === 'Retrieve' && codeProperty === 'id',
  );
  return new Set(
    retrieves.map(({ locator }) => Number(locatorForm.exec(String(locator))?.[1] ?? Number.NaN)),
  );
}

export function issuesOf(elm: ElmLibrary): CqlIssue[] {
  const { library } = elm;
  const idLines = linesOfIds(elm);
  const issues = (library.annotation ?? [])
    .filter(({ type }) => type === 'CqlToElmError')
    .map((annotation) => issueOf(annotation, library.identifier.id))
    .filter(({ words, line }) => !(isOfMembership(words) && idLines.has(line)));
  const causes = issues.filter(({ words }) => !isConsequence(words));
  const listed = causes.some(({ isError }) => isError) ? causes : issues;
  return listed.toSorted((issue, other) => issue.line - other.line || issue.column - other.column);
}
