/** The values of a stay on which a review rests, taken from the record and checked by a person. */
import { initialUrl, unitUrl, type Item, type Questionnaire } from './questionnaire.ts';

interface Measured {
  linkId: string;
  text: string;
  /** LOINC. */
  code: string;
  unit: string;
}

/** The newest result of the code in this unit: a number in another one is never proposed. */
export const measured = ({ linkId, text, code, unit }: Measured): Item => ({
  linkId,
  text,
  type: 'quantity',
  extension: [
    { url: unitUrl, valueCoding: { code: unit, display: unit } },
    {
      url: initialUrl,
      valueExpression: {
        language: 'text/fhirpath',
        expression: `%facts.where(resourceType = 'Observation' and code.coding.where(code = '${code}').exists() and value.unit = '${unit}').last().value.value`,
      },
    },
  ],
});

export const stayValues: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:stay-values',
  version: '1',
  title: 'Values of the stay',
  status: 'active',
  item: [
    measured({ linkId: 'sodium', text: 'Sodium', code: '2951-2', unit: 'mmol/L' }),
    measured({ linkId: 'potassium', text: 'Potassium', code: '2823-3', unit: 'mmol/L' }),
    measured({ linkId: 'creatinine', text: 'Creatinine', code: '2160-0', unit: 'mg/dL' }),
    measured({ linkId: 'hemoglobin', text: 'Hemoglobin', code: '718-7', unit: 'g/dL' }),
    measured({ linkId: 'lactate', text: 'Lactate', code: '2524-7', unit: 'mmol/L' }),
    { linkId: 'remark', text: 'Remark', type: 'text' },
  ],
};
