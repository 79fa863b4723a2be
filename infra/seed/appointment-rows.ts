/** Rows of demo appointments: existing ones, new ones, and states of those in the past. */
import { sql } from 'kysely';
import { visitWindowMinutes } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { TakenTime } from './now-visit.ts';
import { attendanceOf, bookedAt, outcomeOf } from './outcomes.ts';
import { insertPatients, patientIdOf } from './patients.ts';
import type { PlannedAppointment } from './day-plan.ts';
import type { SeededOrganization } from './rows.ts';

/** Taken time from `since` on, by the ids of practitioners and of patients. */
export async function takenSince(db: Connection, { id }: SeededOrganization, since: Date) {
  const rows = await db
    .selectFrom('appointment_practitioners')
    .select(['practitioner_id as who', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('organization_id', '=', id)
    .where('blocks', '=', true)
    .where('ends_at', '>', since)
    .unionAll(
      db
        .selectFrom('appointments')
        .select((eb) => [
          eb.ref('patient_id').$notNull().as('who'),
          'starts_at as startsAt',
          'ends_at as endsAt',
        ])
        .where('organization_id', '=', id)
        .where('patient_id', 'is not', null)
        .where('state', 'in', ['booked', 'arrived', 'in-progress'])
        .where('ends_at', '>', since),
    )
    .execute();
  const taken = new Map<string, TakenTime[]>();
  for (const { who, ...time } of rows) taken.set(who, [...(taken.get(who) ?? []), time]);
  return taken;
}

export async function hasAppointments(
  db: Connection,
  { id }: Pick<SeededOrganization, 'id'>,
): Promise<boolean> {
  const appointment = await db
    .selectFrom('appointments')
    .select('id')
    .where('organization_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return appointment !== undefined;
}

export async function presentIds(db: Connection, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('appointments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

const chunkSize = 1000;

interface Insertion {
  planned: readonly PlannedAppointment[];
  now: Date;
}

export async function insertAppointments(
  db: Connection,
  { id: organization_id, zone, typeIds, practitionerIds }: SeededOrganization,
  { planned, now }: Insertion,
): Promise<void> {
  const idOf = (address: string) => practitionerIds.get(address) ?? '';
  for (let from = 0; from < planned.length; from += chunkSize) {
    const chunk = planned
      .slice(from, from + chunkSize)
      .map((one) => ({ ...one, outcome: outcomeOf(one, now) }));
    const enteredBy = idOf(chunk[0]?.who[0] ?? '');
    await insertPatients(db, { organizationId: organization_id, zone, enteredBy }, chunk);
    await db
      .insertInto('appointments')
      .values(
        chunk.map((one) => ({
          id: one.id,
          organization_id,
          type_id: typeIds.get(one.type.name) ?? '',
          patient_name: one.patientName,
          patient_id: patientIdOf(organization_id, one),
          state: one.outcome.state,
          cancelled_because: one.outcome.because,
          starts_at: one.startsAt,
          ends_at: one.endsAt,
          created_at: bookedAt(one, now),
          created_by: idOf(one.who[0] ?? ''),
        })),
      )
      .execute();
    await db
      .insertInto('appointment_practitioners')
      .values(
        chunk.flatMap(({ id, who, startsAt, endsAt, outcome }) =>
          who.map((address) => ({
            appointment_id: id,
            practitioner_id: idOf(address),
            organization_id,
            starts_at: startsAt,
            ends_at: endsAt,
            blocks: outcome.state !== 'cancelled',
          })),
        ),
      )
      .execute();
    await insertAttendances(db, organization_id, chunk);
  }
}

/** Of visits in person that were completed. */
async function insertAttendances(
  db: Connection,
  organization_id: string,
  chunk: readonly (PlannedAppointment & { outcome: { state: string } })[],
): Promise<void> {
  const attended = chunk.filter(
    ({ type, outcome }) => type.kind === 'in-person' && outcome.state === 'completed',
  );
  if (attended.length === 0) return;
  await db
    .insertInto('attendances')
    .values(
      attended.map((one) => {
        const { arrivedAt, arrivedBy, startedAt, endedAt } = attendanceOf(one);
        return {
          appointment_id: one.id,
          organization_id,
          arrived_at: arrivedAt,
          arrived_by: arrivedBy,
          started_at: startedAt,
          ended_at: endedAt,
        };
      }),
    )
    .execute();
}

/** Untouched seeded appointments become completed or no-show once their visit window has closed. */
export async function settle(db: Connection, { id }: SeededOrganization, now: Date): Promise<void> {
  const overBy = new Date(now.getTime() - visitWindowMinutes.after * minuteMs);
  await sql`
    update appointments a set state =
      case when t.kind <> 'meeting' and right(a.id::text, 1) = '0' then 'no-show' else 'completed' end
    from appointment_types t
    where t.id = a.type_id and a.organization_id = ${id} and a.state in ('booked', 'arrived', 'in-progress')
      and uuid_extract_version(a.id) = 8 and a.ends_at <= ${overBy}`.execute(db);
}

/** Tele-visits of this practitioner with a colleague that can be or were started. */
export const sharedVisits = (db: Connection, practitionerId: string): Promise<TakenTime[]> =>
  db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where('me.practitioner_id', '=', practitionerId)
    .where('t.kind', '=', 'tele-visit')
    .where('a.state', 'in', ['booked', 'in-progress'])
    .where((is) =>
      is.exists(
        is
          .selectFrom('appointment_practitioners as other')
          .select('other.practitioner_id')
          .whereRef('other.appointment_id', '=', 'a.id')
          .whereRef('other.practitioner_id', '<>', 'me.practitioner_id'),
      ),
    )
    .execute();
