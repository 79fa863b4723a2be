/** Reads a file of patients: its columns by their names, and each row as the product's own form takes a patient. */
import {
  patientColumns,
  patientImportMost,
  problemColumn,
  type PatientColumn,
  type RowDetails,
} from '#shared/patients/patient-import.ts';
import { NewPatient } from '#shared/patients.ts';
import { isDay } from '#shared/times/days.ts';
import type { SliceOptions } from '#server/platform/cost/slices.ts';
import { readCsvTable, type CsvLine, type CsvTable } from '#server/platform/csv-table.ts';
import { readDay, type DayOrder } from './import-dates.ts';
import { addressIn, readDeath, readSex } from './stated-cells.ts';
import { isNo, isYes } from './yes-and-no.ts';

export type PatientLine = CsvLine<PatientColumn>;

type PatientFile = CsvTable<PatientColumn>;

/** A name in one column, or in two. */
const required: readonly PatientColumn[] = [];

const hasColumn = (head: readonly string[], column: PatientColumn) =>
  head.some((name) => (patientColumns[column] as readonly string[]).includes(name.toLowerCase()));

function faultOf({ head, lines }: { head: readonly string[]; lines: readonly unknown[] }) {
  if (!hasColumn(head, 'name') && !(hasColumn(head, 'family') && hasColumn(head, 'given')))
    return 'The first line has to name the columns: "name", or "family name" and "given name", is missing.';
  if (lines.length === 0) return 'There is nobody in this file, only the line with the columns.';
  if (lines.length > patientImportMost.rows)
    return `There are ${lines.length} patients in this file; one import takes ${patientImportMost.rows}. Split it.`;
  return null;
}

/** In slices. A file that is no list of patients is a fault in words. */
export async function readPatientFile(text: string, slicing?: SliceOptions): Promise<PatientFile> {
  const file = await readCsvTable(text, { names: patientColumns, required }, slicing);
  if (file.fault !== null) return file;
  const fault = faultOf(file);
  const ignored = file.ignored.filter((name) => name.toLowerCase() !== problemColumn);
  return fault === null ? { ...file, ignored } : { fault, ignored };
}

/** English names of languages, as people write them beside codes. */
const languageNames = new Map(
  ['ar', 'bn', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'ht', 'it', 'ja', 'ko']
    .concat(['nl', 'no', 'pl', 'ps', 'pt', 'pa', 'ro', 'ru', 'so', 'sv', 'tl', 'tr', 'uk', 'ur'])
    .concat(['vi', 'zh'])
    .map((code) => [
      new Intl.DisplayNames('en', { type: 'language' }).of(code)?.toLowerCase() ?? code,
      code,
    ]),
);

const fieldColumns: Record<string, PatientColumn> = { fullName: 'name', externalId: 'number' };

/** Of an address its part. */
const columnOf = (path: readonly PropertyKey[]): string => {
  const field = String(path.at(-1) ?? '');
  return patientColumns[(fieldColumns[field] ?? field) as PatientColumn]?.[0] ?? field;
};

/** "SMITH, Ann" in one column is a family name and a given name. */
const nameOf = ({ name, family, given }: PatientLine['cells']): string => {
  if (name === '') return [given, family].filter(Boolean).join(' ');
  const [last = '', first, ...others] = name.split(/\s*,\s*/);
  return first && others.length === 0 ? `${first} ${last}` : name;
};

export type ReadRow = { details: RowDetails } | { reason: string };

/** `cells` are those of the file's columns; `extraCells` where it has more than the first line. */
export function readRow(
  { cells, extraCells }: Pick<PatientLine, 'cells' | 'extraCells'>,
  orders: ReadonlySet<DayOrder>,
): ReadRow {
  if (extraCells > 0)
    return {
      reason:
        'It has more cells than the first line: put quotation marks around a cell with a comma',
    };
  const born = cells.birthDate === '' ? { day: null } : readDay(cells.birthDate, orders);
  if ('reason' in born) return { reason: `birth date: ${born.reason}` };
  const { day: birthDate } = born;
  if (birthDate !== null && !isDay(birthDate))
    return { reason: `birth date: "${cells.birthDate}" is no day of the calendar` };
  const { interpreter } = cells;
  if (!isYes(interpreter) && !isNo(interpreter))
    return {
      reason: `"${interpreter}" says not whether an interpreter is needed: write yes or no`,
    };
  const sex = readSex(cells);
  if ('reason' in sex) return sex;
  const death = readDeath(cells, { birthDate, orders });
  if ('reason' in death) return death;
  const { data, error } = NewPatient.safeParse({
    fullName: nameOf(cells),
    birthDate,
    sex: sex.value,
    address: addressIn(cells),
    phone: cells.phone || null,
    email: cells.email || null,
    language: (languageNames.get(cells.language.toLowerCase()) ?? cells.language) || null,
    needsInterpreter: isYes(interpreter),
    externalId: cells.number || null,
  });
  if (data) {
    const { sex: kind = null, address = null, ...details } = data;
    return { details: { ...details, sex: kind, address, deceased: death.value } };
  }
  const [issue] = error.issues;
  return { reason: `${columnOf(issue?.path ?? [])}: ${issue?.message ?? 'Wrong'}` };
}

/** As the file of refused rows writes what a spreadsheet would take for a formula. */
const withoutQuote = (cell: string) => cell.replace(/^'(?=[=+\-@|])/, '');

/** The record number of a row as it stands in the file. */
export const numberIn = ({ cells }: Pick<PatientLine, 'cells'>): string | null =>
  withoutQuote(cells.number) || null;

/** The cells of a stored row, by the columns of its file. */
export function cellsOf(
  head: readonly string[],
  record: readonly string[],
): Pick<PatientLine, 'cells' | 'extraCells'> {
  const columns = Object.keys(patientColumns) as PatientColumn[];
  const at = (column: PatientColumn) =>
    head.findIndex((name) =>
      (patientColumns[column] as readonly string[]).includes(name.toLowerCase()),
    );
  const cells = Object.fromEntries(
    columns.map((column) => [column, withoutQuote(record[at(column)] ?? '')]),
  );
  return {
    cells: cells as PatientLine['cells'],
    extraCells: record.length - head.length,
  };
}
