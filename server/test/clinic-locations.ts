/** Rooms of a clinic, types that need one, and bookings that take them. */
import { randomUUID } from 'node:crypto';
import { callAppointments } from './browser.ts';
import { minutesFromNow, type Clinic, type Clinician } from './clinic.ts';

export const hour = 60;

export interface Room {
  id: string;
  name: string;
}

/** Each with a name of its own. */
export async function newRooms(
  clinic: Pick<Clinic, 'world'>,
  count: number,
  organizationId = clinic.world.organizationId,
): Promise<Room[]> {
  const mark = randomUUID().slice(0, 8);
  const { rows } = await clinic.world.owner.query<Room>(
    `insert into locations (organization_id, name)
     select $1, 'Room ' || n || ' ' || $2 from generate_series(1, $3::int) n returning id, name`,
    [organizationId, mark, count],
  );
  return rows;
}

/** Of half an hour; `columns` sets further columns. */
export async function typeIn(
  clinic: Pick<Clinic, 'world' | 'newType'>,
  rooms: readonly Room[],
  columns = 'letter = null',
): Promise<string> {
  const id = await clinic.newType('in-person', clinic.world.organizationId);
  await clinic.world.owner.query(
    `update appointment_types set location_ids = $2, ${columns} where id = $1`,
    [id, rooms.map((room) => room.id)],
  );
  return id;
}

/** So many minutes from now. */
export const at = (minutes: number): string => minutesFromNow(minutes).toISOString();

export const bookIn = (who: Clinician, typeId: string, minutes: number, more: object = {}) =>
  callAppointments(who, 'book', {
    patientName: 'Ana Ruiz',
    typeId,
    startsAt: at(minutes),
    ...more,
  });

export interface BookedAppointment {
  id: string;
  version: number;
  location: Room | null;
}

export const moveTo = (
  who: Clinician,
  { id, version }: BookedAppointment,
  minutes: number,
  more: object = {},
) => callAppointments(who, 'move', { appointmentId: id, version, startsAt: at(minutes), ...more });

/** Pairs in one room at the same time that are no group; read without the constraint's index. */
export async function sharedRooms(clinic: Pick<Clinic, 'world'>): Promise<number> {
  const { rows } = await clinic.world.owner.query<{ count: number }>(
    `select count(*)::int as count
     from location_times one join location_times two
       on one.location_id = two.location_id and one.appointment_id < two.appointment_id
     join appointments a on a.id = one.appointment_id join appointments b on b.id = two.appointment_id
     where a.state <> 'cancelled' and b.state <> 'cancelled' and one.together <> two.together
       and a.starts_at - make_interval(mins => a.buffer_before_minutes)
         < b.ends_at + make_interval(mins => b.buffer_after_minutes)
       and b.starts_at - make_interval(mins => b.buffer_before_minutes)
         < a.ends_at + make_interval(mins => a.buffer_after_minutes)`,
  );
  return rows[0]!.count;
}
