/** Appointment types as they are booked and administered: rows, and who may hold them. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AppointmentType } from '#shared/appointments.ts';
import type {
  BookableType,
  ListedType,
  TypeRecord,
} from '#shared/appointments/appointment-types.ts';
import { may, type HospitalRole } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import { mayHold } from './rules.ts';

/** In the order in which they are taken. */
const locationsOf = sql<TypeRecord['locations']>`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'active', l.active) order by n.nth)
  from unnest(appointment_types.location_ids) with ordinality n(id, nth)
  join locations l on l.id = n.id and l.organization_id = appointment_types.organization_id), '[]')`;

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
      'asks_birth_date as asksBirthDate',
      'is_end_to_end as isEndToEnd',
      sql<HospitalRole[]>`holder_jobs`.as('holderJobs'),
      'holder_ids as holderIds',
      locationsOf.as('locations'),
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
): Promise<TypeRecord> => requireTypeRecord(db, organizationId, id);

export const bookableType = (type: TypeRecord): BookableType & AppointmentType => {
  const {
    holderJobs: _jobs,
    holderIds: _ids,
    reminderMinutes: _minutes,
    asksBirthDate: _asks,
    isEndToEnd: _isEndToEnd,
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
  return all.filter((type) => isPlanner || mayHold(type, person)).map(bookableType);
}

/** Tele-visits that the person may hold; one that is booked ahead alone is not begun at once. */
export async function startable(db: Connection, person: Practitioner): Promise<TypeRecord[]> {
  const found = await records(db, person.organizationId)
    .where('active', '=', true)
    .where('kind', '=', 'tele-visit')
    .where('notice_minutes', '=', 0)
    .orderBy('name')
    .execute();
  return found.filter((type) => mayHold(type, person));
}

/** Types of the person's appointments since then, the most frequent first. */
export async function usedMost(db: Connection, { id }: Practitioner, since: Date) {
  const rows = await db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .select('a.type_id as typeId')
    .where('me.practitioner_id', '=', id)
    .where('me.starts_at', '>', since)
    .groupBy('a.type_id')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .orderBy('a.type_id')
    .execute();
  return rows.map(({ typeId }) => typeId);
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

export async function requireTypeRecord(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<TypeRecord> {
  const found = await records(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('not-found');
  return found;
}
