/** Says why a form could not be filled in as it reads, in the browser and where it is stored. */
import { questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import { answerTaskFault } from './answer-tasks.ts';
import { boundedFault, linkIdsIn } from './bounded-expressions.ts';
import { calculationFault, calculationIn, mostCalculations } from './calculations.ts';
import { askedBefore, conditionFault } from './conditions.ts';
import { mostQuestions, type FormContent } from './form-versions.ts';
import { calculationOf, enabledOf, initialExpressionOf, type Item } from './questionnaire.ts';

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...flat(item.item ?? [])]);

/** The most questions that are asked by an expression. */
const mostEnabled = 30;

/** Where each question stands: at the top of the form, or in a group of it. */
export function levelsOf(items: readonly Item[]): Map<string, number> {
  const inGroups = items.flatMap(({ item = [] }) => item.map(({ linkId }) => [linkId, 2] as const));
  return new Map([...items.map(({ linkId }) => [linkId, 1] as const), ...inGroups]);
}

/** What is wrong with an expression that others wrote, to follow the name of its question; null where it is run. */
export function expressionFault(
  expression: string,
  levels: ReadonlyMap<string, number>,
): string | null {
  const fault = boundedFault(expression);
  if (fault !== null) return fault;
  for (const { linkId, level } of linkIdsIn(expression)) {
    const expected = levels.get(linkId);
    if (expected === undefined) return `looks for “${linkId}”, which is not asked`;
    if (level !== null && level !== expected)
      return `looks for “${linkId}” where it does not stand`;
  }
  return null;
}

/** Names that the expression of an item looks for and that are asked after it. */
export const askedAfter = (
  items: readonly Item[],
  linkId: string,
  expression: string,
): string[] => {
  const order = flat(items).map((item) => item.linkId);
  return linkIdsIn(expression)
    .map((use) => use.linkId)
    .filter((name) => order.indexOf(name) >= order.indexOf(linkId));
};

function faultOfExpressions(item: Item, items: readonly Item[], delivered: ReadonlySet<string>) {
  const levels = levelsOf(items);
  const calculation = calculationOf(item);
  if (calculation !== null && !delivered.has(calculation)) {
    if (item.type === 'group' || item.type === 'display') return 'is no question to be calculated';
    if (item.required === true) return 'is calculated, so no answer is needed';
    if (calculationIn(calculation) === null) {
      const fault = expressionFault(calculation, levels);
      if (fault !== null) return `is calculated by an expression that ${fault}`;
    }
  }
  const enabled = enabledOf(item);
  if (enabled === null) return null;
  const fault = expressionFault(enabled, levels);
  if (fault !== null) return `is asked by an expression that ${fault}`;
  const [after] = askedAfter(items, item.linkId, enabled);
  return after === undefined ? null : `is asked by an answer to “${after}”, which comes after it`;
}

/** The first fault, in words. */
export function formFault({ items }: Pick<FormContent, 'items'>, form: FormName): string | null {
  const all = flat(items);
  if (all.length > mostQuestions) return `At most ${mostQuestions} questions`;
  if (new Set(all.map(({ linkId }) => linkId)).size < all.length)
    return 'Two questions have one name';
  if (all.filter((item) => calculationOf(item) !== null).length > mostCalculations)
    return `At most ${mostCalculations} numbers are calculated`;
  if (all.filter((item) => enabledOf(item) !== null).length > mostEnabled)
    return `At most ${mostEnabled} questions are asked by an expression`;
  // Expressions run on the server's own thread: those of the product, and others that are bounded.
  const delivered = new Set(
    flat(questionnaireOf(form).item).flatMap((item) => calculationOf(item) ?? []),
  );
  const proposed = new Set(
    flat(questionnaireOf(form).item).flatMap((item) => initialExpressionOf(item) ?? []),
  );
  for (const item of all) {
    const initial = initialExpressionOf(item);
    if (initial !== null && !proposed.has(initial)) return `“${item.text}” proposes nothing known`;
    const { linkId, text, type, answerOption = [], enableWhen = [] } = item;
    const expression = calculationOf(item);
    if (expression !== null && !delivered.has(expression) && calculationIn(expression)) {
      const fault = calculationFault(item, expression, items);
      if (fault !== null) return fault;
    }
    const fault = faultOfExpressions(item, items, delivered) ?? answerTaskFault(item);
    if (fault !== null) return `“${text}” ${fault}`;
    const displays = new Set(answerOption.map(({ valueCoding }) => valueCoding.display));
    if (type === 'choice' ? displays.size < 2 : displays.size > 0)
      return `“${text}” needs two different choices`;
    if (displays.size < answerOption.length) return `“${text}” has a choice twice`;
    const before = askedBefore(items, linkId) ?? [];
    for (const condition of enableWhen) {
      const conditionProblem = conditionFault(item, condition, before);
      if (conditionProblem !== null) return conditionProblem;
    }
  }
  return null;
}
