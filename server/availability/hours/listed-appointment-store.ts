/** Rows of a practitioner's appointments, as lists of what a change of hours or time off concerns show them. */
import { openStates } from '#shared/appointments/appointment-states.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { longestAppointmentMs, ownAppointments } from '#server/platform/sql/appointment-rows.ts';

interface Owner {
  organizationId: string;
  practitionerId: string;
}

export interface ListedAppointment {
  id: string;
  patientName: string;
  startsAt: string;
  typeName: string;
}

/** In order of start. Held time is not an appointment yet. */
const rowsOf = (db: Connection, { organizationId, practitionerId }: Owner) =>
  ownAppointments(db, practitionerId)
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select(['a.id', 'a.patient_name as patientName', 'a.starts_at as startsAt'])
    .select('t.name as typeName')
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id');

async function read(rows: ReturnType<typeof rowsOf>): Promise<ListedAppointment[]> {
  const appointmentRows = await rows.execute();
  return appointmentRows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

/** What overlaps the span and is not over. */
export const openAppointmentsWithin = (
  db: Connection,
  owner: Owner,
  { startsAt, endsAt }: Span,
): Promise<ListedAppointment[]> =>
  read(
    rowsOf(db, owner)
      .where('me.starts_at', '>', new Date(startsAt.getTime() - longestAppointmentMs))
      .where('me.starts_at', '<', endsAt)
      .where('me.ends_at', '>', startsAt)
      .where('a.state', 'in', openStates),
  );

export const listedByIds = async (
  db: Connection,
  owner: Owner,
  ids: readonly string[],
): Promise<ListedAppointment[]> =>
  ids.length === 0 ? [] : read(rowsOf(db, owner).where('a.id', 'in', [...ids]));
