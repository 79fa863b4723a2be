/** The script of a contact after discharge: our own plain questions. A hospital may have its own version. */
import { openedTasks, type OpenedTask } from './answer-tasks.ts';
import { answersTo, type Item, type Questionnaire, type ResponseItem } from './questionnaire.ts';

const option = (code: string, display: string) => ({ valueCoding: { code, display } });

const yesNo = (linkId: string, text: string): Item => ({
  linkId,
  text,
  type: 'choice',
  required: true,
  answerOption: [option('yes', 'Yes'), option('no', 'No'), option('unknown', 'Does not know')],
});

export const contactScript: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:contact-script',
  version: '1',
  title: 'Contact after discharge',
  status: 'active',
  item: [
    {
      linkId: 'with',
      text: 'Who answered',
      type: 'choice',
      required: true,
      answerOption: [
        option('patient', 'The patient'),
        option('family', 'Family or a friend'),
        option('carer', 'A nurse or carer'),
      ],
    },
    {
      linkId: 'feeling',
      text: 'How are you, compared with the day on which you left?',
      type: 'choice',
      required: true,
      answerOption: [
        option('better', 'Better'),
        option('same', 'The same'),
        option('worse', 'Worse'),
      ],
    },
    yesNo('medicines', 'Do you have all medicines that you should take now?'),
    yesNo('dosing', 'Do you know how to take each of them?'),
    yesNo('appointment', 'Do you know when you will be seen next?'),
    yesNo('warning', 'Do you know when, and whom, to call if it gets worse?'),
    yesNo('help', 'Do you have the help at home that you need?'),
    {
      linkId: 'next',
      text: 'Asks for a call back by',
      type: 'choice',
      answerOption: [option('clinician', 'A clinician'), option('pharmacist', 'A pharmacist')],
    },
    { linkId: 'remark', text: 'Remark', type: 'text' },
  ],
};

/** An answer after which somebody has to do something, whatever else the hospital's version of the script opens. */
interface RedAnswer extends OpenedTask {
  linkId: string;
  codes: readonly string[];
}

export const redAnswers: readonly RedAnswer[] = [
  { linkId: 'feeling', codes: ['worse'], task: 'Call back: worse since discharge', hours: 4 },
  {
    linkId: 'medicines',
    codes: ['no', 'unknown'],
    task: 'Medicines are missing at home',
    hours: 24,
  },
  { linkId: 'dosing', codes: ['no'], task: 'Explain how to take the medicines', hours: 24 },
  { linkId: 'appointment', codes: ['no', 'unknown'], task: 'Book the next appointment', hours: 48 },
  { linkId: 'warning', codes: ['no'], task: 'Explain when and whom to call', hours: 24 },
  { linkId: 'help', codes: ['no'], task: 'Arrange help at home', hours: 48 },
  { linkId: 'next', codes: ['clinician', 'pharmacist'], task: 'Call back, as asked', hours: 24 },
];

/** What a signed script calls for when the contact is closed: red answers, then what the hospital's version adds. */
export function tasksOfContact(
  { item: questions }: Pick<Questionnaire, 'item'>,
  items: readonly ResponseItem[],
): OpenedTask[] {
  const red = redAnswers.filter(({ linkId, codes }) =>
    answersTo(items, linkId).some(({ valueCoding }) => codes.includes(valueCoding?.code ?? '')),
  );
  return [...red.map(({ task, hours }) => ({ task, hours })), ...openedTasks(questions, items)];
}
