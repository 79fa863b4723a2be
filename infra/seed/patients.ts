/** The patients of the demo hospital: deterministic details for a name. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { DemoType } from './demo-data.ts';
import { demoId, seededRandom } from './day-plan.ts';
import { patientNames } from './patient-names.ts';

interface BookedPatient {
  type: Pick<DemoType, 'kind'>;
  patientName: string;
}

/** A meeting's title is no patient's name. */
export const patientIdOf = (
  organizationId: string,
  { type, patientName }: BookedPatient,
): string | null =>
  type.kind === 'meeting' ? null : demoId(`patient ${organizationId} ${patientName}`);

const languageOf = new Map(patientNames.map(({ name, language }) => [name, language]));
const two = (number: number) => String(number).padStart(2, '0');

/** Numbers that Ofcom and the North American plan keep for fiction. */
const phoneOf = (zone: string, number: number): string =>
  zone.startsWith('America/')
    ? `+1 212 555 01${two(number % 100)}`
    : `+44 7700 900${String(number).padStart(3, '0')}`;

const romanized = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z]+/g, '.');

/** Grown up, and mostly old: few are under forty. */
function recordOf(name: string, zone: string) {
  const roll = seededRandom(`patient ${name}`);
  const age = 22 + Math.max(roll(72), roll(72));
  const birthDate = `${2026 - age}-${two(1 + roll(12))}-${two(1 + roll(28))}`;
  const language = languageOf.get(name) ?? 'en';
  return {
    full_name: name,
    birth_date: birthDate,
    phone: roll(12) === 0 ? null : phoneOf(zone, roll(1000)),
    email: roll(3) === 0 ? null : `${romanized(name)}@patients.example`,
    language,
    needs_interpreter: language !== 'en' && roll(2) === 0,
  };
}

const numberOf = new Map(patientNames.map(({ name }, at) => [name, 100_201 + at * 37]));

/** By the place in the list: no two of one organization have the same. */
const identifierOf = (name: string) => `MRN-${numberOf.get(name) ?? name}`;

interface Entered {
  organizationId: string;
  zone: string;
  enteredBy: string;
}

/** Patients of these bookings that do not exist yet. */
export async function insertPatients(
  db: Connection,
  { organizationId, zone, enteredBy }: Entered,
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
        ...recordOf(name, zone),
        id,
        organization_id: organizationId,
        external_id: identifierOf(name),
        created_by: enteredBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
