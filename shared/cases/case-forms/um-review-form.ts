/** The signed part of a utilization review: which criteria, whether they are met, and why. The criteria themselves stay with their licence. */
import type { Questionnaire } from './questionnaire.ts';

export const outcomes = ['met', 'not-met', 'unclear'] as const;
export type ReviewOutcome = (typeof outcomes)[number];

const outcomeWords: Record<ReviewOutcome, string> = {
  met: 'Met',
  'not-met': 'Not met',
  unclear: 'Unclear',
};

export const umReviewForm: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:um-review',
  version: '1',
  title: 'Review',
  status: 'active',
  item: [
    {
      linkId: 'criteria',
      text: 'Criteria set, as your hospital’s licence names it',
      type: 'string',
      required: true,
      maxLength: 80,
    },
    { linkId: 'criteria-version', text: 'Version of the set', type: 'string', maxLength: 40 },
    {
      linkId: 'outcome',
      text: 'Criteria are',
      type: 'choice',
      required: true,
      answerOption: outcomes.map((code) => ({
        valueCoding: { code, display: outcomeWords[code] },
      })),
    },
    {
      linkId: 'status',
      text: 'Status that the record supports',
      type: 'choice',
      required: true,
      answerOption: [
        { valueCoding: { code: 'inpatient', display: 'Inpatient' } },
        { valueCoding: { code: 'observation', display: 'Observation' } },
      ],
    },
    { linkId: 'days', text: 'Days requested from the payer', type: 'integer' },
    {
      linkId: 'sentence',
      text: 'Why, in one or two sentences',
      type: 'text',
      required: true,
      maxLength: 600,
    },
  ],
};
