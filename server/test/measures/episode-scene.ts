/** Measures in the shapes in which others publish them, and the stays and procedures that they read. */
import { dayMs } from '#shared/durations.ts';

const local = 'http://example.org/codes';
export const wardSet = 'http://example.org/fhir/ValueSet/ward-stays';
export const heartSet = 'http://example.org/fhir/ValueSet/heart';

const head = (name: string) => `library ${name} version '2.0.0'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1' called FHIRHelpers
codesystem "Local": '${local}'
`;

/** Stays on a ward; the walk out of bed within a day; how long until it. */
export const stays = `${head('FirstSteps')}
valueset "Ward stays": '${wardSet}'
valueset "Heart disease": '${heartSet}'
codesystem "Roles": 'http://terminology.hl7.org/CodeSystem/diagnosis-role'
code "Walked": 'walk' from "Local"
code "Chief": 'CC' from "Roles"
parameter "Measurement Period" Interval<DateTime>

context Patient

define "Ward stays of the period":
  ["Encounter": "Ward stays"] Stay
    where Stay.status = 'finished' and Stay.period ends during "Measurement Period"

define "For the heart":
  "Ward stays of the period" Stay where ChiefDiagnosis(Stay).code in "Heart disease"

define "Walked on the first day":
  "Ward stays of the period" Stay
    with [Procedure: "Walked"] Walk
      such that Walk.performed as FHIR.dateTime during FirstDay(Stay.period)

define function FirstDay(Stayed Interval<DateTime>):
  Interval[start of Stayed, start of Stayed + 1 day]

define function ChiefDiagnosis(Visited Encounter):
  (singleton from (Visited.diagnosis D where D.use ~ ToConcept("Chief"))) Main
    return singleton from ([Condition: id in Last(Split(Main.condition.reference, '/'))])

define function "Hours until the first walk"(Visited "Encounter"):
  difference in hours between start of Visited.period
    and Min([Procedure: "Walked"] Walk return (Walk.performed as FHIR.dateTime).value)

define "Is grown up": AgeInYears() >= 18
`;

export const checks = `${head('EarCheck')}
code "Ear check": 'ears' from "Local" display 'Ear check'
code "Hearing test": 'hearing' from "Local"
concept "Ears seen to": { "Ear check", "Hearing test" } display 'Ears seen to'

context Patient

define InAge: AgeInYears() between 60 and 90
define SeenTo:
  exists ([Procedure: "Ears seen to"] P
    where P.status.value = 'completed'
      and (P.performed as FHIR.dateTime).value within 1 year of Now())
define ToSee: InAge and SeenTo is not true
`;

export const at = (daysAgo: number, hours = 0) =>
  new Date(Date.now() - daysAgo * dayMs + hours * 3_600_000).toISOString();
export const localConcept = (code: string) => ({ coding: [{ system: local, code }], text: code });

export const stay = (daysAgo: number, more: object = {}) => ({
  resourceType: 'Encounter',
  status: 'finished',
  class: { code: 'IMP' },
  type: [localConcept('ward')],
  period: { start: at(daysAgo), end: at(daysAgo, 72) },
  ...more,
});
export const procedure = (code: string, performedDateTime: string, status = 'completed') => ({
  resourceType: 'Procedure',
  status,
  code: localConcept(code),
  performedDateTime,
});
export const condition = (id: string, code: string) => ({
  resourceType: 'Condition',
  id,
  code: localConcept(code),
  recordedDate: at(30),
});
export const chief = (id: string, role = 'CC') => ({
  diagnosis: [{ condition: { reference: `Condition/${id}` }, use: { coding: [{ code: role }] } }],
});

export const valueSet = (url: string, code: string) => ({
  resourceType: 'ValueSet',
  url,
  version: '20260101',
  expansion: { contains: [{ system: local, code }] },
});
export const none = {
  denominatorExclusion: null,
  numeratorExclusion: null,
  denominatorException: null,
};
export const proportion = {
  ...none,
  initialPopulation: 'Ward stays of the period',
  denominator: 'Ward stays of the period',
  denominatorExclusion: 'For the heart',
  numerator: 'Walked on the first day',
};
export const observing = {
  ...none,
  initialPopulation: 'Ward stays of the period',
  denominator: 'Ward stays of the period',
  denominatorExclusion: 'For the heart',
  numerator: null,
  observation: 'Hours until the first walk',
};
