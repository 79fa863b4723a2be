/** Reads numbers of cases and figures of the record as MeasureReports for programs: never of money, and never by person. Each read is audited. */
import type { Bundle, MeasureReport } from 'fhir/r4.js';
import { kindNames } from '#shared/case-kinds/kinds.ts';
import {
  groupsOf,
  isMoney,
  numberNames,
  numberOf,
  numbersOfKind,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import { ReadNumbers } from '#shared/cases/number-figures.ts';
import {
  ReadRecordFigure,
  recordFigureNames,
  recordFigureOf,
  type RecordFigureName,
} from '#shared/cases/record-figures.ts';
import { record } from '#server/audit/service.ts';
import { numbersOf, recordFigureOfPeriod } from '#server/cases/service.ts';
import { reportInForce } from '#server/measures/service.ts';
import { isId, measureStrata, type MeasureReportSearch } from '#server/fhir/query.ts';
import { bundleOf, fhirServerOf } from '#server/fhir/read-appointments.ts';
import { limitsOf } from '#server/fhir/searching/date-bounds.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { measureReportOf, recordReportOf, type ReportOf, type Stratum } from './measure-report.ts';

/** A number of now has no period. */
const isReported = (name: NumberName): boolean =>
  numberOf(name).on !== 'now' && !isMoney(numberOf(name));

/** Those of a kind, or the one of this name; none where neither is known. */
function measuresOf(measure: string): NumberName[] {
  const kind = kindNames.find((name) => name === measure);
  const names = kind ? numbersOfKind(kind) : numberNames.filter((name) => name === measure);
  return names.filter(isReported);
}

type Reports = Omit<ReportOf, 'number'> & { names: readonly NumberName[] };

/** Of one kind, in one read. */
async function reportsOf(signedIn: SignedIn, reports: Reports): Promise<MeasureReport[]> {
  const { names, from, to, by } = reports;
  const [first] = names;
  if (first === undefined) return [];
  const { kind } = numberOf(first);
  const input = ReadNumbers.safeParse({ kind, from, to, ...(by && { by }) });
  if (!input.success) throw new Refusal('input.invalid', { cause: input.error });
  const { total, rows } = await numbersOf(signedIn, input.data, names);
  const detail = { format: 'fhir', kind, from, to, ...(by && { by }), count: names.length };
  await record(signedIn.db, signedIn, { action: 'case-numbers.export', detail });
  const reporter = signedIn.session.person.organization;
  return names.map((number) =>
    measureReportOf(fhirServerOf(signedIn), {
      of: { number, from, to, by },
      total: total[number],
      rows,
      at: signedIn.now(),
      reporter,
    }),
  );
}

/** A figure of stays or claims; a stratum that it has. */
const recordFigureBy = (measure: string, by: Stratum | null): RecordFigureName | undefined =>
  recordFigureNames.find(
    (name) =>
      name === measure && (by === null || recordFigureOf(name).groups.some((one) => one === by)),
  );

async function recordReport(
  signedIn: SignedIn,
  of: ReportOf<RecordFigureName>,
): Promise<MeasureReport> {
  const { number: figure, from, to, by } = of;
  const input = ReadRecordFigure.safeParse({ figure, from, to, ...(by && { by }) });
  if (!input.success) throw new Refusal('input.invalid', { cause: input.error });
  const { organizationId, organization: reporter } = signedIn.session.person;
  const figureRows = await recordFigureOfPeriod(signedIn.db, { ...input.data, organizationId });
  const detail = { format: 'fhir', number: figure, from, to, ...(by && { by }), count: 1 };
  await record(signedIn.db, signedIn, { action: 'case-numbers.export', detail });
  const at = signedIn.now();
  return recordReportOf(fhirServerOf(signedIn), { of, figure: figureRows, at, reporter });
}

/** Throws 400 where the period has no beginning or no end. */
function daysOf(
  { session }: SignedIn,
  { period }: Pick<MeasureReportSearch, 'period'>,
): { from: string; to: string } {
  const { zone } = session.person;
  const { from, until } = limitsOf(period, zone);
  if (!from || !until)
    throw new Refusal('input.malformed', {
      words: 'period needs a month, or a beginning and an end.',
    });
  return { from: dayAt(from, zone), to: dayAt(new Date(until.getTime() - 1), zone) };
}

const isOfKind = (name: NumberName, by: Stratum | null) =>
  by === null || groupsOf(numberOf(name).kind).some((group) => group.name === by);

export async function searchMeasureReports(
  signedIn: SignedIn,
  { measure, stratifier, period }: MeasureReportSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle<MeasureReport>> {
  const by = stratifier ?? null;
  if (isId(measure)) {
    const resource = by === null ? await reportInForce(signedIn, measure) : null;
    return bundleOf({
      fhirServer: fhirServerOf(signedIn),
      self: request.address(),
      total: resource ? 1 : 0,
      resources: resource ? [resource] : [],
    });
  }
  const days = daysOf(signedIn, { period });
  const figure = recordFigureBy(measure, by);
  const names = measuresOf(measure).filter((name) => isOfKind(name, by));
  const resources = figure
    ? [await recordReport(signedIn, { number: figure, by, ...days })]
    : await reportsOf(signedIn, { names, by, ...days });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    total: resources.length,
    resources,
  });
}

const form = /^([a-z0-9-]+)\.(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})(?:\.([a-z]+))?$/;

/** Of a measure in force its last run over all patients, which the id names. */
async function reportOfRun(signedIn: SignedIn, id: string): Promise<MeasureReport> {
  const report = await reportInForce(signedIn, id.split('.')[0] ?? '');
  if (report?.id !== id) throw new Refusal('not-found');
  return report;
}

/** The figures as they are now: a late change is in them. */
export async function measureReport(signedIn: SignedIn, id: string): Promise<MeasureReport> {
  const [, measure = '', from = '', to = '', stratum] = form.exec(id) ?? [];
  const by = measureStrata.find((name) => name === stratum) ?? null;
  if (isId(measure)) return reportOfRun(signedIn, id);
  const isWhole = stratum === undefined || by !== null;
  const figure = isWhole ? recordFigureBy(measure, by) : undefined;
  if (figure) return recordReport(signedIn, { number: figure, from, to, by });
  const number = numberNames.find((name) => name === measure);
  if (!number || !isWhole || !isReported(number) || !isOfKind(number, by))
    throw new Refusal('not-found');
  const [report] = await reportsOf(signedIn, { names: [number], from, to, by });
  if (!report) throw new Refusal('not-found');
  return report;
}
