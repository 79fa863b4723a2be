/** The reasons that the demo hospital lists. */
import type { Connection } from '#server/platform/postgres/database.ts';

const snomed = 'http://snomed.info/sct';

const ofVisits = [
  { name: 'Blood pressure check', code: '135840009' },
  { name: 'Chest pain', code: '29857009' },
  { name: 'Diabetes check', code: '268519009' },
  { name: 'Shortness of breath', code: '267036007' },
  { name: 'Test results', code: null },
].map(({ name, code }) => ({
  name,
  use: 'visit' as const,
  code,
  code_system: code === null ? null : snomed,
}));

const ofOutcomes = [
  { name: 'Asked for another day', use: 'cancellation', side: 'patient' },
  { name: 'Ill', use: 'cancellation', side: 'patient' },
  { name: 'Clinician away', use: 'cancellation', side: 'clinician' },
  { name: 'No room', use: 'cancellation', side: 'clinic' },
  { name: 'Forgot', use: 'no-show', side: 'patient' },
  { name: 'No transport', use: 'no-show', side: 'patient' },
] as const;

/** Existing ones are kept. */
export async function insertListedReasons(db: Connection, organizationId: string): Promise<void> {
  await db
    .insertInto('listed_reasons')
    .values(
      [...ofVisits, ...ofOutcomes].map((reason) => ({
        organization_id: organizationId,
        ...reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
