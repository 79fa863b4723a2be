/** Rows of the reason, the description, the instructions and the internal note of appointments. */
import type {
  AppointmentTexts,
  ReasonConcept,
} from '#shared/appointments/texts/appointment-texts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface TextsOf {
  organizationId: string;
  ids: readonly string[];
  texts: AppointmentTexts;
}

/** What the appointments said before is replaced. */
export async function save(db: Connection, { organizationId, ids, texts }: TextsOf): Promise<void> {
  if (ids.length === 0) return;
  const row = {
    reason: texts.reason,
    reason_concepts: JSON.stringify(texts.reasonConcepts),
    description: texts.description,
    identifiers: JSON.stringify(texts.identifiers),
    instructions: texts.instructions,
    internal_note: texts.internalNote,
  };
  await db
    .insertInto('appointment_texts')
    .values(ids.map((id) => ({ appointment_id: id, organization_id: organizationId, ...row })))
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(row))
    .execute();
}

/** The codes with which it is cancelled. */
export async function saveCancelledConcept(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
  concept: ReasonConcept,
): Promise<void> {
  const row = { cancelled_concept: JSON.stringify(concept) };
  await db
    .insertInto('appointment_texts')
    .values({
      appointment_id: id,
      organization_id: organizationId,
      reason_concepts: '[]',
      identifiers: '[]',
      ...row,
    })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(row))
    .execute();
}

/** A new version of the appointment (by its trigger), so that nobody overwrites the change unread. */
export async function nextVersion(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set((is) => ({ type_id: is.ref('type_id') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
