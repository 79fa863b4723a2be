/** The worksheet of a CDI review: what was read, what was found, and whether something is to be asked. */
import { calculatedUrl, unitUrl, type Questionnaire } from './questionnaire.ts';

const yesNo = [
  { valueCoding: { code: 'yes', display: 'Yes' } },
  { valueCoding: { code: 'no', display: 'No' } },
  { valueCoding: { code: 'undetermined', display: 'Cannot be determined' } },
];

const finding = "item.where(linkId = 'finding')";

export const cdiWorksheet: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:cdi-worksheet',
  version: '1',
  title: 'Worksheet of the review',
  status: 'active',
  item: [
    {
      linkId: 'read',
      text: 'What was read',
      type: 'choice',
      repeats: true,
      required: true,
      answerOption: [
        { valueCoding: { code: 'notes', display: 'Notes' } },
        { valueCoding: { code: 'results', display: 'Results' } },
        { valueCoding: { code: 'orders', display: 'Orders' } },
        { valueCoding: { code: 'earlier', display: 'Earlier stays' } },
      ],
    },
    {
      linkId: 'finding',
      text: 'Finding',
      type: 'group',
      repeats: true,
      item: [
        { linkId: 'what', text: 'What was found', type: 'string', required: true, maxLength: 200 },
        {
          linkId: 'documented',
          text: 'A diagnosis in the record says so',
          type: 'choice',
          required: true,
          answerOption: yesNo,
        },
        {
          linkId: 'present',
          text: 'Present on admission',
          type: 'choice',
          required: true,
          answerOption: yesNo,
          enableWhen: [
            {
              question: 'documented',
              operator: '=',
              answerCoding: { code: 'yes', display: 'Yes' },
            },
          ],
        },
        {
          linkId: 'gap',
          text: 'What is missing in the record',
          type: 'text',
          required: true,
          enableWhen: [
            { question: 'documented', operator: '=', answerCoding: { code: 'no', display: 'No' } },
          ],
        },
      ],
    },
    {
      linkId: 'undocumented',
      text: 'Findings without a diagnosis',
      type: 'integer',
      extension: [
        {
          url: calculatedUrl,
          valueExpression: {
            language: 'text/fhirpath',
            expression: `${finding}.item.where(linkId = 'documented' and answer.value.code = 'no').count()`,
          },
        },
      ],
    },
    {
      linkId: 'time',
      text: 'Time for this review',
      type: 'quantity',
      extension: [{ url: unitUrl, valueCoding: { code: 'min', display: 'minutes' } }],
    },
    { linkId: 'next', text: 'Look again on', type: 'date' },
    { linkId: 'remark', text: 'Remark', type: 'text' },
  ],
};
