/** Whether an appointment has a record of who was there. */
import type { Appointment } from '#shared/appointments.ts';

type Recorded = Pick<Appointment, 'state' | 'startsAt'> & {
  type: Pick<Appointment['type'], 'kind'>;
};

/** Cancelled before its time, nobody was there. */
export const hasVisitRecord = ({ type, state, startsAt }: Recorded, now: number): boolean =>
  type.kind === 'tele-visit' &&
  state !== 'booked' &&
  !(state === 'cancelled' && Date.parse(startsAt) > now);
