/** The second-level review of a physician advisor: what the record says of the stay, and the advisor's opinion. */
import { initialUrl, type Item, type Questionnaire } from './questionnaire.ts';
import { measured } from './stay-values.ts';

/** What the newest fact of this kind says in words. */
const quoted = (linkId: string, text: string, expression: string): Item => ({
  linkId,
  text,
  type: 'string',
  maxLength: 400,
  extension: [{ url: initialUrl, valueExpression: { language: 'text/fhirpath', expression } }],
});

const ofType = (type: string) => `%facts.where(resourceType = '${type}')`;

const option = (code: string, display: string) => ({ valueCoding: { code, display } });

export const secondLevel: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:second-level',
  version: '1',
  title: 'Second-level review',
  status: 'active',
  item: [
    quoted('class', 'Status in the record', `${ofType('Encounter')}.last().class.code`),
    quoted(
      'reason',
      'Reason for the stay',
      `${ofType('Encounter')}.last().reasonCode.first().text`,
    ),
    quoted('diagnosis', 'Latest diagnosis', `${ofType('Condition')}.last().code.text`),
    quoted('order', 'Latest order', `${ofType('ServiceRequest')}.last().code.text`),
    quoted('procedure', 'Latest procedure', `${ofType('Procedure')}.last().code.text`),
    measured({ linkId: 'sodium', text: 'Sodium', code: '2951-2', unit: 'mmol/L' }),
    measured({ linkId: 'creatinine', text: 'Creatinine', code: '2160-0', unit: 'mg/dL' }),
    measured({ linkId: 'lactate', text: 'Lactate', code: '2524-7', unit: 'mmol/L' }),
    measured({ linkId: 'oxygen', text: 'Oxygen saturation', code: '59408-5', unit: '%' }),
    {
      linkId: 'midnights',
      text: 'Two midnights of hospital care',
      type: 'choice',
      required: true,
      answerOption: [
        option('expected', 'Were expected at the order'),
        option('passed', 'Have passed'),
        option('exception', 'Exception, written for this case'),
        option('not-expected', 'Were not expected'),
        option('not-asked', 'This payer does not ask for it'),
      ],
    },
    {
      linkId: 'documented',
      text: 'The record says why',
      type: 'choice',
      required: true,
      answerOption: [option('yes', 'Yes'), option('partly', 'In part'), option('no', 'No')],
    },
    {
      linkId: 'missing',
      text: 'What the record does not say',
      type: 'text',
      required: true,
      enableWhen: [
        { question: 'documented', operator: '!=', answerCoding: { code: 'yes', display: 'Yes' } },
      ],
    },
    {
      linkId: 'recommendation',
      text: 'Recommendation',
      type: 'choice',
      required: true,
      answerOption: [
        option('inpatient', 'Inpatient'),
        option('observation', 'Observation'),
        option('agree', 'As the attending decided'),
        option('peer-to-peer', 'Peer-to-peer call with the payer'),
      ],
    },
    { linkId: 'opinion', text: 'Clinical reasons', type: 'text', required: true },
    {
      linkId: 'attending',
      text: 'The attending was spoken to',
      type: 'choice',
      answerOption: [
        option('agrees', 'Agrees'),
        option('disagrees', 'Disagrees'),
        option('not-reached', 'Was not reached'),
      ],
    },
  ],
};
