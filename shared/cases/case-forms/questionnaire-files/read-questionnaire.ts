/** Reads a FHIR R4 Questionnaire from a file as a form; what is not kept is said at its item. */
import { questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import type { FormContent } from '#shared/cases/case-forms/form-versions.ts';
import { conditionFault, askedBefore } from '#shared/cases/case-forms/conditions.ts';
import { mostConditions } from '#shared/cases/case-forms/form-versions.ts';
import { enabledUrl, type Item } from '#shared/cases/case-forms/questionnaire.ts';
import type { FileNote, Note } from './file-notes.ts';
import { noteVariables, readExpressions, type ReadItem } from './read-expressions.ts';
import { readItem } from './read-item.ts';
import { FileQuestionnaire, type FileCondition, type FileItem } from './questionnaire-schema.ts';

export interface ReadQuestionnaire {
  /** Its kinds of cases are chosen here. */
  content: Omit<FormContent, 'kinds'>;
  notes: FileNote[];
}

const expressionsIn = (items: readonly Item[]): Set<string> =>
  new Set(
    items.flatMap((item) => [
      ...(item.extension ?? []).flatMap(({ valueExpression }) => valueExpression?.expression ?? []),
      ...expressionsIn(item.item ?? []),
    ]),
  );

const longestTitle = 80;

/** Names of questions here, from those of the file: letters, digits and dashes, each once. */
function namesOf(items: readonly FileItem[]): Map<string, string> {
  const names = new Map<string, string>();
  const takenNames = new Set<string>();
  const visit = (all: readonly FileItem[]) => {
    for (const { linkId, item = [] } of all) {
      const plain = linkId
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '');
      const base = (/^[a-z]/.test(plain) ? plain : `q-${plain}`).slice(0, 36);
      let name = base;
      for (let nth = 2; takenNames.has(name); nth += 1) name = `${base}-${nth}`;
      takenNames.add(name);
      if (!names.has(linkId)) names.set(linkId, name);
      visit(item);
    }
  };
  visit(items);
  return names;
}

/** Elements that say nothing about what is asked. */
const ofTheFile = new Set(
  'resourceType id meta text url identifier version name title status experimental date publisher contact description contained item copyright extension language subjectType purpose useContext jurisdiction approvalDate lastReviewDate effectivePeriod'.split(
    ' ',
  ),
);

function noteOfFile(file: FileQuestionnaire, note: Note): void {
  if (file.copyright)
    note(
      null,
      `Copyright: ${file.copyright.slice(0, 500)} Make sure that your hospital may use it.`,
    );
  const other = Object.keys(file).filter((name) => !ofTheFile.has(name));
  if (other.length > 0) note(null, `Not kept: ${other.join(', ')}.`);
  noteVariables(file, note);
}

const hasEnabled = ({ extension = [] }: FileItem) =>
  extension.some(({ url }) => url === enabledUrl);

interface Condition {
  item: Item;
  of: FileItem;
  conditions: readonly FileCondition[];
  behavior: string | undefined;
}

/** Conditions are kept where their answers can be compared here; else the question is always asked, which is said. */
function withConditions(
  conditional: readonly Condition[],
  { items, names, note }: { items: Item[]; names: Map<string, string>; note: Note },
): void {
  for (const { item, of, conditions, behavior } of conditional) {
    const before = askedBefore(items, item.linkId) ?? [];
    const read = conditions.map(({ question, operator, ...answers }) => {
      const name = names.get(question) ?? '';
      const other = before.find(({ linkId }) => linkId === name);
      const code = answers.answerCoding?.code;
      const option = other?.answerOption?.find(({ valueCoding }) => valueCoding.code === code);
      const { answerBoolean, answerDecimal, answerInteger, answerDate, answerString } = answers;
      return {
        question: name,
        operator: operator as NonNullable<Item['enableWhen']>[number]['operator'],
        ...(answerBoolean !== undefined && { answerBoolean }),
        ...(answerDecimal !== undefined && { answerDecimal }),
        ...(answerInteger !== undefined && { answerInteger }),
        ...(answerDate !== undefined && { answerDate }),
        ...(answerString !== undefined && { answerString }),
        ...(option && { answerCoding: option.valueCoding }),
      };
    });
    const fault = read.map((one) => conditionFault(item, one, before)).find((one) => one !== null);
    if (fault !== undefined || read.length > mostConditions) {
      note(of, `Is always asked: ${fault ?? `it has more than ${mostConditions} conditions`}.`);
      continue;
    }
    item.enableWhen = read;
    if (read.length > 1) item.enableBehavior = behavior === 'any' ? 'any' : 'all';
  }
}

/**
 * Returns the form with notes, or why the file is none. A form has groups of one level: groups within groups, and
 * questions within questions, follow each other.
 */
export function readQuestionnaire(
  text: string,
  form: FormName,
): ReadQuestionnaire | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\u{FEFF}/u, ''));
  } catch {
    return { problem: 'The file is no JSON. A Questionnaire in XML is not read.' };
  }
  const parsed = FileQuestionnaire.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.path.join('.') ?? '';
    return { problem: `The file is no Questionnaire of FHIR R4${at && ` (see ${at})`}.` };
  }
  const file = parsed.data;
  const notes: FileNote[] = [];
  const note: Note = (about, words) =>
    notes.push({ linkId: about?.linkId ?? null, about: about?.text ?? '', note: words });
  noteOfFile(file, note);
  const names = namesOf(file.item);
  const expressions = expressionsIn(questionnaireOf(form).item);
  const conditional: Condition[] = [];
  const readItems: ReadItem[] = [];
  const questionsOf = (
    all: readonly FileItem[],
    around: FileItem | null,
    group: FileItem | null = null,
  ): Item[] =>
    all.flatMap((one) => {
      const question = readItem(one, {
        file,
        name: names.get(one.linkId) ?? '',
        expressions,
        note,
      });
      if (question) readItems.push({ item: question, of: one, around: group });
      const conditions = one.enableWhen ? one : around;
      if (question && conditions?.enableWhen) {
        const { enableWhen, enableBehavior: behavior } = conditions;
        conditional.push({ item: question, of: one, conditions: enableWhen, behavior });
        if (conditions === one && around)
          note(one, `The conditions of “${around.text ?? around.linkId}” around it are not kept.`);
      }
      const inner = questionsOf(one.item ?? [], conditions, hasEnabled(one) ? one : group);
      return [...(question ? [question] : []), ...inner];
    });
  const items = file.item.flatMap((one): Item[] => {
    if (one.type !== 'group') return questionsOf([one], null);
    const questions = questionsOf(one.item ?? [], null);
    const question = readItem(one, {
      file,
      name: names.get(one.linkId) ?? '',
      expressions,
      note,
      isOfForm: true,
    });
    if (!question) return questions;
    if (questions.length === 0) {
      note(one, 'Is left out: the group has no question that can be asked here.');
      return [];
    }
    const whole: Item = { ...question, type: 'group', item: questions };
    readItems.push({ item: whole, of: one, around: null });
    if (one.enableWhen)
      conditional.push({
        item: whole,
        of: one,
        conditions: one.enableWhen,
        behavior: one.enableBehavior,
      });
    return [whole];
  });
  const title = (file.title ?? file.name ?? 'Imported form').replaceAll(/\s+/g, ' ').trim();
  if (title.length > longestTitle) note(null, `The title is cut to ${longestTitle} characters.`);
  withConditions(conditional, { items, names, note });
  readExpressions(readItems, { file, items, names, note });
  return { content: { title: title.slice(0, longestTitle).trim(), items }, notes };
}
