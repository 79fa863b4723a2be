/** Rows of who comes with a patient. */
import type { Connection } from '#server/platform/postgres/database.ts';

interface Company {
  organizationId: string;
  appointmentId: string;
  words: string;
  at: Date;
}

/** What was said before is replaced. */
export async function save(db: Connection, company: Company): Promise<void> {
  const { words, at } = company;
  await db
    .insertInto('patient_company')
    .values({
      appointment_id: company.appointmentId,
      organization_id: company.organizationId,
      words,
      said_at: at,
    })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet({ words, said_at: at }))
    .execute();
}
