/** Reads a CSV file that somebody imports: its one delimiter, its columns by name, its lines as cells. */
import { mapInSlices, type SliceOptions } from './cost/slices.ts';
import { CsvError, readCsv, type CsvRecord } from './csv.ts';

export interface CsvLine<Column extends string> {
  line: number;
  /** Empty where the line has no such cell, or the file no such column. */
  cells: Record<Column, string>;
  /** All cells as they stand in the file. */
  record: readonly string[];
  /** How many cells it has more than the first line; less than zero where it has fewer. */
  extraCells: number;
}

export type CsvTable<Column extends string> =
  | { fault: string; ignored: string[] }
  | {
      fault: null;
      ignored: string[];
      /** The first line as it stands in the file. */
      head: string[];
      lines: CsvLine<Column>[];
      delimiter: string;
    };

interface CsvColumns<Column extends string> {
  /** What people call the columns; the first name is the one that messages use. */
  names: Record<Column, readonly string[]>;
  required: readonly Column[];
}

const delimiters = [',', ';', '\t'];

/** The first line that Excel writes and reads, of its own invention: `sep=;`. */
const separatorLine = /^\uFEFF?"?sep=(.)"?[ \t]*(\r?\n|$)/i;

/** Half of Europe's spreadsheets write semicolons, a copied table has tabs. Quoted cells do not count. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.trimStart().split(/\r?\n/, 1);
  const unquoted = head.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => ({ sign, found: unquoted.split(sign).length }));
  return counts.reduce((most, count) => (count.found > most.found ? count : most)).sign;
}

/** The line with the separator is left empty, so that the others keep their numbers. */
function separated(csv: string): { csv: string; delimiter: string } {
  const [line, delimiter, newline] = separatorLine.exec(csv) ?? [];
  if (line === undefined || delimiter === undefined) return { csv, delimiter: delimiterOf(csv) };
  return { csv: `${newline}${csv.slice(line.length)}`, delimiter };
}

const quoted = (column: string) => `"${column}"`;

function faultOf<Column extends string>(
  heads: readonly (Column | undefined)[],
  { required }: CsvColumns<Column>,
): string | null {
  const missing = required.filter((column) => !heads.includes(column));
  if (missing.length > 0)
    return `The first line has to name the columns; ${missing.map(quoted).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  const twice = heads.find(
    (column) => column !== undefined && heads.indexOf(column) !== heads.lastIndexOf(column),
  );
  return twice === undefined ? null : `The column ${quoted(twice)} is there twice.`;
}

function unreadable(error: CsvError): string {
  const where = typeof error['lines'] === 'number' ? `Near line ${error['lines']}: ` : '';
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `${where}a quotation mark is opened and not closed.`
    : `${where}a quotation mark stands where none can be. Put quotation marks around the whole cell.`;
}

async function parsed<Column extends string>(
  text: string,
  columns: CsvColumns<Column>,
  slicing?: SliceOptions,
): Promise<CsvTable<Column>> {
  const { csv, delimiter } = separated(text);
  const options = { delimiter, skip_records_with_empty_values: true };
  const [head, ...body] = await readCsv(csv, options, slicing);
  if (!head) return { fault: 'The file is empty.', ignored: [] };
  const all = Object.keys(columns.names) as Column[];
  const heads = head.record.map((name) =>
    all.find((column) => columns.names[column].includes(name.toLowerCase())),
  );
  const ignored = head.record.filter((name, at) => name !== '' && heads[at] === undefined);
  const fault = faultOf(heads, columns);
  if (fault !== null) return { fault, ignored };
  const lineOf = ({ record, line }: CsvRecord): CsvLine<Column> => {
    const cells = Object.fromEntries(
      all.map((column) => [column, record[heads.indexOf(column)] ?? '']),
    );
    const extraCells = record.length - heads.length;
    return { line, cells: cells as Record<Column, string>, record, extraCells };
  };
  const lines = await mapInSlices(body, lineOf, slicing);
  return { fault: null, ignored, head: head.record, lines, delimiter };
}

/** In slices. A file that is no table is a fault in words, never an error. */
export async function readCsvTable<Column extends string>(
  csv: string,
  columns: CsvColumns<Column>,
  slicing?: SliceOptions,
): Promise<CsvTable<Column>> {
  try {
    return await parsed(csv, columns, slicing);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: unreadable(error), ignored: [] };
  }
}
