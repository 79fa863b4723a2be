/** What may be typed into an expression: functions after a dot, names of the sample facts, and variables. */
import { ruleDays } from '#shared/rules.ts';
import type { CodeCompletion } from '#client/ui/fields/code-editor/code-problem.ts';
import { functionCompletions } from '#client/ui/fields/code-editor/function-completions.ts';

const variables: CodeCompletion[] = [
  { label: '%facts', info: `The patient’s record of the ${ruleDays} days before the fact` },
  { label: '%stay', info: 'The stay of the fact' },
  { label: '%context', info: 'The fact itself, inside of a function too' },
];

const words: CodeCompletion[] = ['and', 'or', 'not', 'true', 'false'].map((label) => ({ label }));

/** Of `valueQuantity` FHIRPath makes `value`. */
const withChoices = (name: string) => [
  name,
  /^(value|effective|medication|performed|onset)[A-Z]/.exec(name)?.[1],
];

function namesIn(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((part) => namesIn(part, names));
  for (const [name, part] of Object.entries(value)) {
    for (const spelled of withChoices(name)) if (spelled !== undefined) names.add(spelled);
    namesIn(part, names);
  }
}

/** Returns what fits after a text, of which the sample's names are known. */
export function completionsOf(sample: string): (textBefore: string) => CodeCompletion[] {
  const names = new Set<string>();
  try {
    namesIn(JSON.parse(sample), names);
  } catch {
    // Half typed: its functions are offered all the same.
  }
  const elements: CodeCompletion[] = [...names]
    .toSorted()
    .map((label) => ({ label, detail: 'element' }));
  return (textBefore) =>
    textBefore.endsWith('.')
      ? [...elements, ...functionCompletions]
      : [...elements, ...variables, ...words];
}
