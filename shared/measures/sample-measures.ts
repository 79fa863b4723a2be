/** Measures that the product brings as examples: names, thresholds and codes of our own choosing, for a hospital to change. */
import type { NewMeasure } from '#shared/measures.ts';

const head = (library: string) => `library ${library} version '1.0.0'

using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1'

codesystem "LOINC": 'http://loinc.org'
codesystem "ICD10": 'http://hl7.org/fhir/sid/icd-10-cm'
`;

const period = `parameter "Measurement Period" Interval<DateTime>

context Patient
`;

const populations = {
  initialPopulation: 'Initial Population',
  denominator: 'Denominator',
  denominatorExclusion: null,
  numerator: 'Numerator',
  numeratorExclusion: null,
  denominatorException: null,
};

const bloodSugar = `${head('DiabetesBloodSugar')}
code "HbA1c": '4548-4' from "LOINC" display 'Hemoglobin A1c'

parameter "Limit in per cent" Decimal default 9.0
${period}
define "Diabetes":
  [Condition] C
    where exists (C.code.coding D where D.code.value >= 'E08' and D.code.value < 'E14')

define "Results of the period":
  [Observation: "HbA1c"] O
    where O.status.value in { 'final', 'amended', 'corrected' }
      and (O.effective as FHIR.dateTime).value in "Measurement Period"

define "Last result":
  Last("Results of the period" O sort by (effective as FHIR.dateTime).value)

define "Initial Population":
  exists "Diabetes"
    and AgeInYearsAt(date from start of "Measurement Period") in Interval[18, 75]

define "Denominator": "Initial Population"

define "Numerator":
  ("Last result".value as FHIR.Quantity).value.value < "Limit in per cent"
`;

const bloodPressure = `${head('BloodPressureTaken')}
code "Systolic blood pressure": '8480-6' from "LOINC"

${period}
define "High blood pressure":
  [Condition] C
    where exists (C.code.coding D where D.code.value >= 'I10' and D.code.value < 'I17')

define "Taken in the period":
  [Observation: "Systolic blood pressure"] O
    where (O.effective as FHIR.dateTime).value in "Measurement Period"

define "Initial Population": exists "High blood pressure"

define "Denominator": "Initial Population"

define "Numerator": exists "Taken in the period"
`;

const kidney = `${head('CreatinineAtDischarge')}
code "Creatinine": '2160-0' from "LOINC"

parameter "Time before discharge" System.Quantity default 2 days
${period}
define "Stays":
  [Encounter] E
    where E.class.code.value in { 'IMP', 'ACUTE' }
      and E.period."end".value in "Measurement Period"

define "Stays with creatinine":
  "Stays" E
    with [Observation: "Creatinine"] O
      such that (O.effective as FHIR.dateTime).value
        in Interval[E.period."end".value - "Time before discharge", E.period."end".value]

define "Initial Population": exists "Stays"

define "Denominator": "Initial Population"

define "Numerator": Count("Stays with creatinine") = Count("Stays")
`;

interface SampleMeasure extends NewMeasure {
  opensGaps: boolean;
}

export const sampleMeasures: readonly SampleMeasure[] = [
  {
    name: 'Blood sugar under the limit in diabetes',
    sentence: 'Patients with diabetes whose last HbA1c of the period is under the limit.',
    cql: bloodSugar,
    populations,
    improvement: 'increase',
    period: 'this-year',
    parameters: {},
    opensGaps: true,
  },
  {
    name: 'Blood pressure taken',
    sentence: 'Patients with high blood pressure who had it taken in the period.',
    cql: bloodPressure,
    populations,
    improvement: 'increase',
    period: 'last-12-months',
    parameters: {},
    opensGaps: true,
  },
  {
    name: 'Creatinine before discharge',
    sentence: 'Inpatients whose creatinine is known from the last days of each stay of the period.',
    cql: kidney,
    populations,
    improvement: 'increase',
    period: 'this-year',
    parameters: {},
    opensGaps: false,
  },
];
