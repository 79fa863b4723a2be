/** Whether the patient of an appointment can be given a link, and whether this user may do it. */
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';

type User = Parameters<typeof may>[0];

export const mayInvite = (user: User, { state }: Appointment): boolean =>
  (state === 'booked' || state === 'in-progress') && may(user, 'visits.conduct');
