/** Says of rows of a file what each would do: a new patient, one who is here, one who may be, or a row that cannot be taken. */
import type { RowDetails, RowOutcome } from '#shared/patients/patient-import.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { similar } from '#server/patients/twin-likeness.ts';
import { nameSimilarity, type TwinIndex } from './name-likeness.ts';
import type { FollowingIndex } from './open-index.ts';
import { comparedNames, numberedPatients, type NumberedPatient } from './compared-patient-store.ts';
import { firstLines } from './import-row-store.ts';

export interface RowVerdict {
  outcome: RowOutcome;
  reason: string | null;
  patientId: string | null;
}

const refused = (reason: string): RowVerdict => ({ outcome: 'refused', reason, patientId: null });

/**
 * A number that leads to somebody of another name or birth date is mistyped here or there. An import
 * changes nobody who is here, so a death that is not known here is said, not passed over.
 */
function validateNumber(numbered: NumberedPatient, { details, name }: DescribedRow): RowVerdict {
  const isOfDay =
    numbered.birthDate === null ||
    details.birthDate === null ||
    numbered.birthDate === details.birthDate;
  const isOfName = nameSimilarity(numbered.name, name) >= similar.sameBirthDate;
  if (isOfDay && isOfName && details.deceased && numbered.deceased === null)
    return refused(
      `${numbered.fullName} is here and not recorded as deceased: record the death in the patient's record`,
    );
  if (isOfDay && isOfName) return { outcome: 'same', reason: null, patientId: numbered.id };
  const born = numbered.birthDate === null ? '' : `, born ${numbered.birthDate}`;
  return refused(
    `The number is that of ${numbered.fullName}${born} here: correct the row or the patient`,
  );
}

function validateName(
  index: TwinIndex,
  { name, details: { birthDate } }: DescribedRow,
): RowVerdict {
  const twin = index.twinOf({ name, birthDate });
  if (twin === null) return { outcome: 'new', reason: null, patientId: null };
  const reason = twin.startsWith('line ')
    ? `May be the same as ${twin} of this file`
    : 'May be the same as a patient who is here';
  return { outcome: 'twin', reason, patientId: null };
}

export interface DescribedRow {
  line: number;
  details: RowDetails;
  /** As it is compared. */
  name: string;
}

/** One statement for as many rows as there are. */
export async function withNames<Row extends Omit<DescribedRow, 'name'>>(
  db: Connection,
  rows: readonly Row[],
): Promise<(Row & DescribedRow)[]> {
  const names = await comparedNames(
    db,
    rows.map(({ details }) => details.fullName),
  );
  return rows.map((row, at) => ({ ...row, name: names[at] ?? '' }));
}

/** Two statements for as many rows as there are; `validate` looks in memory alone. */
export async function openRowValidator(
  db: Connection,
  importId: string,
  {
    patients: { index, idOfNumber },
    rows,
  }: { patients: FollowingIndex; rows: readonly DescribedRow[] },
): Promise<(row: DescribedRow) => RowVerdict> {
  const numbers = rows.flatMap(({ details }) => details.externalId ?? []);
  const ids = numbers.flatMap((number) => idOfNumber(number) ?? []);
  const numbered = await numberedPatients(db, ids);
  const lines = await firstLines(db, importId, numbers);
  return (row) => {
    const {
      line,
      details: { externalId },
    } = row;
    const first = externalId === null ? undefined : lines.get(externalId);
    if (first !== undefined && first < line) return refused(`Line ${first} has this number too`);
    const patient = externalId === null ? undefined : numbered.get(idOfNumber(externalId) ?? '');
    return patient ? validateNumber(patient, row) : validateName(index, row);
  };
}
