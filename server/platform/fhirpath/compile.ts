/** Compiles FHIRPath of R4; in a thread of its own, as an expression may never end. */
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';

const mostWords = 300;

/** What FHIRPath says of an expression or a fact; some of its errors are bare strings. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostWords);

export type Compiled = (resource: unknown, variables: Record<string, unknown>) => unknown[];

/** Throws what is wrong, with line and column. Nothing that asks another system is allowed. */
export const compile = (expression: string): Compiled =>
  fhirpath.compile(expression, r4, { async: false }) as Compiled;
