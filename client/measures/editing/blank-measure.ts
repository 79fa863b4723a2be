/** What a new measure begins with: the lines that every measure has. */
import type { NewMeasure } from '#shared/measures.ts';

const cql = `library NewMeasure version '1.0.0'

using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1'

codesystem "LOINC": 'http://loinc.org'

parameter "Measurement Period" Interval<DateTime>

context Patient

define "Initial Population": true

define "Denominator": "Initial Population"

define "Numerator": false
`;

export const blankMeasure: NewMeasure = {
  name: '',
  sentence: '',
  cql,
  populations: {
    initialPopulation: 'Initial Population',
    denominator: 'Denominator',
    denominatorExclusion: null,
    numerator: 'Numerator',
    numeratorExclusion: null,
    denominatorException: null,
  },
  improvement: 'increase',
  period: 'this-year',
  parameters: {},
  opensGaps: true,
};
