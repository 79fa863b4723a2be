/** Says of rows of a file what each would do: a new patient, one who is here, one who may be, or a row that cannot be taken. */
import type { RowDetails, RowOutcome } from '#shared/patients/patient-import.ts';
import { folded } from '#shared/name-folding.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { similar } from '#server/patients/twin-likeness.ts';
import { nameSimilarity, type TwinIndex } from './name-likeness.ts';
import * as store from './import-row-store.ts';

export interface Judgement {
  outcome: RowOutcome;
  reason: string | null;
  patientId: string | null;
}

/** How the index names a row of the file. */
export const lineKey = (line: number): string => `line ${line}`;

const refused = (reason: string): Judgement => ({ outcome: 'refused', reason, patientId: null });

/** A number that leads to somebody of another name or birth date is mistyped here or there. */
function judgeKnown(known: store.NumberedPatient, details: RowDetails): Judgement {
  const isOfDay =
    known.birthDate === null || details.birthDate === null || known.birthDate === details.birthDate;
  const isOfName = nameSimilarity(known.name, folded(details.fullName)) >= similar.sameBirthDate;
  if (isOfDay && isOfName) return { outcome: 'same', reason: null, patientId: known.id };
  const born = known.birthDate === null ? '' : `, born ${known.birthDate}`;
  return refused(
    `The number is that of ${known.fullName}${born} here: correct the row or the patient`,
  );
}

function judgeName(index: TwinIndex, { fullName, birthDate }: RowDetails): Judgement {
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

/** Two statements for as many rows as there are; `judge` looks in memory alone. */
export async function openJudge(
  db: Connection,
  { importId, organizationId }: { importId: string; organizationId: string },
  { index, rows }: { index: TwinIndex; rows: readonly DescribedRow[] },
): Promise<(row: DescribedRow) => Judgement> {
  const numbers = rows.flatMap(({ details }) => details.externalId ?? []);
  const known = await store.patientsWithNumbers(db, organizationId, numbers);
  const lines = await store.firstLines(db, importId, numbers);
  return ({ line, details }) => {
    const { externalId } = details;
    const first = externalId === null ? undefined : lines.get(externalId);
    if (first !== undefined && first < line) return refused(`Line ${first} has this number too`);
    const patient = externalId === null ? undefined : known.get(externalId);
    return patient ? judgeKnown(patient, details) : judgeName(index, details);
  };
}
