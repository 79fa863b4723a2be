/** What the thread that translates CQL is asked, and what it answers. */
import type { CqlIssue, CqlOutline } from '#shared/measures.ts';
import type { CqlLibrary } from '#server/measures/core/cql-library.ts';

export interface TranslationTask {
  cql: string;
  /** Those that it may include. */
  libraries: readonly CqlLibrary[];
}

/** Of a library in ELM what is read here; the engine reads the rest. */
export interface ElmLibrary {
  library: {
    identifier: { id?: string; version?: string };
    annotation?: ElmAnnotation[];
    parameters?: { def?: ElmParameter[] };
    valueSets?: { def?: { name: string; id: string; version?: string }[] };
    codeSystems?: { def?: { name: string; id: string }[] };
    codes?: { def?: { id: string; codeSystem?: { name?: string } }[] };
    statements?: { def?: ElmStatement[] };
  };
}

export interface ElmAnnotation {
  type?: string;
  libraryId?: string;
  startLine?: number;
  startChar?: number;
  endLine?: number;
  endChar?: number;
  message?: string;
  errorSeverity?: string;
}

interface ElmParameter {
  name: string;
  default?: unknown;
  resultTypeName?: string;
  resultTypeSpecifier?: ElmType;
}

export interface ElmType {
  type?: string;
  name?: string;
  pointType?: ElmType;
  elementType?: ElmType;
}

export interface ElmStatement {
  name: string;
  /** "FunctionDef" of a function. */
  type?: string;
  context?: string;
  resultTypeName?: string;
  resultTypeSpecifier?: ElmType;
  /** Of a function. */
  operand?: { name: string; operandTypeSpecifier?: ElmType }[];
  expression?: unknown;
}

export interface Translated {
  issues: CqlIssue[];
  outline: CqlOutline;
  /** JSON: the text itself first, then what it includes; empty where there is an error. */
  elm: string[];
}

/** What is wrong with the text as a whole. */
export const untranslated = (words: string): Translated => ({
  issues: [{ library: null, line: 1, column: 1, endLine: 1, endColumn: 1, words, isError: true }],
  outline: { definitions: [], functions: [], parameters: [], valueSets: [] },
  elm: [],
});
