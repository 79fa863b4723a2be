/** Which appointments a person may see and change, and finding one of them. */
import type { Appointment, Kind } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner } from '#server/platform/session.ts';
import * as store from './appointment-store.ts';
import type { Access } from '#server/platform/sql/appointment-rows.ts';

/** The appointments that the person is on (S15). */
export const ownAccess = ({ id, organizationId }: Practitioner) => ({
  organizationId,
  practitionerId: id,
});

/** The same, and for planners the appointments of the whole hospital. */
export const accessOf = (person: Practitioner): Access => ({
  organizationId: person.organizationId,
  practitionerId: may(person, 'appointments.plan') ? null : person.id,
});

async function require(db: Connection, access: Access, id: string): Promise<Appointment> {
  const [appointment] = await store.byIds(db, access, [id]);
  if (!appointment) throw new Refusal('not-found');
  return appointment;
}

/** One that the person may change. Throws 404 for any other, as if it did not exist. */
export const requireAppointment = (
  db: Connection,
  person: Practitioner,
  id: string,
): Promise<Appointment> => require(db, accessOf(person), id);

/** One that the person is on. Throws 404 for any other, as if it did not exist. */
export const requireOwnAppointment = (
  db: Connection,
  person: Practitioner,
  id: string,
): Promise<Appointment> => require(db, ownAccess(person), id);

/** The person's appointments of one kind that overlap the span and were not cancelled. */
export async function ownAppointmentsWithin(
  db: Connection,
  person: Practitioner,
  { kind, ...span }: Span & { kind: Kind },
): Promise<Appointment[]> {
  const appointments = await store.within(db, ownAccess(person), { ...span, kind });
  return appointments.filter(({ state }) => state !== 'cancelled');
}
