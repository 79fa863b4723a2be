/** Reads facts from CSV, one a line, each as the FHIR resource that it is. */
import { factColumns, type FactColumn } from '#shared/facts/fact-import.ts';
import { mapInSlices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { readCsvTable, type CsvLine } from '#server/platform/csv-table.ts';
import { faultOf, Resource } from '#server/facts/core/fact-resources.ts';
import type { ReadLine } from './bundle.ts';
import { decimalSignsOf, type DecimalSign } from './csv-numbers.ts';
import { csvResource, typeNamed, unusedColumn, UnreadableCell } from './csv-resources.ts';
import { fhirTime } from './csv-times.ts';

const required: readonly FactColumn[] = ['patient', 'type', 'id', 'time'];
const names = Object.fromEntries(factColumns.map((column) => [column, [column]])) as Record<
  FactColumn,
  [FactColumn]
>;

interface LineOptions {
  /** The organization's zone, for times without an offset. */
  zone: string;
  importedAt: Date;
  /** Of all numbers of the file. */
  signs: ReadonlySet<DecimalSign>;
}

function readLine(
  { cells, extraCells }: CsvLine<FactColumn>,
  { zone, importedAt, signs }: LineOptions,
): ReadLine['read'] {
  if (extraCells > 0)
    return {
      reason:
        'It has more cells than the first line: put quotation marks around a cell with a comma',
    };
  const missing = required.find((column) => !cells[column]);
  if (missing) return { reason: `The column "${missing}" is empty` };
  const type = typeNamed(cells.type);
  if (type === null)
    return { reason: `"${cells.type}" is no type: write stay, diagnosis, result, order or note` };
  const unused = unusedColumn(type, cells);
  if (unused) return { reason: `The column "${unused}" is not kept for this type: leave it empty` };
  try {
    const time = fhirTime(cells.time, zone);
    const end = cells.end === '' ? null : fhirTime(cells.end, zone);
    const resource = csvResource(type, cells, { time, end, signs });
    const parsed = Resource.safeParse(JSON.parse(JSON.stringify(resource)));
    if (!parsed.success) return { reason: faultOf(parsed.error) };
    return { resource: parsed.data, identifiers: [cells.patient], statedAt: importedAt };
  } catch (error) {
    if (error instanceof UnreadableCell) return { reason: error.message };
    throw error;
  }
}

export type FactsFile = { fault: string } | { lines: ReadLine[]; ignored: string[] };

/** In slices. A fault is of the file as a whole. */
export async function readLines(
  text: string,
  { zone, importedAt }: Pick<LineOptions, 'zone' | 'importedAt'>,
  slicing?: SliceOptions,
): Promise<FactsFile> {
  const file = await readCsvTable(text, { names, required }, slicing);
  if (file.fault !== null) return { fault: file.fault };
  const decimals = decimalSignsOf(file.lines.map(({ cells }) => cells.value));
  // Where commas part the cells and nothing else tells, a point is a decimal point.
  const isPoint = decimals.size === 0 && file.delimiter === ',';
  const signs = isPoint ? new Set<DecimalSign>(['.']) : decimals;
  const read = (line: CsvLine<FactColumn>): ReadLine => ({
    line: line.line,
    type: line.cells.type,
    read: readLine(line, { zone, importedAt, signs }),
  });
  return { lines: await mapInSlices(file.lines, read, slicing), ignored: file.ignored };
}
