/** The issues of the definitions in plain words, each with its path. */
import type { ResourceIssue } from '#shared/fhir/resource-validation.ts';
import type { DefinitionIssue } from './validation-task.ts';

const listed = (names = ''): string => names.replaceAll('"', '').replaceAll('|', ', ');

const sentences: readonly [RegExp, (match: readonly string[]) => string][] = [
  [/^Missing required property$/, () => 'It is required, and missing.'],
  [/^Invalid additional property "(.*)"$/, ([, name]) => `R4 has no element “${name}” here.`],
  [/^Invalid resource type$/, () => 'R4 has no resource of this type.'],
  [
    /^Invalid JSON type: expected (\w+), but got (\w+)$/,
    ([, expected, found]) => `It has to be a ${expected}, and is a ${found}.`,
  ],
  [
    /^Expected array of values for property$/,
    () => 'It is a list in R4: put square brackets around it.',
  ],
  [/^Expected single value for property$/, () => 'It is one value in R4, and no list.'],
  [/^Invalid (\w+) format$/, ([, type]) => `It is not written as a ${type} of FHIR is.`],
  [/^Invalid null value$/, () => 'It is null: leave it out.'],
  [/^Invalid empty (?:string|non-primitive value|array)$/, () => 'It is empty: leave it out.'],
  [/^Constraint (\S+) not met: (.*)$/, ([, rule, words]) => `${words} (rule ${rule} of R4).`],
  [
    /^Invalid reference: got "(.*?)", expected (.*)$/,
    ([, got, expected]) =>
      `“${got}” is no reference to ${(expected ?? '')
        .replaceAll('"', '')
        .replaceAll('http://hl7.org/fhir/StructureDefinition/', '')}.`,
  ],
  // Of what is kept here.
  [
    /^Invalid option: expected one of (.*)$/,
    ([, names]) => `It has to be one of ${listed(names)}.`,
  ],
  [
    /^Invalid input: expected (\w+), received undefined$/,
    ([, expected]) => `It has to be a ${expected}, and is missing.`,
  ],
  [
    /^Invalid input: expected (\w+), received (\w+)$/,
    ([, expected, sent]) => `It has to be a ${expected}, and is a ${sent}.`,
  ],
  [
    /^Conflicting choice of type properties: (.*)$/,
    ([, names]) => `Only one of ${(names ?? '').replaceAll('"', '')} may be there.`,
  ],
];

export const wordsOfIssue = (text: string): string => {
  for (const [pattern, words] of sentences) {
    const match = pattern.exec(text);
    if (match) return words(match);
  }
  return text;
};

export const issueOf = ({ severity, text, path }: DefinitionIssue): ResourceIssue => ({
  path,
  words: wordsOfIssue(text),
  isError: severity === 'error' || severity === 'fatal',
});
