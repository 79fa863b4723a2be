/** Appointment types as they are booked and administered: rows, who may hold them, changes. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppointmentType } from '#shared/appointments.ts';
import type {
  BookableType,
  ListedType,
  NewType,
  SaveType,
  TypeRecord,
} from '#shared/appointment-types.ts';
import { may, type HospitalRole } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isTaken, type Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { once } from './once.ts';
import { mayHold } from './rules.ts';

const records = (db: Connection, organizationId: string) =>
  db
    .selectFrom('appointment_types')
    .select([
      'id',
      'name',
      'kind',
      'duration_minutes as durationMinutes',
      'buffer_before_minutes as bufferBeforeMinutes',
      'buffer_after_minutes as bufferAfterMinutes',
      'notice_minutes as noticeMinutes',
      'days_ahead as daysAhead',
      'capacity',
      'colour',
      'letter',
      sql<HospitalRole[]>`holder_jobs`.as('holderJobs'),
      'holder_ids as holderIds',
      'reminder_minutes as reminderMinutes',
      'active',
      'version',
    ])
    .where('organization_id', '=', organizationId);

/** The type that somebody wants to book; one that is not booked any more is as if it were not there. */
export async function requireType(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<TypeRecord> {
  const type = await records(db, organizationId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!type) throw new Refusal('not-found');
  return type;
}

/** The type of what is booked already, whether or not it is still booked. */
export const typeOfAppointment = (
  db: Connection,
  organizationId: string,
  id: string,
): Promise<TypeRecord> => one(db, organizationId, id);

const bookable = (type: TypeRecord): BookableType & AppointmentType => {
  const {
    holderJobs: _jobs,
    holderIds: _ids,
    reminderMinutes: _minutes,
    active: _active,
    version: _version,
    ...rest
  } = type;
  return rest;
};

/** What the person may book: planners book for others too. */
export async function types({ db, session }: SignedIn): Promise<BookableType[]> {
  const { person } = session;
  const all = await records(db, person.organizationId)
    .where('active', '=', true)
    .orderBy('kind')
    .orderBy('name')
    .execute();
  const isPlanner = may(person, 'appointments.plan');
  return all.filter((type) => isPlanner || mayHold(type, person)).map(bookable);
}

export async function typeRecords(signedIn: SignedIn): Promise<ListedType[]> {
  const { db, session } = signedIn;
  const found = await records(db, session.person.organizationId)
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('practitioners as p')
          .select(['p.id', 'p.full_name as fullName'])
          .whereRef('p.organization_id', '=', 'appointment_types.organization_id')
          .where(sql<boolean>`p.id = any(appointment_types.holder_ids)`)
          .orderBy('p.name_order'),
      ).as('holders'),
    )
    .orderBy('active', 'desc')
    .orderBy('kind')
    .orderBy('name')
    .execute();
  const detail = { count: found.length };
  await record(db, signedIn, { action: 'appointment-type.read', detail });
  return found;
}

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
  holder_jobs: [...new Set(details.holderJobs)],
  holder_ids: [...new Set(details.holderIds)],
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

const aboutType = (id: string) => ({ type: 'AppointmentType', id });

type Fact = string | number | boolean | null | readonly string[] | readonly number[];
type Facts = Record<string, Fact>;
const factsOf = ({ id: _id, version: _version, ...facts }: TypeRecord): Facts => facts;

/** A name that another type has is refused in words, whoever was first. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error) ? new Refusal('appointments.name-taken') : error;
  }
}

async function one(db: Connection, organizationId: string, id: string): Promise<TypeRecord> {
  const found = await records(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('not-found');
  return found;
}

export function newType(signedIn: SignedIn, input: NewType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const action = 'appointment-type.save';
  const insert = async (db: Connection): Promise<string> => {
    await requireHolders(db, organizationId, input.holderIds);
    const { id } = await db
      .insertInto('appointment_types')
      .values({ organization_id: organizationId, ...columnsOf(input) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = factsOf(await one(db, organizationId, id));
    await record(db, signedIn, { action, object: aboutType(id), detail: { after } });
    return id;
  };
  return attempted(signedIn, { action }, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await once(db, signedIn, { action, input }, () => insert(db));
        return one(db, organizationId, id);
      }),
    ),
  );
}

/** Throws 409 where somebody else changed it since `version`. What is booked keeps its times. */
export function saveType(signedIn: SignedIn, input: SaveType): Promise<TypeRecord> {
  const { organizationId } = signedIn.session.person;
  const { typeId: id, version, active } = input;
  const entry = { action: 'appointment-type.save' as const, object: aboutType(id) };
  return attempted(signedIn, entry, () =>
    named(() =>
      signedIn.db.transaction().execute(async (db) => {
        const before = await one(db, organizationId, id);
        await requireHolders(db, organizationId, input.holderIds);
        const { numUpdatedRows } = await db
          .updateTable('appointment_types')
          .set({ ...columnsOf(input), active, version: version + 1 })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal('conflict');
        const after = await one(db, organizationId, id);
        const detail = { before: factsOf(before), after: factsOf(after) };
        await record(db, signedIn, { ...entry, detail });
        return after;
      }),
    ),
  );
}
