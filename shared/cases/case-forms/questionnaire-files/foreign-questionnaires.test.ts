/** Tests Questionnaires in the shapes that other tools write: they run with their own expressions, or say what does not. */
import { expect, test } from 'vitest';
import { formFault } from '#shared/cases/case-forms/form-fault.ts';
import { formStep } from '#shared/cases/case-forms/form-step.ts';
import type { Answer, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import { foreignQuestionnaires } from './foreign-questionnaires.ts';
import { readQuestionnaire, type ReadQuestionnaire } from './read-questionnaire.ts';
import { writeQuestionnaire } from './write-questionnaire.ts';

const form = 'cdi-worksheet';

function imported(questionnaire: object): ReadQuestionnaire {
  const read = readQuestionnaire(JSON.stringify(questionnaire), form);
  if ('problem' in read) throw new Error(read.problem);
  expect(formFault(read.content, form)).toBeNull();
  return read;
}

const answered = (linkId: string, answer: Answer): ResponseItem => ({ linkId, answer: [answer] });

function stepOf({ content }: ReadQuestionnaire, responseItems: ResponseItem[]) {
  const questionnaire = {
    resourceType: 'Questionnaire' as const,
    url: 'urn:test',
    version: '1',
    title: content.title,
    status: 'active' as const,
    item: content.items,
  };
  const step = formStep(questionnaire, responseItems);
  // What was asked by expressions is asked again of the same answers.
  expect(formStep(questionnaire, step.items)).toEqual(step);
  return step.items;
}

const { skipLogic, bodyMass, scored, repeated } = foreignQuestionnaires;

test('S601 a question is asked by a variable over the whole response', () => {
  const read = imported(skipLogic);
  expect(read.notes.map(({ linkId }) => linkId)).toEqual(['1.1']);
  const names = (isFever: boolean) =>
    stepOf(read, [answered('q-1', { valueBoolean: isFever })]).map(({ linkId }) => linkId);
  expect(names(true)).toEqual(['q-1', 'q-2']);
  expect(names(false)).toEqual(['q-1']);
  expect(stepOf(read, []).map(({ linkId }) => linkId)).toEqual(['q-1']);
});

test('S601 numbers in a group are calculated, and what is calculated opens further questions', () => {
  const read = imported(bodyMass);
  expect(read.notes).toEqual([]);
  const group = (...item: ResponseItem[]) => stepOf(read, [{ linkId: 'bmi-calculation', item }]);
  const [height, weight] = [
    answered('patient-height', { valueDecimal: 180 }),
    answered('patient-weight', { valueDecimal: 97.2 }),
  ];
  expect(group(height, weight)).toEqual([
    {
      linkId: 'bmi-calculation',
      item: [height, weight, answered('bmi-result', { valueDecimal: 30 })],
    },
    { linkId: 'advice' },
  ]);
  expect(group(height)).toEqual([
    {
      linkId: 'bmi-calculation',
      item: [height, { linkId: 'patient-weight' }, { linkId: 'bmi-result' }],
    },
  ]);
});

test('S601 a score of choices is added up, and answers by words of an option are kept', () => {
  const read = imported(scored);
  const items = stepOf(read, [
    answered('mood', { valueCoding: { code: 'often', display: 'Often' } }),
    answered('sleep', { valueCoding: { code: '2', display: '2' } }),
  ]);
  expect(items.find(({ linkId }) => linkId === 'total')).toEqual(
    answered('total', { valueInteger: 2 }),
  );
  expect(items.map(({ linkId }) => linkId)).toContain('call');
  expect(read.notes.map(({ linkId, note }) => `${linkId}: ${note}`)).toEqual([
    'sleep: Is not kept: questionnaire-itemControl.',
    'when: Is not calculated, but typed: its expression calls “today”, which is not run here.',
    'weight: Is not calculated, but typed: its expression uses “%patient”, which is not known here.',
    'late: Is always asked: its expression looks at “remark”, which is asked after it.',
  ]);
});

test('S601 a group that repeats asks by its own answers, and is counted as a whole', () => {
  const read = imported(repeated);
  const finding = (code: string) => ({
    linkId: 'finding',
    item: [answered('kind', { valueCoding: { code, display: code } })],
  });
  const items = stepOf(read, [finding('wound'), finding('fall'), finding('wound')]);
  expect(
    items.filter(({ linkId }) => linkId === 'finding').map(({ item }) => item?.length),
  ).toEqual([2, 1, 2]);
  expect(items.at(-1)).toEqual(answered('wounds', { valueInteger: 2 }));
});

test.each(Object.entries(foreignQuestionnaires))(
  'S601 %s is written as a Questionnaire and read again as it is here',
  (_name, questionnaire) => {
    const { content } = imported(questionnaire);
    const text = writeQuestionnaire(form, content, null);
    expect(readQuestionnaire(text, form)).toEqual({ content, notes: [] });
  },
);

test.each([
  ['%resource.repeat(item.where(true))', 'repeats more than “item”'],
  ['(1).repeat($this + 1).exists()', 'repeats more than “item”'],
  ['(1).aggregate($total + $this) = 1', 'calls “aggregate”'],
  ["'aaaa'.replace('a', 'aaaaaaaaaa') = 'b'", 'calls “replace”'],
  ["'aaaa'.matches('(a+)+$')", 'calls “matches”'],
  ['item.combine(item).combine(item).exists()', 'calls “combine”'],
  ['(item | item | item).exists()', 'uses “|”'],
  ['item.where(%resource.item.exists()).exists()', 'from within brackets'],
  ['item.where(descendants().exists()).exists()', 'from within brackets'],
  [
    'item.where(item.where(item.where(true).exists()).exists()).exists()',
    'in functions in functions',
  ],
  ['item.select(item).exists()', 'calls “select”'],
  ['resolve().exists()', 'calls “resolve”'],
  ["item.where(linkId = 'gone').exists()", 'looks for “gone”, which is not asked'],
  [`item.exists()${' and item.exists()'.repeat(60)}`, 'more than 1000 characters'],
  [`${'%resource.descendants().exists() and '.repeat(5)}true`, 'more than 4 times'],
  ['item.where(', 'cannot be read'],
])(
  'S602 an expression that could take long is refused with its reason: %s',
  (expression, words) => {
    const item = (url: string) => ({
      linkId: 'x',
      text: 'X',
      type: 'integer' as const,
      extension: [
        {
          url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${url}`,
          valueExpression: { language: 'text/fhirpath' as const, expression },
        },
      ],
    });
    for (const url of ['calculatedExpression', 'enableWhenExpression'])
      expect(formFault({ items: [item(url)] }, form)).toContain(words);
  },
);
