/** Inserts the rows of the demo hospital that are missing. */
import { lockedOrganizationId } from '#server/people/first-account-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { types } from './demo-data.ts';
import { insertHours } from './hours.ts';
import { emailOf, type DemoOrganization, type DemoPerson } from './people.ts';
import { insertListedReasons } from './front-desk/listed-reasons.ts';
import { insertRooms } from './rooms.ts';
import { rotas } from './roster-plan.ts';

/** An organization's ids in the database. */
export interface SeededOrganization {
  id: string;
  zone: string;
  typeIds: ReadonlyMap<string, string>;
  /** By e-mail address. */
  practitionerIds: ReadonlyMap<string, string>;
}

/** Of the accounts in use that fit, in the order of the demo's list. */
export const peopleIds = (
  { practitionerIds }: SeededOrganization,
  organization: DemoOrganization,
  isOne: (person: DemoPerson) => boolean,
): string[] =>
  organization.people
    .filter((person) => isOne(person) && person.active !== false)
    .flatMap((person) => practitionerIds.get(emailOf(person, organization)) ?? []);

async function insertOrganization(
  db: Connection,
  { name, zone, people }: DemoOrganization,
): Promise<string> {
  const id = await lockedOrganizationId(db, { name, zone });
  const ofOrganization = { organization_id: id };
  const units = [...new Set(people.map(({ unit }) => unit))];
  await db
    .insertInto('units')
    .values(units.map((unit) => ({ ...ofOrganization, name: unit })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .execute();
  const fresh = await db
    .insertInto('appointment_types')
    .values(
      types.map((type) => ({
        ...ofOrganization,
        name: type.name,
        kind: type.kind,
        duration_minutes: type.durationMinutes,
        buffer_before_minutes: type.bufferBeforeMinutes ?? 0,
        buffer_after_minutes: type.bufferAfterMinutes ?? 0,
        capacity: type.capacity ?? 1,
        patients_may_move: type.patientsMayMove ?? false,
        patients_may_book: type.patientsMayBook ?? false,
        booking_needs_approval: type.bookingNeedsApproval ?? false,
        only_during_shifts: type.onlyDuringShifts ?? false,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .returning('name')
    .execute();
  await insertRooms(db, id, new Set(fresh.map(({ name: type }) => type)));
  await insertListedReasons(db, id);
  return id;
}

const idsByName = async (rows: Promise<{ id: string; name: string }[]>) =>
  new Map((await rows).map(({ id, name }) => [name, id]));

const peopleOf = (db: Connection, organizationId: string) =>
  idsByName(
    db
      .selectFrom('practitioners')
      .select(['id', 'email as name'])
      .where('organization_id', '=', organizationId)
      .execute(),
  );

/** Numbers that belong to nobody. Some people who are never on duty have no phone, and some carry a pager too. */
const numbersOf = (person: DemoPerson, nth: number) => ({
  phone: rotas.has(person.unit) || nth % 3 > 0 ? `+44 20 7946 0${100 + nth}` : null,
  pager: nth % 4 === 1 ? `${4100 + nth}` : null,
});

async function insertPeople(
  db: Connection,
  organization: DemoOrganization,
  { id, passwordHash }: { id: string; passwordHash: () => Promise<string> },
): Promise<void> {
  const present = await peopleOf(db, id);
  const missing = organization.people.filter(
    (person) => !present.has(emailOf(person, organization)),
  );
  if (missing.length === 0) return;
  const unitIds = await idsByName(
    db.selectFrom('units').select(['id', 'name']).where('organization_id', '=', id).execute(),
  );
  const hash = await passwordHash();
  await db
    .insertInto('practitioners')
    .values(
      missing.map((person) => ({
        organization_id: id,
        unit_id: unitIds.get(person.unit) ?? null,
        email: emailOf(person, organization),
        full_name: person.fullName,
        password_hash: hash,
        role: person.role ?? ('user' as const),
        hospital_role: person.hospitalRole,
        active: person.active ?? true,
        access_applications: person.accessApplications ?? ['KareMD' as const],
        zone: organization.zone,
        languages: person.languages ?? ['en'],
        ...numbersOf(person, organization.people.indexOf(person)),
      })),
    )
    .execute();
}

export async function seedOrganization(
  db: Connection,
  organization: DemoOrganization,
  passwordHash: () => Promise<string>,
): Promise<SeededOrganization> {
  const id = await insertOrganization(db, organization);
  await insertPeople(db, organization, { id, passwordHash });
  const typeIds = await idsByName(
    db
      .selectFrom('appointment_types')
      .select(['id', 'name'])
      .where('organization_id', '=', id)
      .execute(),
  );
  const practitionerIds = await peopleOf(db, id);
  await insertHours(db, organization, { id, practitionerIds });
  return { id, zone: organization.zone, typeIds, practitionerIds };
}
