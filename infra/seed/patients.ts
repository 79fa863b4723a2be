/** The patients of the demo hospital: deterministic details for a name. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { DemoType } from './demo-data.ts';
import { demoId, seededRandom, pick } from './day-plan.ts';

interface BookedPatient {
  type: DemoType;
  patientName: string;
}

/** A meeting's title is no patient's name. */
export const patientIdOf = (
  organizationId: string,
  { type, patientName }: BookedPatient,
): string | null =>
  type.kind === 'meeting' ? null : demoId(`patient ${organizationId} ${patientName}`);

const languages = ['en', 'en', 'en', 'es', 'pl', 'pt', 'ar'] as const;
const two = (number: number) => String(number).padStart(2, '0');

/** Phone numbers that Ofcom reserves for fiction. */
function recordOf(name: string) {
  const roll = seededRandom(`patient ${name}`);
  const birthDate = `${1932 + roll(88)}-${two(1 + roll(12))}-${two(1 + roll(28))}`;
  const address = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');
  return {
    full_name: name,
    birth_date: birthDate,
    phone: `+44 7700 900${String(roll(1000)).padStart(3, '0')}`,
    email: roll(3) === 0 ? null : `${address}@patients.example`,
    language: pick(roll, languages),
  };
}

/** Patients of these bookings that do not exist yet. */
export async function insertPatients(
  db: Connection,
  { organizationId, enteredBy }: { organizationId: string; enteredBy: string },
  booked: readonly BookedPatient[],
): Promise<void> {
  const byId = new Map(
    booked.flatMap((one) => {
      const id = patientIdOf(organizationId, one);
      return id === null ? [] : [[id, one.patientName] as const];
    }),
  );
  if (byId.size === 0) return;
  await db
    .insertInto('patients')
    .values(
      [...byId].map(([id, name]) => ({
        ...recordOf(name),
        id,
        organization_id: organizationId,
        external_id: `MRN-${id.slice(0, 8).toUpperCase()}`,
        created_by: enteredBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
