/** Maps a number of cases to a FHIR R4 MeasureReport of type summary: its population, its score, and its strata. */
import type {
  MeasureReport,
  MeasureReportGroup,
  MeasureReportGroupPopulation,
  Quantity,
} from 'fhir/r4.js';
import { isMeasured, numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import { percentOf, type Figure, type NumberRow } from '#shared/cases/number-figures.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import type { measureStrata } from '#server/fhir/query.ts';

export type Stratum = (typeof measureStrata)[number];

/** What a report is of; its id says it, so that it can be read again. */
export interface ReportOf {
  number: NumberName;
  /** Days of the hospital, both included. */
  from: string;
  to: string;
  by: Stratum | null;
}

export const reportId = ({ number, from, to, by }: ReportOf): string =>
  [number, from, to, ...(by ? [by] : [])].join('.');

const ucum = 'http://unitsofmeasure.org';
const none: Figure = { part: 0, whole: 0, minutes: null, amounts: null };

const population = (code: string, count: number): MeasureReportGroupPopulation => ({
  code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/measure-population', code }] },
  count,
});

function scoreOf(number: NumberName, figure: Figure): Quantity | null {
  if (isMeasured(numberOf(number)))
    return figure.minutes === null
      ? null
      : { value: figure.minutes, unit: 'min', system: ucum, code: 'min' };
  if (numberOf(number).aggregate === 'count') return { value: figure.whole };
  const percent = percentOf(figure);
  return percent === null ? null : { value: percent, unit: '%', system: ucum, code: '%' };
}

/** Of nothing there is no score, and not 0. */
function counted(number: NumberName, figure: Figure) {
  const score = scoreOf(number, figure);
  const { part, whole } = figure;
  return {
    population:
      numberOf(number).aggregate === 'rate'
        ? [population('denominator', whole), population('numerator', part)]
        : [population('initial-population', whole)],
    ...(score && { measureScore: score }),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Reported {
  of: ReportOf;
  total: Figure | undefined;
  rows: readonly NumberRow[];
  at: Date;
  /** Of the hospital. */
  reporter: string;
}

export function measureReportOf({ base }: FhirServer, report: Reported): MeasureReport {
  const { of, total = none, rows, at, reporter } = report;
  const { number, from, to, by } = of;
  const { label, definition } = numberOf(number);
  const strata = rows.filter(({ figures }) => figures[number]);
  const group: MeasureReportGroup = {
    code: { text: label },
    ...counted(number, total),
    ...(by &&
      strata.length > 0 && {
        stratifier: [
          {
            code: [{ text: by }],
            stratum: strata.map(({ name, figures }) => ({
              value: { text: name },
              ...counted(number, figures[number] ?? none),
            })),
          },
        ],
      }),
  };
  return {
    resourceType: 'MeasureReport',
    id: reportId(of),
    text: {
      status: 'generated',
      div: `<div xmlns="http://www.w3.org/1999/xhtml">${escaped(`${label}: ${definition}`)}</div>`,
    },
    status: 'complete',
    type: 'summary',
    measure: `${base}/Measure/${number}`,
    date: at.toISOString(),
    reporter: { display: reporter },
    period: { start: from, end: to },
    group: [group],
  };
}
