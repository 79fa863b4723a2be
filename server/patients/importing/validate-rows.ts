/** Says of rows of a file what each would do: a new patient, one who is here, one who may be, or a row that cannot be taken. */
import type { RowDetails, RowOutcome } from '#shared/patients/patient-import.ts';
import { folded } from '#shared/name-folding.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { similar } from '#server/patients/twin-likeness.ts';
import { nameSimilarity, type TwinIndex } from './name-likeness.ts';
import type { FollowingIndex } from './open-index.ts';
import { numberedPatients, type NumberedPatient } from './compared-patient-store.ts';
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
function validateNumber(numbered: NumberedPatient, details: RowDetails): RowVerdict {
  const isOfDay =
    numbered.birthDate === null ||
    details.birthDate === null ||
    numbered.birthDate === details.birthDate;
  const isOfName = nameSimilarity(numbered.name, folded(details.fullName)) >= similar.sameBirthDate;
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

function validateName(index: TwinIndex, { fullName, birthDate }: RowDetails): RowVerdict {
  const twin = index.twinOf({ name: folded(fullName), birthDate });
  if (twin === null) return { outcome: 'new', reason: null, patientId: null };
  const reason = twin.startsWith('line ')
    ? `May be the same as ${twin} of this file`
    : 'May be the same as a patient who is here';
  return { outcome: 'twin', reason, patientId: null };
}

interface DescribedRow {
  line: number;
  details: RowDetails;
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
  return ({ line, details }) => {
    const { externalId } = details;
    const first = externalId === null ? undefined : lines.get(externalId);
    if (first !== undefined && first < line) return refused(`Line ${first} has this number too`);
    const patient = externalId === null ? undefined : numbered.get(idOfNumber(externalId) ?? '');
    return patient ? validateNumber(patient, details) : validateName(index, details);
  };
}
