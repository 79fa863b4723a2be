/** Words for displaced appointments: why each is one, whose it is, and how it is settled. */
import type {
  DisplacedAppointment,
  DisplacedReason,
  ResolveHow,
  UndoneResolution,
} from '#shared/front-desk/displaced.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';

/** Why an appointment is displaced, to follow the name of its clinician. */
export const reasons: Record<DisplacedReason, string> = {
  'time-off': 'is off then',
  closed: 'is closed then',
  hours: 'does not work then any more',
  left: 'does not work here any more',
  shift: 'has no shift then any more',
  withdrawn: 'can be there after all, and the patient was asked for another time',
};

export const keyOf = (ref: { appointmentId: string; practitionerId: string }) =>
  `${ref.appointmentId} ${ref.practitionerId}`;

export const refOf = ({ appointment, practitionerId }: DisplacedAppointment) => ({
  appointmentId: appointment.id,
  practitionerId,
});

/** Returns the clinician whose time the appointment stands in. */
export const clinicianOf = ({ appointment, practitionerId }: DisplacedAppointment) =>
  appointment.practitioners.find(({ id }) => id === practitionerId);

/** "Dr. Sato is off then" */
export const whyWords = (displaced: DisplacedAppointment): string =>
  `${clinicianOf(displaced)?.fullName ?? 'The clinician'} ${reasons[displaced.because]}`;

export const howWords: Record<ResolveHow, string> = {
  reassign: 'Give to colleagues',
  'next-free': 'Move to next free time',
  ask: 'Ask the patient to choose',
  keep: 'Keep as they are',
  cancel: 'Cancel',
};

/** The verb on the button: "Move 3 appointments". */
export const resolveVerbs: Record<ResolveHow, string> = {
  reassign: 'Give',
  'next-free': 'Move',
  ask: 'Ask the patients of',
  keep: 'Keep',
  cancel: 'Cancel',
};

/** "3 appointments are as they were. 1 is not: somebody changed it meanwhile." */
export function undoneWords({ count, failures }: UndoneResolution): string {
  const doneWords = `${appointmentsWords(count)} ${count === 1 ? 'is' : 'are'} as before.`;
  const [first] = failures;
  return first === undefined
    ? doneWords
    : `${doneWords} ${failures.length} could not be undone: ${first}`;
}
