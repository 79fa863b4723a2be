/** What may be typed in CQL: retrieves of what is kept here, what the text defines, and words of the language. */
import { factTypes, factWords } from '#shared/facts.ts';
import type { CqlOutline } from '#shared/measures.ts';
import type { CodeCompletion } from '#client/ui/fields/code-editor/code-problem.ts';

/** Claims say what is paid for care: measures do not read them. */
const retrieved = factTypes.filter((type) => type !== 'Claim' && type !== 'ClaimResponse');

const retrieves: CodeCompletion[] = retrieved.map((type) => ({
  label: `[${type}: "…"]`,
  detail: factWords[type],
  info: `All of the type ${type} with a code of a value set`,
  apply: `[${type}: "#{}"]`,
}));

const plain: CodeCompletion[] = retrieved.map((type) => ({
  label: type,
  detail: factWords[type],
  apply: type,
}));

const snippets: CodeCompletion[] = [
  { label: 'define', detail: 'a definition', apply: 'define "#{}":\n  ' },
  { label: 'valueset', detail: 'a value set', apply: 'valueset "#{}": \'http://\'' },
  { label: 'code', detail: 'a code', apply: 'code "#{}": \'\' from "LOINC"' },
  { label: 'during', apply: 'during "Measurement Period"#{}' },
  { label: 'exists', apply: 'exists #{}' },
  {
    label: 'AgeInYearsAt',
    detail: 'the age then',
    apply: 'AgeInYearsAt(date from start of "Measurement Period")#{}',
  },
  ...['where', 'such that', 'with', 'without', 'sort by', 'return', 'union', 'intersect'].map(
    (label) => ({ label }),
  ),
];

/** After an opened bracket, types alone; after a colon or quote, names of the text. */
export function completionsOf(
  outline: CqlOutline | undefined,
): (textBefore: string) => readonly CodeCompletion[] {
  const names: CodeCompletion[] = [
    ...(outline?.definitions ?? []).map(({ name }) => ({ name, detail: 'definition' })),
    ...(outline?.valueSets ?? []).map(({ name }) => ({ name, detail: 'value set' })),
    ...(outline?.parameters ?? []).map(({ name }) => ({ name, detail: 'parameter' })),
    { name: 'Measurement Period', detail: 'parameter' },
  ].map(({ name, detail }) => ({ label: name, detail, apply: `"${name}"` }));
  const inQuotes = names.map(({ label, ...name }) => ({ ...name, label, apply: label }));
  return (textBefore) => {
    const line = textBefore.slice(textBefore.lastIndexOf('\n') + 1);
    if (line.endsWith('[')) return plain;
    if ((line.match(/"/g) ?? []).length % 2 === 1) return inQuotes;
    return [...retrieves, ...names, ...snippets];
  };
}
