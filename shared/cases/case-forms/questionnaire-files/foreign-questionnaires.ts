/** Questionnaires of our own words, for tests, in the shapes that other tools write. */

const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';
const fhir = 'http://hl7.org/fhir/StructureDefinition/';

const byFhirPath = (url: string, expression: string, name?: string) => ({
  url,
  valueExpression: { ...(name && { name }), language: 'text/fhirpath', expression },
});
const enabled = (expression: string) => byFhirPath(`${sdc}enableWhenExpression`, expression);
const calculated = (expression: string) => byFhirPath(`${sdc}calculatedExpression`, expression);

/** As the catalogue of the Android FHIR SDK has them: a variable over all that is answered. */
const skipLogic = {
  resourceType: 'Questionnaire',
  extension: [
    byFhirPath(
      `${fhir}variable`,
      "%resource.descendants().where(linkId='1').answer.value",
      'has-fever',
    ),
  ],
  item: [
    {
      linkId: '1',
      type: 'boolean',
      text: 'Is there a fever?',
      item: [
        {
          extension: [
            {
              url: `${fhir}questionnaire-displayCategory`,
              valueCodeableConcept: { coding: [{ code: 'instructions' }] },
            },
          ],
          linkId: '1.1',
          text: 'Above 38 °C',
          type: 'display',
        },
      ],
    },
    { linkId: '2', text: 'Since when?', type: 'date', extension: [enabled('%has-fever')] },
  ],
};

const height = "%resource.item.where(linkId='bmi-calculation').item.where(linkId='patient-height')";
const weight = "%resource.item.where(linkId='bmi-calculation').item.where(linkId='patient-weight')";

/** As Smart Forms has them: variables, and a number that opens a further question. */
const bodyMass = {
  resourceType: 'Questionnaire',
  id: 'BodyMass',
  title: 'Body mass',
  status: 'active',
  meta: { profile: ['http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire'] },
  extension: [
    byFhirPath(`${fhir}variable`, `${height}.answer.value`, 'height'),
    byFhirPath(`${fhir}variable`, `${weight}.answer.value`, 'weight'),
  ],
  item: [
    {
      linkId: 'bmi-calculation',
      text: 'Body mass index',
      type: 'group',
      item: [
        { linkId: 'patient-height', text: 'Height (cm)', type: 'decimal', required: true },
        { linkId: 'patient-weight', text: 'Weight (kg)', type: 'decimal', required: true },
        {
          linkId: 'bmi-result',
          text: 'Body mass index (kg/m²)',
          type: 'decimal',
          readOnly: true,
          extension: [
            calculated(
              'iif(%height.exists() and %weight.exists() and %height > 0, (%weight / (%height / 100).power(2)).round(1), {})',
            ),
          ],
        },
      ],
    },
    {
      linkId: 'advice',
      text: 'Who gives advice?',
      type: 'string',
      extension: [
        enabled("%resource.repeat(item).where(linkId = 'bmi-result').answer.value >= 30"),
      ],
    },
  ],
};

/** As LHC-Forms has them: a score, choices that are numbers, and what is not run here. */
const scored = {
  resourceType: 'Questionnaire',
  title: 'How often',
  status: 'draft',
  item: [
    {
      linkId: 'mood',
      text: 'Felt down',
      type: 'choice',
      answerOption: ['never', 'sometimes', 'often'].map((code) => ({
        valueCoding: { code, display: code.charAt(0).toUpperCase() + code.slice(1) },
      })),
    },
    {
      linkId: 'sleep',
      text: 'Slept badly, days of the week',
      type: 'choice',
      answerOption: [0, 1, 2].map((valueInteger) => ({ valueInteger })),
      extension: [
        {
          url: `${fhir}questionnaire-itemControl`,
          valueCodeableConcept: { coding: [{ code: 'radio-button' }] },
        },
      ],
    },
    {
      linkId: 'total',
      text: 'Total',
      type: 'integer',
      readOnly: true,
      extension: [
        calculated(
          "iif(%resource.item.where(linkId='mood').answer.value.code = 'often', 2, 0) + iif(%resource.item.where(linkId='sleep').answer.value.code = '9', 9, 0)",
        ),
      ],
    },
    {
      linkId: 'call',
      text: 'Call back?',
      type: 'boolean',
      extension: [enabled("%resource.item.where(linkId='total').answer.value > 1")],
    },
    { linkId: 'when', text: 'Filled in on', type: 'date', extension: [calculated('today()')] },
    {
      linkId: 'weight',
      text: 'Weight',
      type: 'decimal',
      extension: [calculated('%patient.weight')],
    },
    {
      linkId: 'late',
      text: 'Why so late?',
      type: 'string',
      extension: [enabled("%resource.item.where(linkId='remark').answer.exists()")],
    },
    { linkId: 'remark', text: 'Remark', type: 'text' },
  ],
};

/** As form builders write them: a group that repeats, with a condition inside. */
const repeated = {
  resourceType: 'Questionnaire',
  title: 'Findings',
  status: 'active',
  item: [
    {
      linkId: 'finding',
      text: 'Finding',
      type: 'group',
      repeats: true,
      item: [
        {
          linkId: 'kind',
          text: 'Kind',
          type: 'choice',
          answerOption: [
            { valueCoding: { code: 'wound', display: 'Wound' } },
            { valueCoding: { code: 'fall', display: 'Fall' } },
          ],
        },
        {
          linkId: 'depth',
          text: 'Depth',
          type: 'string',
          enableWhen: [{ question: 'kind', operator: '=', answerCoding: { code: 'wound' } }],
        },
      ],
    },
    {
      linkId: 'wounds',
      text: 'Wounds',
      type: 'integer',
      readOnly: true,
      extension: [
        calculated(
          "%resource.item.where(linkId='finding').item.where(linkId='kind' and answer.value.code='wound').count()",
        ),
      ],
    },
  ],
};

export const foreignQuestionnaires = { skipLogic, bodyMass, scored, repeated };
