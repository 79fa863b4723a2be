/** Rows of appointments that other systems know: what they call them, and whose word counts. */
import { sql } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ScheduleSource, StatedAppointment } from './stated-appointment.ts';

/** Until the transaction ends its changes are the feed's: no trigger refuses them, and none sends them back. */
export async function actAsFeed(db: Connection, isFeed: boolean): Promise<void> {
  await sql`select set_config('karemd.feed', ${isFeed ? 'on' : 'off'}, true)`.execute(db);
}

const columns = [
  'o.id',
  'o.appointment_id as appointmentId',
  'o.is_theirs as isTheirs',
  'o.is_over as isOver',
  'o.stated_at as statedAt',
] as const;

export interface OutsideAppointment {
  id: string;
  appointmentId: string | null;
  isTheirs: boolean;
  isOver: boolean;
  statedAt: Date;
}

/** By what its sender calls it, or by our own id in it; null where it is not known. */
export async function find(
  db: Connection,
  { id: sourceId, organizationId }: ScheduleSource,
  { placerId, fillerId, ownIds }: StatedAppointment,
): Promise<OutsideAppointment | null> {
  const rows = await db
    .selectFrom('outside_appointments as o')
    .select(columns)
    .where('o.organization_id', '=', organizationId)
    .where('o.source_id', '=', sourceId)
    .where((is) =>
      is.or([
        ...(fillerId ? [is('o.filler_id', '=', fillerId)] : []),
        // One that sends its own id alone means whatever it has called so.
        ...(placerId
          ? [
              is.and([
                is('o.placer_id', '=', placerId),
                ...(fillerId ? [is('o.filler_id', 'in', ['', fillerId])] : []),
              ]),
            ]
          : []),
        ...(ownIds.length > 0 ? [is('o.appointment_id', 'in', ownIds)] : []),
      ]),
    )
    .orderBy('o.id')
    .execute();
  return rows[0] ?? null;
}

export async function insert(
  db: Connection,
  { id: sourceId, organizationId }: ScheduleSource,
  link: Pick<StatedAppointment, 'placerId' | 'fillerId'> & Omit<OutsideAppointment, 'id'>,
): Promise<void> {
  await db
    .insertInto('outside_appointments')
    .values({
      organization_id: organizationId,
      source_id: sourceId,
      placer_id: link.placerId,
      filler_id: link.fillerId,
      appointment_id: link.appointmentId,
      is_theirs: link.isTheirs,
      is_over: link.isOver,
      stated_at: link.statedAt,
    })
    .execute();
}

/** An id that they give later is kept; one that they leave out stays. */
export async function update(
  db: Connection,
  id: string,
  {
    placerId,
    fillerId,
    ...link
  }: Pick<StatedAppointment, 'placerId' | 'fillerId'> &
    Pick<OutsideAppointment, 'statedAt' | 'isOver' | 'appointmentId' | 'isTheirs'>,
): Promise<void> {
  await db
    .updateTable('outside_appointments')
    .set({
      stated_at: link.statedAt,
      is_over: link.isOver,
      appointment_id: link.appointmentId,
      is_theirs: link.isTheirs,
      ...(placerId && { placer_id: placerId }),
      ...(fillerId && { filler_id: fillerId }),
    })
    .where('id', '=', id)
    .execute();
}

export interface Ours {
  id: string;
  state: AppointmentState;
  typeId: string;
  startsAt: Date;
  endsAt: Date;
  patientId: string | null;
  practitionerIds: string[];
}

const oursQuery = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.state', 'a.type_id as typeId', 'a.patient_id as patientId'])
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(
      sql<string[]>`array(select ap.practitioner_id from appointment_practitioners ap
        where ap.appointment_id = a.id order by ap.practitioner_id)`.as('practitionerIds'),
    )
    .where('a.organization_id', '=', organizationId)
    .where('a.id', 'in', [...ids])
    .where('a.held_until', 'is', null)
    .orderBy('a.id')
    .limit(1);

/** One of our appointments without a lock; null where it is none, or held time. */
export async function ours(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Ours | null> {
  if (ids.length === 0) return null;
  return (await oursQuery(db, organizationId, ids).executeTakeFirst()) ?? null;
}

/** The same, locked: after the people on it, as every booking does. */
export const locked = async (
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Ours | null> =>
  (await oursQuery(db, organizationId, [id]).forUpdate('a').executeTakeFirst()) ?? null;

/** Whose time it takes besides, at the same time. */
export async function replacePeople(
  db: Connection,
  { id, organizationId }: { id: string; organizationId: string },
  practitionerIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('appointment_practitioners').where('appointment_id', '=', id).execute();
  await sql`insert into appointment_practitioners (appointment_id, practitioner_id, organization_id,
      starts_at, ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone)
    select a.id, w.id, a.organization_id, a.starts_at, a.ends_at, a.blocks,
      a.buffer_before_minutes, a.buffer_after_minutes, a.alone
    from appointments a, unnest(${[...practitionerIds]}::uuid[]) as w(id)
    where a.id = ${id} and a.organization_id = ${organizationId}`.execute(db);
}

export async function setTypeAndPatient(
  db: Connection,
  { id, typeId, patientId }: { id: string; typeId: string; patientId: string },
): Promise<void> {
  await sql`update appointments a set type_id = ${typeId}, patient_id = p.id,
      patient_name = p.full_name
    from patients p where a.id = ${id} and p.id = ${patientId}
      and (a.type_id <> ${typeId} or a.patient_id is distinct from p.id)`.execute(db);
}

/**
 * Whether it only says what we have sent before: another message of ours is on its way to them, or was
 * accepted after they said so.
 */
export async function isEchoOfEarlier(
  db: Connection,
  echo: { appointmentId: string; startsAt: Date; endsAt: Date; statedAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from destination_messages m where m.appointment_id = ${echo.appointmentId}
        and m.starts_at = ${echo.startsAt} and m.ends_at = ${echo.endsAt})
      and exists (select from destination_messages m where m.appointment_id = ${echo.appointmentId}
        and (m.settled_at is null or m.settled_at >= ${echo.statedAt})) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Messages about it that waited, and say what was so before. */
export async function dismissEarlier(
  db: Connection,
  { sourceId, key, statedAt, at }: { sourceId: string; key: string; statedAt: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('fact_messages')
    .set({
      state: 'dismissed',
      reason: 'A later message about this appointment is kept',
      settled_at: at,
    })
    .where('source_id', '=', sourceId)
    .where('appointment_key', '=', key)
    .where('state', 'in', ['unmatched', 'failed'])
    .where('stated_at', '<', statedAt)
    .execute();
}
