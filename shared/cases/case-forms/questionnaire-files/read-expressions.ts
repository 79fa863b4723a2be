/** Reads the expressions of a Questionnaire that another tool wrote: what is asked by them, and what is calculated. */
import { askedAfter, expressionFault, levelsOf } from '#shared/cases/case-forms/form-fault.ts';
import { boundedFault, linkIdsIn } from '#shared/cases/case-forms/bounded-expressions.ts';
import {
  calculatedUrl,
  calculationOf,
  enabledUrl,
  type Item,
} from '#shared/cases/case-forms/questionnaire.ts';
import type { Note } from './file-notes.ts';
import type { FileItem, FileQuestionnaire } from './questionnaire-schema.ts';

const variableUrl = 'http://hl7.org/fhir/StructureDefinition/variable';
/** A variable may be made of others. */
const mostInlined = 5;
const literal = /('(?:[^'\\]|\\.)*')/;

/** An item here with the item of the file that it comes from. */
export interface ReadItem {
  item: Item;
  of: FileItem;
  /** The group in a group around it, whose expression is asked for it too. */
  around: FileItem | null;
}

interface Context {
  file: FileQuestionnaire;
  items: readonly Item[];
  /** Names of the file, and what they are called here. */
  names: ReadonlyMap<string, string>;
  note: Note;
}

interface Variable {
  name: string;
  expression: string;
}

const fhirPathOf = (file: Pick<FileItem, 'extension'>, url: string) =>
  (file.extension ?? [])
    .filter((extension) => extension.url === url)
    .map(({ valueExpression }) => valueExpression)
    .find((expression) => expression !== undefined);

/** Those of the form as a whole. */
const variablesOf = ({ extension = [] }: FileQuestionnaire): Variable[] =>
  extension.flatMap(({ url, valueExpression }) => {
    const { name, expression, language } = valueExpression ?? {};
    const isVariable = url === variableUrl && language === 'text/fhirpath';
    return isVariable && name && expression ? [{ name, expression }] : [];
  });

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Puts what a variable stands for in its place; texts in quotes stay. */
function inlined(expression: string, variables: readonly Variable[]): string {
  let text = expression;
  for (let round = 0; round < mostInlined; round += 1) {
    const before = text;
    for (const { name, expression: meant } of variables) {
      const use = new RegExp(`%\`?${escaped(name)}\`?(?![\\w-])`, 'g');
      text = text
        .split(literal)
        .map((part, nth) => (nth % 2 === 1 ? part : part.replaceAll(use, () => `(${meant})`)))
        .join('');
    }
    if (text === before) return text;
  }
  return text;
}

/** With the names of questions here. */
function renamed(expression: string, names: ReadonlyMap<string, string>): string {
  return linkIdsIn(expression)
    .toSorted((use, other) => other.at - use.at)
    .reduce((text, { linkId, at, length }) => {
      const name = names.get(linkId);
      return name === undefined ? text : `${text.slice(0, at)}'${name}'${text.slice(at + length)}`;
    }, expression);
}

interface Read {
  expression: string;
  fault: string | null;
}

function read(
  given: { language?: string | undefined; expression?: string | undefined },
  { file, items, names }: Context,
): Read {
  const { language = 'text/fhirpath', expression: text = '' } = given;
  if (language !== 'text/fhirpath') return { expression: text, fault: `is in ${language}` };
  const whole = inlined(text, variablesOf(file));
  const unbounded = boundedFault(whole);
  if (unbounded !== null) return { expression: text, fault: unbounded };
  const expression = renamed(whole, names);
  return { expression, fault: expressionFault(expression, levelsOf(items)) };
}

const withExpression = (item: Item, url: string, expression: string) => {
  item.extension = [
    ...(item.extension ?? []),
    { url, valueExpression: { language: 'text/fhirpath', expression } },
  ];
};

function readCalculation({ item, of }: ReadItem, context: Context): void {
  const written = fhirPathOf(of, calculatedUrl);
  if (!written || calculationOf(item) !== null) return;
  const isQuestion = item.type !== 'group' && item.type !== 'display';
  const { expression, fault } = isQuestion
    ? read(written, context)
    : { expression: '', fault: 'is of no question' };
  if (fault !== null) {
    context.note(of, `Is not calculated, but typed: its expression ${fault}.`);
    return;
  }
  withExpression(item, calculatedUrl, expression);
  if (of.readOnly) item.readOnly = true;
  if (item.required) {
    delete item.required;
    context.note(of, 'Is calculated, so no answer is needed.');
  }
}

function readEnabled({ item, of, around }: ReadItem, context: Context): void {
  const ownExpression = fhirPathOf(of, enabledUrl);
  const outer = around && around !== of ? fhirPathOf(around, enabledUrl) : undefined;
  const written = ownExpression ?? outer;
  if (!written) return;
  const { expression, fault } = read(written, context);
  const [after] = fault === null ? askedAfter(context.items, item.linkId, expression) : [];
  const reason = after === undefined ? fault : `looks at “${after}”, which is asked after it`;
  if (reason !== null) {
    context.note(of, `Is always asked: its expression ${reason}.`);
    return;
  }
  withExpression(item, enabledUrl, expression);
  if (ownExpression && outer)
    context.note(of, `The expression of “${around?.text ?? ''}” around it is not kept.`);
}

/** Adds what is run here to the items; what is not is said at its item. */
export function readExpressions(all: readonly ReadItem[], context: Context): void {
  for (const readItem of all) {
    readCalculation(readItem, context);
    readEnabled(readItem, context);
  }
}

/** Of the file as a whole, those that no expression uses here. */
export function noteVariables({ extension = [] }: FileQuestionnaire, note: Note): void {
  const other = extension
    .filter(
      ({ url, valueExpression }) =>
        url !== variableUrl || valueExpression?.language !== 'text/fhirpath',
    )
    .map(
      ({ url, valueExpression }) => valueExpression?.name ?? url.slice(url.lastIndexOf('/') + 1),
    );
  if (other.length > 0) note(null, `Not kept of the whole: ${other.join(', ')}.`);
}
