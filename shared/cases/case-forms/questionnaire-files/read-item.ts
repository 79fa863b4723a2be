/** Reads one item of a Questionnaire in a file; says what of it cannot be asked here, or is kept otherwise. */
import {
  answerTaskFault,
  answerTasksOf,
  answerTaskUrl,
  withAnswerTasks,
  type AnswerTask,
} from '#shared/cases/case-forms/answer-tasks.ts';
import { questionTypes } from '#shared/cases/case-forms/form-versions.ts';
import { calculationIn } from '#shared/cases/case-forms/calculations.ts';
import {
  calculatedUrl,
  enabledUrl,
  initialUrl,
  unitUrl,
  type Item,
} from '#shared/cases/case-forms/questionnaire.ts';
import type { Note } from './file-notes.ts';
import {
  choicesOf,
  type FileCoding,
  type FileItem,
  type FileOption,
  type FileQuestionnaire,
} from './questionnaire-schema.ts';

const longestText = 200;
const longestChoice = 120;
const mostChoices = 30;
const mostCharacters = 4_000;

const types: Record<string, Item['type']> = {
  ...Object.fromEntries(questionTypes.map((type) => [type, type])),
  display: 'display',
  group: 'group',
  'open-choice': 'choice',
  coding: 'choice',
};

const keptElements = new Set(
  'linkId type text prefix required repeats maxLength answerOption answerValueSet enableWhen enableBehavior extension item'.split(
    ' ',
  ),
);

const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

interface Context {
  file: FileQuestionnaire;
  /** Its name here. */
  name: string;
  note: Note;
  /** What the product proposes and calculates; counts and sums are read besides. */
  expressions: ReadonlySet<string>;
  /** It stands in no other item. */
  isOfForm?: boolean;
}

function codingOf({ valueCoding, valueString, valueInteger, valueDate }: FileOption): FileCoding {
  if (valueCoding) return valueCoding;
  const display = valueString ?? valueInteger ?? valueDate;
  return display === undefined ? {} : { code: String(display), display: String(display) };
}

/** Null: the question cannot be asked. */
function optionsOf(item: FileItem, { file, note }: Context): Item['answerOption'] | null {
  const { answerOption, answerValueSet } = item;
  const codings = answerOption?.map(codingOf) ?? choicesOf(file, answerValueSet ?? '');
  if (!codings) {
    note(item, `Is left out: its choices (${answerValueSet ?? 'none'}) are not in the file.`);
    return null;
  }
  if (codings.length > mostChoices) {
    note(
      item,
      `Is left out: it has ${codings.length} choices, and at most ${mostChoices} can be asked.`,
    );
    return null;
  }
  const other = [...new Set((answerOption ?? []).flatMap((option) => Object.keys(option)))].filter(
    (name) => !name.startsWith('value'),
  );
  if (other.length > 0) note(item, `Of its choices is not kept: ${other.join(', ')}.`);
  if (codings.some(({ system }) => system)) note(item, 'The systems of its codes are not kept.');
  return codings.map(({ code, display }) => {
    const words = oneLine(display ?? code ?? '');
    if (words.length > longestChoice)
      note(item, `“${words}” is cut to ${longestChoice} characters.`);
    return {
      valueCoding: {
        code: (code ?? words).slice(0, 100),
        display: words.slice(0, longestChoice).trim(),
      },
    };
  });
}

function textOf(item: FileItem, note: Note): string {
  const words = oneLine([item.prefix, item.text].filter(Boolean).join(' ')) || item.linkId;
  if (!item.text) note(item, 'Has no text: its name stands for it.');
  if (words.length <= longestText) return words;
  note(
    item,
    `The text is cut to ${longestText} characters. It goes on: “${words.slice(longestText)}”`,
  );
  return words.slice(0, longestText).trim();
}

type Extensions = NonNullable<Item['extension']>;

/** Expressions that run here. */
function expressionsOf(item: FileItem, { expressions }: Context): Extensions {
  return (item.extension ?? []).flatMap(({ url, valueExpression }) => {
    const expression = valueExpression?.expression ?? '';
    const isOurs = expressions.has(expression) || calculationIn(expression) !== null;
    if (!isOurs || (url !== calculatedUrl && url !== initialUrl)) return [];
    return [{ url, valueExpression: { language: 'text/fhirpath', expression } }];
  });
}

/** The expressions of others are read once all questions are, and tasks once the choices are. */
const readLater = new Set([unitUrl, calculatedUrl, enabledUrl, answerTaskUrl]);

function noteOthers(item: FileItem, runnable: Extensions, note: Note): void {
  const isCalculated = item.extension?.some(({ url }) => url === calculatedUrl);
  const elements = Object.keys(item).filter(
    (name) => !keptElements.has(name) && !(name === 'readOnly' && isCalculated),
  );
  const extensions = (item.extension ?? [])
    .filter(
      ({ url }) => !readLater.has(url) && !runnable.some((extension) => extension.url === url),
    )
    .map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  const all = [...elements, ...extensions];
  if (all.length > 0) note(item, `Is not kept: ${all.join(', ')}.`);
  if (item.type === 'open-choice') note(item, 'Free text beside its choices cannot be answered.');
}

/** The tasks that its answers open; of one that cannot be opened here it is said why. */
function withTasksOf(item: FileItem, read: Item, note: Note): Item {
  const tasks: AnswerTask[] = [];
  const written = item.extension?.filter(({ url }) => url === answerTaskUrl) ?? [];
  for (const task of answerTasksOf({ extension: written as Extensions })) {
    const fault = answerTaskFault(withAnswerTasks(read, [...tasks, task]));
    if (fault === null) tasks.push(task);
    else note(item, `The task “${task.task}” is left out: the question ${fault}.`);
  }
  return tasks.length === 0 ? read : withAnswerTasks(read, tasks);
}

/** Without what is inside of it; null where it is left out, which is noted. */
export function readItem(item: FileItem, context: Context): Item | null {
  const { note, name, isOfForm = false } = context;
  const named = Object.hasOwn(types, item.type) ? types[item.type] : undefined;
  const isInner = named === 'group' && !isOfForm;
  if (isInner)
    note(item, 'Stands as a line of text before its questions: a group has no group inside.');
  const type = isInner ? 'display' : named;
  if (type === undefined) {
    note(item, `Is left out: answers of the type “${item.type}” are not read here.`);
    return null;
  }
  const unit = item.extension?.find(({ url }) => url === unitUrl)?.valueCoding;
  if (type === 'quantity' && !unit) {
    note(item, 'Is left out: a number with a unit needs its unit in the file.');
    return null;
  }
  const answerOption = type === 'choice' ? optionsOf(item, context) : undefined;
  if (answerOption === null) return null;
  const runnable = expressionsOf(item, context);
  noteOthers(item, runnable, note);
  if (type !== 'choice' && item.answerOption) note(item, 'Its choices are not kept.');
  const maySeveral = type === 'choice' || type === 'group';
  if (item.repeats && !maySeveral) note(item, 'Is answered once, not several times.');
  const { maxLength } = item;
  if (maxLength !== undefined && maxLength > mostCharacters)
    note(item, `At most ${mostCharacters} characters are taken, not ${maxLength}.`);
  const words = unit?.display ?? unit?.code ?? '';
  const ofUnit = {
    url: unitUrl,
    valueCoding: { code: (unit?.code ?? words).slice(0, 40), display: words.slice(0, 40) },
  };
  // In the order of what the product brings.
  const extension = [...(type === 'quantity' ? [ofUnit] : []), ...runnable];
  const read: Item = {
    linkId: name,
    text: textOf(item, note),
    type,
    ...(item.required && type !== 'display' && type !== 'group' && { required: true }),
    ...(item.repeats && maySeveral && { repeats: true }),
    ...(maxLength !== undefined &&
      maxLength >= 1 && { maxLength: Math.min(Math.trunc(maxLength), mostCharacters) }),
    ...(answerOption && { answerOption }),
    ...(item.readOnly && runnable.some(({ url }) => url === calculatedUrl) && { readOnly: true }),
    ...(extension.length > 0 && { extension }),
  };
  return withTasksOf(item, read, note);
}
