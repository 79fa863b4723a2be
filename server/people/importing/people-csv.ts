/** Parses a list of people: finds its columns and delimiter, and splits the lines into cells. */
import { importMost } from '#shared/limits.ts';
import { importColumns, type ImportColumn } from '#shared/people/people-import.ts';
import { mapInSlices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { CsvError, readCsv, type CsvRecord } from '#server/platform/csv.ts';

/** What people call the columns; the first name is the one that messages use. */
const columnNames: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'full name', 'fullname'],
  email: ['email', 'e-mail', 'mail', 'email address'],
  role: ['role', 'level'],
  job: ['job', 'hospital role', 'hospitalrole', 'position'],
  unit: ['unit', 'ward', 'department'],
  zone: ['zone', 'time zone', 'timezone'],
  phone: ['phone', 'telephone', 'phone number', 'extension'],
};
const required: readonly ImportColumn[] = ['name', 'email', 'job'];

export interface CsvLine {
  line: number;
  /** Empty where the line has no such cell. */
  cells: Record<ImportColumn, string>;
  hasAllCells: boolean;
}

export type CsvFile =
  | { fault: string; ignored: string[] }
  | { fault: null; ignored: string[]; lines: CsvLine[] };

/** Half of Europe's spreadsheets write semicolons, a copied table has tabs. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, found: head.split(sign).length }));
  return counts.reduce((most, one) => (one.found > most.found ? one : most)).sign;
}

const words = (column: ImportColumn) => `"${column}"`;

function faultOf(heads: (ImportColumn | undefined)[], count: number): string | null {
  const missing = required.filter((column) => !heads.includes(column));
  if (missing.length > 0)
    return `The first line has to name the columns; ${missing.map(words).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  const twice = importColumns.find((column) => heads.indexOf(column) !== heads.lastIndexOf(column));
  if (twice) return `The column ${words(twice)} is there twice.`;
  if (count === 0) return 'There is nobody in this file, only the line with the columns.';
  if (count > importMost.people)
    return `There are ${count} people in this file; one import takes ${importMost.people}. Split it.`;
  return null;
}

function unreadable(error: CsvError): string {
  const where = typeof error['lines'] === 'number' ? `Near line ${error['lines']}: ` : '';
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `${where}a quotation mark is opened and not closed.`
    : `${where}a quotation mark stands where none can be. Put quotation marks around the whole cell.`;
}

function columnsIn(
  { record, line }: CsvRecord,
  heads: readonly (ImportColumn | undefined)[],
): CsvLine {
  const cell = (column: ImportColumn) => record[heads.indexOf(column)] ?? '';
  const cells = Object.fromEntries(importColumns.map((column) => [column, cell(column)]));
  return {
    line,
    cells: cells as Record<ImportColumn, string>,
    hasAllCells: record.length === heads.length,
  };
}

async function cut(csv: string, slicing?: SliceOptions): Promise<CsvFile> {
  const options = { delimiter: delimiterOf(csv), skip_records_with_empty_values: true };
  const [head, ...body] = await readCsv(csv, options, slicing);
  if (!head) return { fault: 'The file is empty.', ignored: [] };
  const heads = head.record.map((name) =>
    importColumns.find((column) => columnNames[column].includes(name.toLowerCase())),
  );
  const ignored = head.record.filter((name, at) => name !== '' && heads[at] === undefined);
  const fault = faultOf(heads, body.length);
  if (fault !== null) return { fault, ignored };
  const lines = await mapInSlices(body, (one) => columnsIn(one, heads), slicing);
  return { fault: null, ignored, lines };
}

/** In slices. */
export async function readPeople(csv: string, slicing?: SliceOptions): Promise<CsvFile> {
  try {
    return await cut(csv, slicing);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: unreadable(error), ignored: [] };
  }
}
