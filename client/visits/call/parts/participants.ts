/** Who is in the room: what LiveKit knows by identity, and what the appointment says about them. */
import type { Participant } from 'livekit-client';
import type { Appointment } from '#shared/appointments.ts';
import type { AddedColleague } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';

/** What the room needs to know of its visit, whoever is in it. */
export interface CallVisit
  extends
    Pick<Visit, 'id' | 'openedAt' | 'keyNumber'>,
    Partial<Pick<Visit, 'isLocked' | 'removed' | 'colleagues'>> {
  appointment: Pick<Appointment, 'patientName' | 'practitioners'>;
}

/** The server names clinicians in the room `practitioner:<id>`. */
const identityOf = ({ id }: Pick<Expected, 'id'>) => `practitioner:${id}`;

type Inside = Pick<Participant, 'identity' | 'name'> & { attributes?: Participant['attributes'] };

type Expected = Pick<AddedColleague, 'id' | 'fullName' | 'hospitalRole'>;

/** Clinicians of the appointment, and those who were asked in. */
const expected = ({ appointment, colleagues = [] }: CallVisit): Expected[] => [
  ...appointment.practitioners,
  ...colleagues,
];

/** "Ren Sato, Chief Hospitalist", "Ana Ruiz, patient", "Maria Rossi, interpreter" */
export function nameOf({ identity, name, attributes }: Inside, visit: CallVisit): string {
  if (identity.startsWith('patient:')) return `${name || 'Somebody'}, patient`;
  const known = expected(visit).find((one) => identityOf(one) === identity);
  // Our server's word, which nobody inside can change.
  const role = known?.hospitalRole ?? attributes?.['role'];
  return [known?.fullName ?? (name || 'Somebody'), role].filter(Boolean).join(', ');
}

/** Colleagues of the visit who are not in the room. */
export function missing(visit: CallVisit, inside: readonly Pick<Inside, 'identity'>[]): Expected[] {
  const there = new Set(inside.map(({ identity }) => identity));
  return expected(visit).filter((one) => !there.has(identityOf(one)));
}
