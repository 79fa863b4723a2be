/** Reads from translated CQL what it defines, and what is wrong at which line. */
import { factTypes } from '#shared/facts.ts';
import { periodParameter, type CqlIssue, type CqlOutline } from '#shared/measures.ts';
import type { ElmAnnotation, ElmLibrary, ElmType } from './translation.ts';

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

export function outlineOf({ library }: ElmLibrary): CqlOutline {
  return {
    definitions: (library.statements?.def ?? [])
      .filter(({ name, type }) => type !== 'FunctionDef' && name !== 'Patient')
      .map(({ name, resultTypeName }) => ({
        name,
        isYesNo: localName(resultTypeName) === 'Boolean',
      })),
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
function* nodesOf(tree: unknown): Generator<Node> {
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

export function issuesOf({ library }: ElmLibrary): CqlIssue[] {
  const issues = (library.annotation ?? [])
    .filter(({ type }) => type === 'CqlToElmError')
    .map((annotation) => issueOf(annotation, library.identifier.id));
  const causes = issues.filter(({ words }) => !isConsequence(words));
  const listed = causes.some(({ isError }) => isError) ? causes : issues;
  return listed.toSorted((issue, other) => issue.line - other.line || issue.column - other.column);
}
