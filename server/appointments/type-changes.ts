/** Appointment types made and changed by an administrator. */
import type { NewType, SaveType, TypeRecord } from '#shared/appointments/appointment-types.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isTaken, type Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { once } from './once.ts';
import { askToPlan } from './reminder-plans.ts';
import { requireTypeRecord } from './core/type-store.ts';

type Details = Omit<NewType, 'idempotencyKey'>;

const columnsOf = (details: Details) => ({
  name: details.name,
  kind: details.kind,
  duration_minutes: details.durationMinutes,
  buffer_before_minutes: details.bufferBeforeMinutes,
  buffer_after_minutes: details.bufferAfterMinutes,
  notice_minutes: details.noticeMinutes,
  days_ahead: details.daysAhead,
  capacity: details.capacity,
  colour: details.colour,
  letter: details.letter,
  asks_birth_date: details.asksBirthDate,
  is_end_to_end: details.isEndToEnd,
  holder_jobs: [...new Set(details.holderJobs)],
  holder_ids: [...new Set(details.holderIds)],
  location_ids: [...new Set(details.locationIds)],
  reminder_minutes: details.reminderMinutes,
});

/** Throws 404 where one of those who may hold it does not work in this hospital. */
async function requireHolders(db: Connection, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('practitioners')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < new Set(ids).size) throw new Refusal('not-found');
}

/** Throws 404 where one of the rooms is not of this hospital. */
async function requireLocations(db: Connection, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('locations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < new Set(ids).size) throw new Refusal('not-found');
}

const aboutType = (id: string) => ({ type: 'AppointmentType', id });

type Fact = string | number | boolean | null | readonly string[] | readonly number[];
type Facts = Record<string, Fact>;
const factsOf = ({ id: _id, version: _version, locations, ...facts }: TypeRecord): Facts => ({
  ...facts,
  locations: locations.map(({ name }) => name),
});

/** A name that another type has is refused in words, whoever was first. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error) ? new Refusal('appointments.name-taken') : error;
  }
}

export function newType(signedIn: SignedIn, input: NewType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'appointment-type.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireHolders(db, organizationId, input.holderIds);
    await requireLocations(db, organizationId, input.locationIds);
    const { id } = await db
      .insertInto('appointment_types')
      .values({ organization_id: organizationId, ...columnsOf(input) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = factsOf(await requireTypeRecord(db, organizationId, id));
    await record(db, signedIn, { action, object: aboutType(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await once(db, signedIn, { action, input }, () => insert(db));
        return requireTypeRecord(db, organizationId, id);
      }),
    ),
  );
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((minutes) => other.includes(minutes));

/** Throws 409 where somebody else changed it since `version`. What is booked keeps its times, and is reminded anew. */
export function saveType(signedIn: SignedIn, input: SaveType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const { typeId: id, version, active } = input;
  const entry = { action: 'appointment-type.save' as const, object: aboutType(id) };
  return attempted(signedIn, entry, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const before = await requireTypeRecord(db, organizationId, id);
        await requireHolders(db, organizationId, input.holderIds);
        await requireLocations(db, organizationId, input.locationIds);
        const { numUpdatedRows } = await db
          .updateTable('appointment_types')
          .set({ ...columnsOf(input), active, version: version + 1 })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal('conflict');
        const after = await requireTypeRecord(db, organizationId, id);
        const detail = { before: factsOf(before), after: factsOf(after) };
        await record(db, signedIn, { ...entry, detail });
        if (!isSame(before.reminderMinutes, after.reminderMinutes))
          await askToPlan(db, signedIn, { organizationId, typeId: id, after: null });
        return after;
      }),
    ),
  );
}
