/** Reads a payer's list of gaps: its columns by their names, and of each line whose gap it is and whether it is open. */
import { gapColumns, type GapColumn } from '#shared/gaps/gap-import.ts';
import { isDay } from '#shared/times/days.ts';
import { readCsvTable, type CsvLine } from '#server/platform/csv-table.ts';
import { dayOrdersIn, readDay } from '#server/patients/service.ts';

const required: readonly GapColumn[] = ['patient', 'measure'];

export interface ReadGap {
  number: string;
  measure: string;
  birthDate: string | null;
  since: string | null;
  sourceKey: string | null;
  isOpen: boolean;
}

export type ReadGapLine = { line: number; record: readonly string[] } & (
  | { gap: ReadGap }
  | { reason: string }
);

const openWords = new Set(['', 'open', 'due', 'overdue', 'not met']);
const closedWords = new Set(['closed', 'met', 'complete', 'completed']);

const most = { measure: 120, sourceKey: 200 } as const;

/** The day of a cell; null of an empty one. */
function dayIn(
  column: string,
  cell: string,
  orders: ReturnType<typeof dayOrdersIn>,
): { day: string | null } | { reason: string } {
  if (cell === '') return { day: null };
  const read = readDay(cell, orders);
  if ('reason' in read) return { reason: `${column}: ${read.reason}` };
  return isDay(read.day) ? read : { reason: `${column}: "${cell}" is no day of the calendar` };
}

function readLine(
  { cells, extraCells }: CsvLine<GapColumn>,
  orders: ReturnType<typeof dayOrdersIn>,
): { gap: ReadGap } | { reason: string } {
  if (extraCells > 0)
    return {
      reason:
        'It has more cells than the first line: put quotation marks around a cell with a comma',
    };
  const missing = required.find((column) => !cells[column]);
  if (missing) return { reason: `The column "${gapColumns[missing][0]}" is empty` };
  if (cells.measure.length > most.measure)
    return { reason: `The measure has more than ${most.measure} characters` };
  if (cells.number.length > most.sourceKey)
    return { reason: `The number has more than ${most.sourceKey} characters` };
  const status = cells.status.toLowerCase();
  if (!openWords.has(status) && !closedWords.has(status))
    return { reason: `"${cells.status}" is no status: write open or closed` };
  const born = dayIn('birth date', cells.birthDate, orders);
  if ('reason' in born) return born;
  const since = dayIn('since', cells.since, orders);
  if ('reason' in since) return since;
  return {
    gap: {
      number: cells.patient,
      measure: cells.measure,
      birthDate: born.day,
      since: since.day,
      sourceKey: cells.number || null,
      isOpen: openWords.has(status),
    },
  };
}

export type ReadGapFile =
  | { fault: string }
  | { lines: ReadGapLine[]; head: string[]; ignored: string[] };

/** A file that is no list of gaps is a fault in words. */
export async function readGapFile(text: string): Promise<ReadGapFile> {
  const file = await readCsvTable(text, { names: gapColumns, required });
  if (file.fault !== null) return { fault: file.fault };
  if (file.lines.length === 0)
    return { fault: 'There is no gap in this file, only the line with the columns.' };
  const orders = dayOrdersIn(file.lines.flatMap(({ cells }) => [cells.birthDate, cells.since]));
  const lines = file.lines.map((line) => ({
    line: line.line,
    record: line.record,
    ...readLine(line, orders),
  }));
  return { lines, head: file.head, ignored: file.ignored };
}
