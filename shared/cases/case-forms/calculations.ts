/** What a hospital may have calculated: counts and sums of answers, whose expressions are written here and nowhere else. */
import { calculatedUrl, calculationOf, type Item } from './questionnaire.ts';

/** `group`: where the question stands, whether or not that repeats; null at the top of the form. */
export interface Calculation {
  of: 'count' | 'sum';
  group: string | null;
  question: string;
  /** Of a count: the choice that is counted. */
  code: string | null;
}

export const mostCalculations = 10;

const name = '[a-z][a-z0-9-]{0,39}';
const within = `item(?:\\.where\\(linkId = '(?<group>${name})'\\)\\.item)?`;
const count = new RegExp(
  `^${within}\\.where\\(linkId = '(?<question>${name})' and answer\\.value\\.code = '(?<code>[\\w-]{1,100})'\\)\\.count\\(\\)$`,
);
const sum = new RegExp(
  `^${within}\\.where\\(linkId = '(?<question>${name})'\\)\\.answer\\.value\\.sum\\(\\)$`,
);

/** FHIRPath on the QuestionnaireResponse. */
export function expressionOf({ of, group, question, code }: Calculation): string {
  const items = group === null ? 'item' : `item.where(linkId = '${group}').item`;
  return of === 'count'
    ? `${items}.where(linkId = '${question}' and answer.value.code = '${code}').count()`
    : `${items}.where(linkId = '${question}').answer.value.sum()`;
}

/** Returns the calculation of an expression; null for one that is not written by `expressionOf`. */
export function calculationIn(expression: string): Calculation | null {
  const counted = count.exec(expression)?.groups;
  const groups = counted ?? sum.exec(expression)?.groups;
  if (!groups) return null;
  const { group = null, question = '', code = null } = groups;
  return { of: counted ? 'count' : 'sum', group, question, code };
}

export const withCalculation = (item: Item, calculation: Calculation): Item => ({
  ...item,
  extension: [
    ...(item.extension ?? []).filter(({ url }) => url !== calculatedUrl),
    {
      url: calculatedUrl,
      valueExpression: { language: 'text/fhirpath', expression: expressionOf(calculation) },
    },
  ],
});

export interface Source {
  group: string | null;
  item: Item;
}

/** The questions of a form whose answers can be counted or added up. */
export function sourcesOf(items: readonly Item[], of: Calculation['of']): Source[] {
  const fits = (item: Item) =>
    calculationOf(item) === null &&
    (of === 'count'
      ? item.type === 'choice' && item.repeats !== true
      : item.type === 'integer' || item.type === 'decimal');
  return items.flatMap((topItem): Source[] =>
    topItem.type === 'group'
      ? (topItem.item ?? []).filter(fits).map((item) => ({ group: topItem.linkId, item }))
      : fits(topItem)
        ? [{ group: null, item: topItem }]
        : [],
  );
}

export const isSource = (calculation: Calculation, { group, item }: Source): boolean =>
  item.linkId === calculation.question && group === calculation.group;

/** Why a calculation gives nothing, in words. */
export function calculationFault(
  item: Item,
  expression: string,
  items: readonly Item[],
): string | null {
  const calculation = calculationIn(expression);
  if (!calculation) return `“${item.text}” is calculated, which cannot be changed`;
  const source = sourcesOf(items, calculation.of).find((other) => isSource(calculation, other));
  if (!source) return `“${item.text}” is calculated from a question that is gone`;
  const { code } = calculation;
  const type = calculation.of === 'count' ? 'integer' : source.item.type;
  if (item.type !== type) return `“${item.text}” is calculated as another kind of number`;
  if (item.required === true) return `“${item.text}” is calculated, so no answer is needed`;
  const codes = source.item.answerOption?.map(({ valueCoding }) => valueCoding.code) ?? [];
  if (code !== null && !codes.includes(code)) return `“${item.text}” counts a choice that is gone`;
  return null;
}
