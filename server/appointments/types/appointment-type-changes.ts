/** Adds and changes appointment types, for administrators. */
import type { NewType, SaveType, TypeRecord } from '#shared/appointments/appointment-types.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireJobs } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { askToPlan } from './reminder-plans.ts';
import * as store from '#server/appointments/core/appointment-type-store.ts';

/**
 * Throws 404 where one of those who may hold it, or of its rooms, is not of this hospital, and 400 where one
 * of the jobs is none; a retired one may stay.
 */
async function requireOwn(
  db: Connection,
  organizationId: string,
  { holderIds, holderJobs, locationIds }: Pick<NewType, 'holderIds' | 'holderJobs' | 'locationIds'>,
  heldJobs: readonly string[] = [],
): Promise<void> {
  const jobs = { jobs: holderJobs, field: 'holderJobs', held: heldJobs };
  await requireJobs(db, organizationId, jobs);
  const isOwn =
    (await store.areOfHospital(db, organizationId, { table: 'practitioners', ids: holderIds })) &&
    (await store.areOfHospital(db, organizationId, { table: 'locations', ids: locationIds }));
  if (!isOwn) throw new Refusal('not-found');
}

const aboutType = (id: string) => ({ type: 'AppointmentType', id });

type Fact = string | number | boolean | null | readonly string[] | readonly number[];
type Facts = Record<string, Fact>;
const factsOf = ({ id: _id, version: _version, locations, ...facts }: TypeRecord): Facts => ({
  ...facts,
  locations: locations.map(({ name }) => name),
});

/** The name of another type is refused with a reason, also when two are saved at once. */
const named = <T>(work: () => Promise<T>): Promise<T> =>
  refuseTaken(work, 'appointments.name-taken');

export function newType(signedIn: SignedIn, input: NewType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'appointment-type.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireOwn(db, organizationId, input);
    const id = await store.insertType(db, organizationId, input);
    const after = factsOf(await store.requireTypeRecord(db, organizationId, id));
    await record(db, signedIn, { action, object: aboutType(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await idempotent(db, signedIn, { action, input }, () => insert(db));
        return store.requireTypeRecord(db, organizationId, id);
      }),
    ),
  );
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((minutes) => other.includes(minutes));

/**
 * Throws 409 where somebody else changed it since `version`. Booked appointments keep their times,
 * and their reminders are replanned.
 */
export function saveType(signedIn: SignedIn, input: SaveType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const { typeId: id } = input;
  const entry = { action: 'appointment-type.save' as const, object: aboutType(id) };
  return attempted(signedIn, entry, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const before = await store.requireTypeRecord(db, organizationId, id);
        await requireOwn(db, organizationId, input, before.holderJobs);
        if (!(await store.updateType(db, organizationId, input))) throw new Refusal('conflict');
        const after = await store.requireTypeRecord(db, organizationId, id);
        const detail = { before: factsOf(before), after: factsOf(after) };
        await record(db, signedIn, { ...entry, detail });
        if (!isSame(before.reminderMinutes, after.reminderMinutes))
          await askToPlan(db, signedIn, { organizationId, typeId: id, after: null });
        return after;
      }),
    ),
  );
}
