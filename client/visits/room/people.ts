/** Who is in the room: what LiveKit knows by identity, and what the appointment says about them. */
import type { Participant } from 'livekit-client';
import type { Appointment } from '#shared/appointments.ts';
import type { Colleague } from '#shared/people.ts';
import type { Visit } from '#shared/visits.ts';

/** What the room needs to know of its visit, whoever is in it. */
export interface CallVisit
  extends
    Pick<Visit, 'id' | 'openedAt' | 'keyNumber'>,
    Partial<Pick<Visit, 'isLocked' | 'removed'>> {
  appointment: Pick<Appointment, 'patientName' | 'practitioners'>;
}

/** The server names clinicians in the room `practitioner:<id>`. */
const identityOf = ({ id }: Colleague) => `practitioner:${id}`;

type Inside = Pick<Participant, 'identity' | 'name'>;

/** "Ren Sato, Chief Hospitalist", "Ana Ruiz, patient" */
export function nameOf({ identity, name }: Inside, visit: CallVisit): string {
  if (identity.startsWith('patient:')) return `${name || 'Somebody'}, patient`;
  const known = visit.appointment.practitioners.find((one) => identityOf(one) === identity);
  return [known?.fullName ?? (name || 'Somebody'), known?.hospitalRole].filter(Boolean).join(', ');
}

/** Colleagues on the appointment who are not in the room. */
export function missing(
  visit: CallVisit,
  inside: readonly Pick<Inside, 'identity'>[],
): Colleague[] {
  const there = new Set(inside.map(({ identity }) => identity));
  return visit.appointment.practitioners.filter((one) => !there.has(identityOf(one)));
}
