/** Names participants by their LiveKit identity and the appointment, and finds colleagues who have not joined. */
import type { Participant } from 'livekit-client';
import type { Appointment } from '#shared/appointments.ts';
import type { AddedColleague } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';

/** What a call needs of its visit, for clinicians and guests alike. */
export interface CallVisit
  extends
    Pick<Visit, 'id' | 'openedAt' | 'keyNumber'>,
    Partial<
      Pick<Visit, 'isLocked' | 'removed' | 'colleagues' | 'state' | 'patient' | 'patientPhone'>
    > {
  appointment: Pick<Appointment, 'patientName' | 'practitioners'>;
  /** Whom a guest waits for. */
  clinician?: string;
}

/** The same with what only clinicians are told of the patient. */
export type ClinicianVisit = CallVisit & Pick<Visit, 'state' | 'patient' | 'patientPhone'>;

export const isClinicianVisit = (visit: CallVisit): visit is ClinicianVisit =>
  visit.state !== undefined;

type Colleague = Pick<AddedColleague, 'id' | 'fullName' | 'hospitalRole'>;

/** The server names clinicians in the room `practitioner:<id>`. */
const identityOf = ({ id }: Pick<Colleague, 'id'>) => `practitioner:${id}`;

type NamedParticipant = Pick<Participant, 'identity' | 'name'> & {
  attributes?: Participant['attributes'];
};

/** The clinicians of the appointment, and the colleagues who were invited. */
const colleaguesOf = ({ appointment, colleagues = [] }: CallVisit): Colleague[] => [
  ...appointment.practitioners,
  ...colleagues,
];

/** "Ren Sato, Chief Hospitalist", "Ana Ruiz, patient", "Maria Rossi, interpreter" */
export function nameOf({ identity, name, attributes }: NamedParticipant, visit: CallVisit): string {
  if (identity.startsWith('patient:')) return `${name || 'Somebody'}, patient`;
  const colleague = colleaguesOf(visit).find((colleague) => identityOf(colleague) === identity);
  // Set by our server; a participant cannot change it.
  const role = colleague?.hospitalRole ?? attributes?.['role'];
  return [colleague?.fullName ?? (name || 'Somebody'), role].filter(Boolean).join(', ');
}

/** Colleagues of the visit who are not in the room. */
export function missingColleagues(
  visit: CallVisit,
  participants: readonly Pick<NamedParticipant, 'identity'>[],
): Colleague[] {
  const present = new Set(participants.map(({ identity }) => identity));
  return colleaguesOf(visit).filter((colleague) => !present.has(identityOf(colleague)));
}
