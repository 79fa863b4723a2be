/** Tests that Questionnaires in files become forms, that nothing is lost without a word, and that versions come back whole. */
import { expect, test } from 'vitest';
import { formNames } from '#shared/cases/case-forms.ts';
import { formFault } from '#shared/cases/case-forms/form-fault.ts';
import { deliveredContent } from '#shared/cases/case-forms/form-versions.ts';
import { readQuestionnaire, type ReadQuestionnaire } from './read-questionnaire.ts';
import { writeQuestionnaire } from './write-questionnaire.ts';

const read = (questionnaire: object): ReadQuestionnaire =>
  readQuestionnaire(
    JSON.stringify({
      resourceType: 'Questionnaire',
      status: 'active',
      title: 'Needs',
      ...questionnaire,
    }),
    'need-questions',
  ) as ReadQuestionnaire;
const ofItems = (...item: object[]) => read({ item });
const notesOf = (...item: object[]) =>
  ofItems(...item).notes.map(({ linkId, note }) => `${linkId}: ${note}`);

const yesNo = [
  { valueCoding: { code: 'yes', display: 'Yes' } },
  { valueCoding: { code: 'no', display: 'No' } },
];
const food = { linkId: '1', text: 'Is there enough to eat?', type: 'choice', answerOption: yesNo };

test('S555 groups, choices, yes or no, numbers, dates, text and conditions are kept', () => {
  const { content, notes } = ofItems(
    { linkId: 'intro', text: 'We ask everybody.', type: 'display' },
    {
      linkId: 'Home',
      text: 'At home',
      type: 'group',
      item: [
        { ...food, required: true },
        {
          linkId: '1.a',
          prefix: 'a)',
          text: 'How many days?',
          type: 'decimal',
          enableWhen: [{ question: '1', operator: '=', answerCoding: { code: 'no' } }],
        },
        {
          linkId: '1.b',
          text: 'Since when?',
          type: 'date',
          enableWhen: [
            { question: '1', operator: 'exists', answerBoolean: true },
            { question: '1.a', operator: '>', answerDecimal: 2 },
          ],
          enableBehavior: 'any',
        },
      ],
    },
    { linkId: 'alone', text: 'Lives alone', type: 'boolean' },
    { linkId: 'remark', text: 'Remark', type: 'text', maxLength: 900 },
  );
  expect(notes).toEqual([]);
  expect(formFault(content, 'need-questions')).toBeNull();
  expect(content).toEqual({
    title: 'Needs',
    items: [
      { linkId: 'intro', text: 'We ask everybody.', type: 'display' },
      {
        linkId: 'home',
        text: 'At home',
        type: 'group',
        item: [
          {
            linkId: 'q-1',
            text: 'Is there enough to eat?',
            type: 'choice',
            required: true,
            answerOption: yesNo,
          },
          {
            linkId: 'q-1-a',
            text: 'a) How many days?',
            type: 'decimal',
            enableWhen: [
              { question: 'q-1', operator: '=', answerCoding: { code: 'no', display: 'No' } },
            ],
          },
          {
            linkId: 'q-1-b',
            text: 'Since when?',
            type: 'date',
            enableWhen: [
              { question: 'q-1', operator: 'exists', answerBoolean: true },
              { question: 'q-1-a', operator: '>', answerDecimal: 2 },
            ],
            enableBehavior: 'any',
          },
        ],
      },
      { linkId: 'alone', text: 'Lives alone', type: 'boolean' },
      { linkId: 'remark', text: 'Remark', type: 'text', maxLength: 900 },
    ],
  });
});

test.each([
  [
    { linkId: 'x', text: 'A file', type: 'attachment' },
    'x: Is left out: answers of the type “attachment” are not read here.',
  ],
  [
    { linkId: 'x', text: 'Weight', type: 'quantity' },
    'x: Is left out: a number with a unit needs its unit in the file.',
  ],
  [
    { linkId: 'x', text: 'Which', type: 'choice', answerValueSet: 'urn:far' },
    'x: Is left out: its choices (urn:far) are not in the file.',
  ],
  [
    {
      linkId: 'x',
      text: 'Which',
      type: 'choice',
      answerOption: Array.from({ length: 31 }, (_, at) => ({ valueInteger: at })),
    },
    'x: Is left out: it has 31 choices, and at most 30 can be asked.',
  ],
])('S555 a question that cannot be asked here is left out, and said: %j', (item, note) => {
  const { content, notes } = ofItems(food, item);
  expect(content.items.map(({ linkId }) => linkId)).toEqual(['q-1']);
  expect(notes.map(({ linkId, note: words }) => `${linkId}: ${words}`)).toEqual([note]);
});

test('S555 whatever is kept otherwise is said at its item', () => {
  const long = `${'word '.repeat(39)}the last words`;
  expect(notesOf({ ...food, text: long })).toEqual([
    '1: The text is cut to 200 characters. It goes on: “last words”'.replace(
      'last words',
      long.slice(200),
    ),
  ]);
  expect(notesOf({ ...food, code: [{ code: 'c' }], initial: [], definition: 'd' })).toEqual([
    '1: Is not kept: code, initial, definition.',
  ]);
  const scored = yesNo.map((option) => ({ ...option, initialSelected: true }));
  expect(notesOf({ ...food, answerOption: scored })).toEqual([
    '1: Of its choices is not kept: initialSelected.',
  ]);
  const coded = yesNo.map(({ valueCoding }) => ({ valueCoding: { ...valueCoding, system: 's' } }));
  expect(notesOf({ ...food, answerOption: coded })).toEqual([
    '1: The systems of its codes are not kept.',
  ]);
  expect(notesOf({ linkId: 't', text: 'T', type: 'text', maxLength: 9_999 })).toEqual([
    't: At most 4000 characters are taken, not 9999.',
  ]);
  expect(notesOf({ ...food, type: 'open-choice' })).toEqual([
    '1: Free text beside its choices cannot be answered.',
  ]);
  expect(notesOf({ linkId: 'n', type: 'string', repeats: true })).toEqual([
    'n: Is answered once, not several times.',
    'n: Has no text: its name stands for it.',
  ]);
  const hidden = {
    url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
    valueBoolean: true,
  };
  expect(notesOf({ ...food, extension: [hidden] })).toEqual([
    '1: Is not kept: questionnaire-hidden.',
  ]);
});

test('S555 a condition that cannot hold is said, and the question is always asked', () => {
  const on = (condition: object) => ({
    linkId: 'x',
    text: 'How?',
    type: 'string',
    enableWhen: [condition],
  });
  for (const condition of [
    { question: 'gone', operator: '=', answerString: 'a' },
    { question: '1', operator: '>', answerCoding: { code: 'yes' } },
    { question: '1', operator: '=', answerCoding: { code: 'perhaps' } },
  ]) {
    const { content, notes } = ofItems(food, on(condition));
    expect(content.items[1]).toEqual({ linkId: 'x', text: 'How?', type: 'string' });
    expect(notes).toMatchObject([
      { linkId: 'x', note: expect.stringMatching(/^Is always asked: /) },
    ]);
  }
});

test('S555 groups in groups and questions in questions follow each other, with the conditions around them', () => {
  const { content, notes } = ofItems(food, {
    linkId: 'outer',
    text: 'Outer',
    type: 'group',
    item: [
      {
        linkId: 'inner',
        text: 'Inner',
        type: 'group',
        enableWhen: [{ question: '1', operator: '=', answerCoding: { code: 'yes' } }],
        item: [
          {
            linkId: 'a',
            text: 'A',
            type: 'string',
            item: [{ linkId: 'b', text: 'B', type: 'string' }],
          },
        ],
      },
    ],
  });
  expect(formFault(content, 'need-questions')).toBeNull();
  const group = content.items[1]!;
  expect(group.item?.map(({ linkId, type }) => [linkId, type])).toEqual([
    ['inner', 'display'],
    ['a', 'string'],
    ['b', 'string'],
  ]);
  for (const { enableWhen } of group.item ?? []) expect(enableWhen).toHaveLength(1);
  expect(notes).toMatchObject([{ linkId: 'inner' }]);
});

test('S555 choices of a set inside of the file are read, names are made unique, and a copyright is said', () => {
  const contained = [
    {
      resourceType: 'ValueSet',
      id: 'v',
      status: 'active',
      compose: { include: [{ concept: [{ code: 'a', display: 'A' }, { code: 'b' }] }] },
    },
  ];
  const { content, notes } = read({
    contained,
    copyright: 'Somebody’s.',
    item: [
      { linkId: '/X.1', text: 'X', type: 'choice', answerValueSet: '#v' },
      { linkId: '/x-1', text: 'Y', type: 'boolean' },
    ],
  });
  expect(content.items.map(({ linkId }) => linkId)).toEqual(['x-1', 'x-1-2']);
  expect(content.items[0]?.answerOption).toEqual([
    { valueCoding: { code: 'a', display: 'A' } },
    { valueCoding: { code: 'b', display: 'b' } },
  ]);
  expect(notes).toEqual([
    {
      linkId: null,
      about: '',
      note: 'Copyright: Somebody’s. Make sure that your hospital may use it.',
    },
  ]);
});

test.each([
  '',
  '<Questionnaire/>',
  '[]',
  '{"resourceType":"Patient"}',
  '{"resourceType":"Questionnaire","item":[]}',
])('S555 a file that is no Questionnaire is refused: %s', (text) => {
  expect(readQuestionnaire(text, 'need-questions')).toEqual({
    problem: expect.stringMatching(/^The file is no /),
  });
});

test.each(formNames)('S555 %s is written as a Questionnaire and read again as it was', (form) => {
  const { title, items } = deliveredContent(form);
  const content = { title, items };
  const writtenAt = '2026-11-02T12:00:00.000Z';
  const text = writeQuestionnaire(form, content, { revision: 3, state: 'published', writtenAt });
  expect(JSON.parse(text)).toMatchObject({
    resourceType: 'Questionnaire',
    version: 'hospital-3',
    status: 'active',
    date: writtenAt,
  });
  expect(readQuestionnaire(text, form)).toEqual({ content, notes: [] });
});

test('S555 an expression that does not run here is not kept, and said', () => {
  const expression = { language: 'text/fhirpath', expression: 'today()' };
  const url = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression';
  expect(notesOf({ ...food, extension: [{ url, valueExpression: expression }] })).toEqual([
    '1: Is not kept: sdc-questionnaire-initialExpression.',
  ]);
});
