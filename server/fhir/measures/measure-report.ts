/** Maps a figure to a FHIR R4 MeasureReport of type summary: its population, its score, and its strata. */
import type {
  MeasureReport,
  MeasureReportGroup,
  MeasureReportGroupPopulation,
  Quantity,
} from 'fhir/r4.js';
import { isMeasured, numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import { percentOf, type Figure, type NumberRow } from '#shared/cases/number-figures.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import {
  recordFigureOf,
  type RecordFigure,
  type RecordFigureName,
  type RecordFigureRows,
} from '#shared/cases/record-figures.ts';
import type { measureStrata } from '#server/fhir/query.ts';

export type Stratum = (typeof measureStrata)[number];

/** What a report is of; its id says it, so that it can be read again. */
export interface ReportOf<Name = NumberName> {
  number: Name;
  /** Days of the hospital, both included. */
  from: string;
  to: string;
  by: Stratum | null;
}

const reportId = ({ number, from, to, by }: ReportOf<string>): string =>
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

interface Read {
  at: Date;
  /** Of the hospital. */
  reporter: string;
}

interface Summary extends Read {
  of: ReportOf<string>;
  label: string;
  definition: string;
  counted: ReturnType<typeof counted>;
  strata: (ReturnType<typeof counted> & { name: string })[];
}

function summaryOf({ base }: FhirServer, summary: Summary): MeasureReport {
  const { of, label, definition, at, reporter } = summary;
  const { number, from, to, by } = of;
  const group: MeasureReportGroup = {
    code: { text: label },
    ...summary.counted,
    ...(by &&
      summary.strata.length > 0 && {
        stratifier: [
          {
            code: [{ text: by }],
            stratum: summary.strata.map(({ name, ...stratum }) => ({
              value: { text: name },
              ...stratum,
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

interface Reported extends Read {
  of: ReportOf;
  total: Figure | undefined;
  rows: readonly NumberRow[];
}

/** Of a number of cases. */
export function measureReportOf(fhirServer: FhirServer, report: Reported): MeasureReport {
  const { of, total = none, rows, ...read } = report;
  const { number } = of;
  const { label, definition } = numberOf(number);
  return summaryOf(fhirServer, {
    ...read,
    of,
    label,
    definition,
    counted: counted(number, total),
    strata: rows.flatMap(({ name, figures }) => {
      const figure = figures[number];
      return figure ? [{ name, ...counted(number, figure) }] : [];
    }),
  });
}

/** Of stays or claims. */
function countedOfRecord(name: RecordFigureName, { whole, part, hours }: RecordFigure) {
  const isRate = recordFigureOf(name).aggregate === 'rate';
  const percent = percentOf({ part, whole });
  const score: Quantity | null = isRate
    ? percent === null
      ? null
      : { value: percent, unit: '%', system: ucum, code: '%' }
    : { value: Math.round(hours * 10) / 10, unit: 'h', system: ucum, code: 'h' };
  return {
    population: isRate
      ? [population('denominator', whole), population('numerator', part)]
      : [population('initial-population', whole)],
    ...(score && { measureScore: score }),
  };
}

/** Of a figure of stays or claims. */
export function recordReportOf(
  fhirServer: FhirServer,
  report: Read & { of: ReportOf<RecordFigureName>; figure: RecordFigureRows },
): MeasureReport {
  const { of, figure, ...read } = report;
  const { label, definition } = recordFigureOf(of.number);
  return summaryOf(fhirServer, {
    ...read,
    of,
    label,
    definition,
    counted: countedOfRecord(of.number, figure.total),
    strata: figure.rows.map((row) => ({
      name: row.key || 'Not known',
      ...countedOfRecord(of.number, row),
    })),
  });
}
