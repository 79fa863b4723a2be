/** Rows of what other systems call patients, and of what they sent in more detail than a record has. */
import { sql } from 'kysely';
import type { SentIdentifier } from '#shared/appointments/texts/appointment-texts.ts';
import type { SentElements } from '#shared/patients/sent-elements.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export interface NewIdentifier {
  system: string;
  value: string;
  isNumber: boolean;
  sent: SentIdentifier;
}

interface OfPatient {
  organizationId: string;
  patientId: string;
}

/** Throws where one of them leads to a patient already (`isUniqueViolation`). */
export async function insertIdentifiers(
  db: Connection,
  { organizationId, patientId }: OfPatient,
  identifiers: readonly NewIdentifier[],
): Promise<void> {
  if (identifiers.length === 0) return;
  await db
    .insertInto('patient_identifiers')
    .values(
      identifiers.map(({ system, value, isNumber, sent }) => ({
        organization_id: organizationId,
        patient_id: patientId,
        system,
        value,
        is_number: isNumber,
        sent: JSON.stringify(sent),
      })),
    )
    .execute();
}

/** Of a new record. */
export async function insertElements(
  db: Connection,
  patientId: string,
  elements: SentElements,
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ fhir_elements: JSON.stringify(elements) })
    .where('id', '=', patientId)
    .execute();
}

/** A new version, whose readers see them. False where the record was changed since `version`. */
export const updateElements = (
  db: Connection,
  { patientId, version, elements }: { patientId: string; version: number; elements: SentElements },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('patients')
      .set({ fhir_elements: JSON.stringify(elements), version: version + 1 })
      .where((is) => allEqual(is, { id: patientId, version })),
  );

export interface KnownIdentifier extends NewIdentifier {
  patientId: string;
}

export interface SentDetails {
  elements: SentElements | null;
  changedAt: Date;
  identifiers: KnownIdentifier[];
}

/** Of records and of those that were merged into them, by the record that has them now. */
export async function sentDetails(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, SentDetails>> {
  const { rows } = await sql<SentDetails & { id: string }>`
    select p.id, p.fhir_elements as elements, p.changed_at as "changedAt",
      coalesce((select json_agg(json_build_object('patientId', i.patient_id, 'system', i.system,
          'value', i.value, 'isNumber', i.is_number, 'sent', i.sent) order by i.system, i.value)
        from patient_identifiers i join patients of_it on of_it.id = i.patient_id
        where i.organization_id = ${organizationId} and (of_it.id = p.id or of_it.merged_into = p.id)
          and (not i.is_number or of_it.external_id = i.value)), '[]') as identifiers
    from patients p where p.organization_id = ${organizationId} and p.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

/** Until the transaction ends, nobody else enters a patient from outside: of two at once one is seen by the other. */
export async function lockNewPatients(db: Connection, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new patients ${organizationId}`}, 0))`.execute(
    db,
  );
}
