/** The functions of FHIRPath, as a field for code offers them after a dot. */
import { fhirPathFunctions } from '#shared/expressions/fhirpath-functions.ts';
import type { CodeCompletion } from './code-problem.ts';

export const functionCompletions: readonly CodeCompletion[] = fhirPathFunctions.map(
  ({ name, takes, gives }) => ({
    label: name,
    detail: `(${takes})`,
    info: gives,
    apply: takes === '' ? `${name}()` : `${name}(#{})`,
  }),
);
