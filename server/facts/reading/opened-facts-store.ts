/** Rows that say who opened whose facts, and why. */
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export async function findPatient(
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', survivingPatientId(patientId))
    .executeTakeFirst();
  return row?.id ?? null;
}

interface NewOpening {
  organizationId: string;
  patientId: string;
  openedBy: string;
  because: string | null;
  caseId: string | null;
  at: Date;
  until: Date;
}

export async function insert(db: Connection, opening: NewOpening): Promise<string> {
  const { id } = await db
    .insertInto('fact_openings')
    .values({
      organization_id: opening.organizationId,
      patient_id: opening.patientId,
      opened_by: opening.openedBy,
      because: opening.because,
      case_id: opening.caseId,
      opened_at: opening.at,
      until: opening.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The patient, while this person's opening holds. */
export async function openedPatient(
  db: Connection,
  opening: { id: string; openedBy: string; now: Date },
): Promise<{ patientId: string; caseId: string | null } | null> {
  const row = await db
    .selectFrom('fact_openings')
    .select(['patient_id as patientId', 'case_id as caseId'])
    .where('id', '=', opening.id)
    .where('opened_by', '=', opening.openedBy)
    .where('until', '>', opening.now)
    .executeTakeFirst();
  return row ?? null;
}
