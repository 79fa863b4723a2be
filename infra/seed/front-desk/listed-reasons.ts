/** The reasons that the demo hospital lists. */
import type { ReasonSide } from '#shared/appointments/reasons/reason-uses.ts';
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
  { name: 'Admitted to hospital', use: 'cancellation', side: 'patient' },
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

/** Appointments that are cancelled for a reason of the list have it from there. */
export async function insertOutcomes(db: Connection, organizationId: string): Promise<void> {
  await db
    .insertInto('appointment_outcomes')
    .columns(['appointment_id', 'organization_id', 'reason_id', 'side'])
    .expression((is) =>
      is
        .selectFrom('appointments as a')
        .innerJoin('listed_reasons as r', (join) =>
          join
            .onRef('r.organization_id', '=', 'a.organization_id')
            .onRef('r.name', '=', 'a.cancelled_because')
            .on('r.use', '=', 'cancellation'),
        )
        .select(['a.id', 'a.organization_id', 'r.id as reason_id'])
        .select('r.side')
        .$narrowType<{ side: ReasonSide }>()
        .where('a.organization_id', '=', organizationId)
        .where('a.state', '=', 'cancelled'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
