/** Tests the step of forms against a slow and obvious second implementation, for any form and any answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculatedUrl,
  type Answer,
  type Item,
  type Questionnaire,
  type ResponseItem,
} from './questionnaire.ts';
import { formStep } from './form-step.ts';

const yes = { code: 'yes', display: 'Yes' };
const no = { code: 'no', display: 'No' };
const formOf = (item: Item[]): Questionnaire => ({
  resourceType: 'Questionnaire',
  url: 'urn:test',
  version: '1',
  title: 'Test',
  status: 'active',
  item,
});
const sumOf = (expression: string) => [
  { url: calculatedUrl, valueExpression: { language: 'text/fhirpath' as const, expression } },
];

const operators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const;

/** Questions `q0`, `q1`, ... about integers and choices, some only where an earlier one is answered so. */
const anyForm = fc
  .array(
    fc.record({
      isChoice: fc.boolean(),
      required: fc.boolean(),
      about: fc.nat(5),
      operator: fc.constantFrom(...operators),
      limit: fc.integer({ min: -2, max: 2 }),
      isAlways: fc.boolean(),
      second: fc.option(fc.nat(5)),
      enableBehavior: fc.constantFrom('all' as const, 'any' as const),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((questions) =>
    questions.map((shape, at): Item => {
      const conditions = [shape.about, ...(shape.second === null ? [] : [shape.second])]
        .filter((about) => about < at)
        .map((about) => {
          const question = `q${about}`;
          if (shape.operator === 'exists')
            return { question, operator: shape.operator, answerBoolean: shape.limit > 0 };
          const isOfChoice = questions[about]?.isChoice;
          const operator = isOfChoice ? ('=' as const) : shape.operator;
          return {
            question,
            operator,
            ...(isOfChoice ? { answerCoding: yes } : { answerInteger: shape.limit }),
          };
        });
      return {
        linkId: `q${at}`,
        text: `Question ${at}`,
        type: shape.isChoice ? 'choice' : 'integer',
        ...(shape.isChoice && { answerOption: [{ valueCoding: yes }, { valueCoding: no }] }),
        required: shape.required,
        ...(!shape.isAlways &&
          conditions.length > 0 && {
            enableWhen: conditions,
            enableBehavior: shape.enableBehavior,
          }),
      };
    }),
  );

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((valueInteger) => ({ valueInteger })),
  fc.constantFrom(yes, no, { code: 'other', display: '?' }).map((valueCoding) => ({ valueCoding })),
  fc.constant({ valueString: 'x' }),
);
const anyAnswers = fc.dictionary(
  fc.nat(6).map((at) => `q${at}`),
  anyAnswer,
);

/** A question is asked where its conditions hold for what is asked and answered: repeated until nothing changes. */
function slowly(items: readonly Item[], answers: Record<string, Answer>) {
  const isFit = (item: Item, answer: Answer) =>
    item.type === 'integer'
      ? answer.valueInteger !== undefined
      : ['yes', 'no'].includes(answer.valueCoding?.code ?? '');
  let askedIds = items.map(({ linkId }) => linkId);
  for (let isStable = false; !isStable;) {
    const answerOf = (linkId: string) => {
      const item = items.find((candidate) => candidate.linkId === linkId);
      const answer = answers[linkId];
      return item && answer && askedIds.includes(linkId) && isFit(item, answer) ? answer : null;
    };
    const next = items
      .filter(({ enableWhen, enableBehavior }) => {
        if (!enableWhen) return true;
        const metConditions = enableWhen.map((condition) => {
          const answer = answerOf(condition.question);
          if (condition.operator === 'exists') return (answer !== null) === condition.answerBoolean;
          if (answer === null) return false;
          if (condition.answerCoding)
            return answer.valueCoding?.code === condition.answerCoding.code;
          const [value, limit] = [Number(answer.valueInteger), Number(condition.answerInteger)];
          const table = {
            '=': value === limit,
            '!=': value !== limit,
            '>': value > limit,
            '<': value < limit,
            '>=': value >= limit,
            '<=': value <= limit,
          };
          return table[condition.operator];
        });
        return enableBehavior === 'any'
          ? metConditions.includes(true)
          : !metConditions.includes(false);
      })
      .map(({ linkId }) => linkId);
    isStable = next.join() === askedIds.join();
    askedIds = next;
  }
  const answeredItems = items.filter(({ linkId }) => askedIds.includes(linkId));
  return {
    asked: askedIds,
    answers: answeredItems.flatMap((item) => {
      const answer = answers[item.linkId];
      return answer && isFit(item, answer) ? [[item.linkId, answer]] : [];
    }),
    missing: answeredItems
      .filter((item) => {
        const answer = answers[item.linkId];
        return item.required && !(answer && isFit(item, answer));
      })
      .map(({ linkId }) => linkId),
  };
}

test('what is asked, kept and missing is what a slow second implementation says', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (items, answers) => {
      const responseItems = Object.entries(answers).map(([linkId, answer]) => ({
        linkId,
        answer: [answer],
      }));
      const step = formStep(formOf(items), responseItems);
      const slow = slowly(items, answers);
      expect(step.items.map(({ linkId }) => linkId)).toEqual(slow.asked);
      expect(
        step.items.flatMap(({ linkId, answer }) => (answer ? [[linkId, answer[0]]] : [])),
      ).toEqual(slow.answers);
      expect(step.missing.map(({ path }) => path)).toEqual(slow.missing);
      expect(formStep(formOf(items), step.items)).toEqual(step);
    }),
    { numRuns: 400 },
  );
});

test('a sum over a group that repeats is that of its parts, and cannot be typed', () => {
  const items: Item[] = [
    {
      linkId: 'rows',
      text: 'Rows',
      type: 'group',
      repeats: true,
      item: [{ linkId: 'points', text: 'Points', type: 'integer' }],
    },
    {
      linkId: 'sum',
      text: 'Sum',
      type: 'integer',
      extension: sumOf(
        "item.where(linkId = 'rows').item.where(linkId = 'points').answer.value.sum()",
      ),
    },
  ];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1 }), (points) => {
      const rows = points.map((valueInteger): ResponseItem => {
        const item = [{ linkId: 'points', answer: [{ valueInteger }] }];
        return { linkId: 'rows', item };
      });
      const typed = { linkId: 'sum', answer: [{ valueInteger: 12_345 }] };
      const { items: responseItems } = formStep(formOf(items), [...rows, typed]);
      const sum = points.reduce((a, b) => a + b, 0);
      expect(responseItems.at(-1)).toEqual({ linkId: 'sum', answer: [{ valueInteger: sum }] });
    }),
    { numRuns: 50 },
  );
});

test('within a group that repeats a question looks at its own repetition', () => {
  const items: Item[] = [
    {
      linkId: 'finding',
      text: 'Finding',
      type: 'group',
      repeats: true,
      item: [
        { linkId: 'isNew', text: 'New?', type: 'boolean', required: true },
        {
          linkId: 'since',
          text: 'Since when',
          type: 'date',
          required: true,
          enableWhen: [{ question: 'isNew', operator: '=', answerBoolean: true }],
        },
      ],
    },
  ];
  const finding = (valueBoolean: boolean): ResponseItem => ({
    linkId: 'finding',
    item: [{ linkId: 'isNew', answer: [{ valueBoolean }] }],
  });
  const { missing } = formStep(formOf(items), [
    finding(false),
    finding(true),
    { linkId: 'finding' },
  ]);
  expect(missing.map(({ path }) => path)).toEqual(['finding.1/since', 'finding.2/isNew']);
});
