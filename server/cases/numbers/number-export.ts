/** Numbers of cases as CSV for a spreadsheet and as PDF with their definitions; each export is audited. */
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import {
  groupLabel,
  isMeasured,
  isMoney,
  numberOf,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import {
  figureWords,
  percentOf,
  type CaseNumbers,
  type Figure,
  type NumberRow,
  type ReadNumbers,
} from '#shared/cases/number-figures.ts';
import { inUnits } from '#shared/money.ts';
import { record } from '#server/audit/service.ts';
import { letterheadOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { drawPdf, type Paragraph } from '#server/platform/pdf/draw-pdf.ts';
import { filterForAudit, numbersFor, readableNumbers } from './case-numbers.ts';

/** Twenty without a pause, then one every two seconds: nobody reads more. */
export const exportCost = (): number => 20 * longCost;

async function exported(signedIn: SignedIn, input: ReadNumbers, format: 'csv' | 'pdf') {
  const caseNumbers = await readableNumbers(signedIn, input);
  const { kind, from, to, by, every, of, only } = input;
  await record(signedIn.db, signedIn, {
    action: 'case-numbers.export',
    detail: {
      format,
      kind,
      ...(only && { number: only }),
      from,
      to,
      ...(by && { by }),
      ...(every && { every }),
      ...filterForAudit(of),
      count: caseNumbers.rows.length,
    },
  });
  return caseNumbers;
}

const none: Figure = { part: 0, whole: 0, minutes: null, amounts: null };

/** Those that a sum of money has in any row, each of which has a column of its own. */
const currenciesOf = (name: NumberName, { total }: Pick<CaseNumbers, 'total'>): string[] =>
  (total[name]?.amounts ?? []).map(({ currency }) => currency);

/** Two columns where a number has two parts, so that they can be added up. */
function headsOf(name: NumberName, currencies: readonly string[]): string[] {
  const { label, aggregate } = numberOf(name);
  if (aggregate === 'sum-of-money')
    return [...currencies.map((currency) => `${label}, ${currency}`), `${label}: of`];
  if (aggregate === 'count') return [label];
  if (aggregate === 'rate') return [`${label}, %`, `${label}: counted`, `${label}: of`];
  return [`${label}, minutes`, `${label}: of`];
}

function cellsOf(
  name: NumberName,
  { part, whole, minutes, amounts }: Figure,
  currencies: readonly string[],
): (number | null)[] {
  const number = numberOf(name);
  if (isMoney(number)) {
    const sumOf = (currency: string) => amounts?.find((sum) => sum.currency === currency);
    const cells = currencies.map((currency) => inUnits(sumOf(currency)?.amount ?? 0, currency));
    return [...cells, whole];
  }
  if (isMeasured(number)) return [minutes, whole];
  return number.aggregate === 'rate' ? [percentOf({ part, whole }), part, whole] : [whole];
}

export async function numbersCsv(
  signedIn: SignedIn,
  input: ReadNumbers,
): Promise<{ csv: string; rows: number }> {
  const { rows, total } = await exported(signedIn, input, 'csv');
  const { kind, from, to, by, every } = input;
  const names = numbersFor(signedIn, input);
  const currencies = (name: NumberName) => currenciesOf(name, { total });
  const figures = (of: NumberRow['figures']) =>
    names.flatMap((name) => cellsOf(name, of[name] ?? none, currencies(name)));
  const key = (words: string) => (by ? [words] : []);
  const days = (first: string, last: string) => (every ? [first, last] : []);
  const lines = [
    [
      ...days('From', 'To'),
      ...key(by ? groupLabel(kind, by) : ''),
      ...names.flatMap((name) => headsOf(name, currencies(name))),
    ],
    ...rows.map((row) => [...days(row.from, row.to), ...key(row.name), ...figures(row.figures)]),
    [...days(from, to), ...(by || every ? key('All') : []), ...figures(total)],
  ];
  return { csv: await writeCsv(lines), rows: rows.length };
}

/** "Clinician: Wei Zhang", as the rows name what was chosen. */
function filterWords({ kind, of }: ReadNumbers, { rows }: CaseNumbers): string {
  const words = Object.entries(of).map(([group, key]) => {
    const row = rows.find((one) => one.key === key);
    const name = group === 'state' && key !== null ? stateLabel(kind, key) : row?.name;
    return `${groupLabel(kind, group as GroupName)}: ${name || 'one of them'}`;
  });
  return words.length === 0 ? '' : `\n${words.join('\n')}`;
}

function paragraphsOf(
  input: ReadNumbers,
  caseNumbers: CaseNumbers,
  { head, names }: { head: string; names: readonly NumberName[] },
): Paragraph[] {
  const { kind, from, to, by, every } = input;
  const { rows, total, zone } = caseNumbers;
  const days = (row: NumberRow) => (row.from === row.to ? row.from : `${row.from} to ${row.to}`);
  const rowName = (row: NumberRow) =>
    [every ? days(row) : '', by ? row.name : ''].filter(Boolean).join(', ');
  const line = (words: string, name: NumberName, figures: NumberRow['figures']) =>
    `${words}: ${figureWords(name, figures[name] ?? none) ?? 'none'}`;
  return [
    { is: 'title', text: `${head}: ${kindOf(kind).label}` },
    { is: 'text', text: `${from} to ${to}, days in ${zone}${filterWords(input, caseNumbers)}` },
    ...names.flatMap((name): Paragraph[] => [
      { is: 'heading', text: numberOf(name).label },
      { is: 'text', text: numberOf(name).definition },
      {
        is: 'text',
        text: [
          ...rows.flatMap((row) =>
            row.figures[name] ? [line(rowName(row), name, row.figures)] : [],
          ),
          line('All', name, total),
        ].join('\n'),
      },
    ]),
  ];
}

/** `pdf` is in base64. */
export async function numbersPdf(
  signedIn: SignedIn,
  input: ReadNumbers,
): Promise<{ pdf: string; rows: number }> {
  const caseNumbers = await exported(signedIn, input, 'pdf');
  const { person } = signedIn.session;
  const { name } = await letterheadOf(signedIn.db, person.organizationId);
  const title = `${kindOf(input.kind).label}, ${input.from} to ${input.to}`;
  const { bytes } = await drawPdf({
    title,
    author: person.fullName,
    creator: name,
    createdAt: signedIn.now(),
    paragraphs: paragraphsOf(input, caseNumbers, {
      head: name,
      names: numbersFor(signedIn, input),
    }),
    footer: title,
  });
  return { pdf: bytes.toString('base64'), rows: caseNumbers.rows.length };
}
