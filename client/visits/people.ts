/** Who is in the room: what LiveKit knows by identity, and what the appointment says about them. */
import type { Participant } from 'livekit-client';
import type { Colleague } from '#shared/people.ts';
import type { Visit } from '#shared/visits.ts';

/** The server names clinicians in the room `practitioner:<id>`. */
const identityOf = ({ id }: Colleague) => `practitioner:${id}`;

type Inside = Pick<Participant, 'identity' | 'name'>;

/** "Ren Sato, Chief Hospitalist" */
export function nameOf({ identity, name }: Inside, visit: Visit): string {
  const known = visit.appointment.practitioners.find((one) => identityOf(one) === identity);
  return [known?.fullName ?? (name || 'Somebody'), known?.hospitalRole].filter(Boolean).join(', ');
}

/** Colleagues on the appointment who are not in the room. */
export function missing(visit: Visit, inside: readonly Pick<Inside, 'identity'>[]): Colleague[] {
  const there = new Set(inside.map(({ identity }) => identity));
  return visit.appointment.practitioners.filter((one) => !there.has(identityOf(one)));
}
