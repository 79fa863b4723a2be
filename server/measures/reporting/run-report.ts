/** Maps a run to FHIR R4: a MeasureReport of all or of one patient, whose gap is a DetectedIssue. */
import type {
  Bundle,
  DetectedIssue,
  MeasureReport,
  MeasureReportGroupPopulation,
} from 'fhir/r4.js';
import { rateOf, type Improvement, type Outcome, type RunCounts } from '#shared/measures.ts';
import {
  codeOfPopulation,
  isObserving,
  populationNames,
  type PopulationName,
  type Populations,
} from '#shared/measures/populations.ts';

export interface ReportedRun {
  id: string;
  measureId: string;
  name: string;
  improvement: Improvement;
  populations: Populations;
  from: string;
  to: string;
  at: Date;
  counts: RunCounts;
  /** The hospital. */
  reporter: string;
  /** Of FHIR here. */
  base: string;
}

const populationSystem = 'http://terminology.hl7.org/CodeSystem/measure-population';
const improvementSystem = 'http://terminology.hl7.org/CodeSystem/measure-improvement-notation';
const gapStatusUrl = 'http://hl7.org/fhir/us/davinci-deqm/StructureDefinition/extension-gapStatus';
const gapStatuses = 'http://hl7.org/fhir/us/davinci-deqm/CodeSystem/gaps-status';
const actCodes = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

const groupOf = (
  { populations }: ReportedRun,
  countOf: (name: PopulationName) => number,
): MeasureReportGroupPopulation[] =>
  populationNames
    .filter((name) => populations[name] !== null)
    .map((name) => ({
      code: { coding: [{ system: populationSystem, code: codeOfPopulation(name, populations) }] },
      count: countOf(name),
    }));

const headOf = (run: ReportedRun) => ({
  resourceType: 'MeasureReport' as const,
  status: 'complete' as const,
  measure: `${run.base}/Measure/${run.measureId}`,
  date: run.at.toISOString(),
  reporter: { display: run.reporter },
  period: { start: run.from, end: run.to },
  improvementNotation: { coding: [{ system: improvementSystem, code: run.improvement }] },
});

export const reportIdOf = ({
  measureId,
  from,
  to,
}: Pick<ReportedRun, 'measureId' | 'from' | 'to'>) => `${measureId}.${from}.${to}`;

/** The rate, or the median of what was observed; none of nobody. */
function scoreOf({ counts, populations }: ReportedRun) {
  if (isObserving(populations))
    return counts.observed ? { measureScore: { value: counts.observed.median } } : {};
  const value = rateOf(counts);
  if (value === null) return {};
  return { measureScore: { value, unit: '%', system: 'http://unitsofmeasure.org', code: '%' } };
}

/** Of all patients: numbers, and nobody. */
export function summaryReport(run: ReportedRun): MeasureReport {
  const population = groupOf(run, (name) => run.counts.populations[name]);
  return {
    ...headOf(run),
    id: reportIdOf(run),
    type: 'summary',
    group: [
      {
        code: { text: run.name },
        population,
        ...scoreOf(run),
      },
    ],
  };
}

interface ReportedPatient {
  patientId: string;
  /** A population of episodes once for each episode. */
  populations: readonly PopulationName[];
  outcome: Outcome;
}

function gapOf(run: ReportedRun, { patientId }: ReportedPatient, reportId: string): DetectedIssue {
  return {
    resourceType: 'DetectedIssue',
    id: `gap-${reportId}`.slice(0, 64),
    modifierExtension: [
      {
        url: gapStatusUrl,
        valueCodeableConcept: { coding: [{ system: gapStatuses, code: 'open-gap' }] },
      },
    ],
    status: 'final',
    code: { coding: [{ system: actCodes, code: 'CAREGAP' }], text: run.name },
    patient: { reference: `Patient/${patientId}` },
    identifiedDateTime: run.at.toISOString(),
    evidence: [{ detail: [{ reference: `MeasureReport/${reportId}` }] }],
  };
}

/** Of one patient, with the gap of who does not meet the measure. */
export function patientReport(run: ReportedRun, patient: ReportedPatient): Bundle {
  const { patientId, populations, outcome } = patient;
  const reportId = patientId;
  const report: MeasureReport = {
    ...headOf(run),
    id: reportId,
    type: 'individual',
    subject: { reference: `Patient/${patientId}` },
    group: [
      {
        code: { text: run.name },
        population: groupOf(run, (name) => populations.filter((other) => other === name).length),
        ...(!isObserving(run.populations) && {
          measureScore: { value: outcome === 'met' ? 1 : 0 },
        }),
      },
    ],
  };
  const resources = outcome === 'unmet' ? [report, gapOf(run, patient, reportId)] : [report];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: run.at.toISOString(),
    entry: resources.map((resource) => ({
      fullUrl: `${run.base}/${resource.resourceType}/${resource.id ?? ''}`,
      resource,
    })),
  };
}
