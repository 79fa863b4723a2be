/** The life of a visit in person: which step follows which, and from when on; and how staff close a tele-visit that was not held. */
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { AttendanceTarget } from '#shared/appointments/appointment-kinds.ts';
import type { Problem } from '#shared/problems.ts';

const following: Record<AppointmentState, readonly AttendanceTarget[]> = {
  booked: ['arrived', 'in-progress', 'completed', 'no-show'],
  arrived: ['booked', 'in-progress', 'completed', 'no-show'],
  'in-progress': ['arrived', 'completed'],
  completed: ['in-progress'],
  'no-show': ['arrived'],
  cancelled: [],
};

/** Staff check in from so long before the start on, patients themselves later. */
const earliestMs = { staff: 12 * hourMs, patient: hourMs } as const;

export interface AttendedAppointment {
  state: AppointmentState;
  kind: Kind;
  startsAt: string | Date;
  endsAt: string | Date;
  /** What staff said of it; of a tele-visit only that they closed it. */
  attendance?: object | null;
}

/** A tele-visit takes its state from its visit; what nobody opened is closed by staff. */
const closing: Partial<Record<AppointmentState, readonly AttendanceTarget[]>> = {
  booked: ['completed', 'no-show'],
  completed: ['booked'],
  'no-show': ['booked'],
};

/** Only once its time is over, and taken back only where staff closed it. */
function obstacleToClosing(
  { state, endsAt, attendance }: AttendedAppointment,
  to: AttendanceTarget,
  now: number,
): Problem | null {
  const isOver = now >= new Date(endsAt).getTime();
  if (!isOver || closing[state]?.includes(to) !== true) return 'appointments.not-in-person';
  return state === 'booked' || attendance ? null : 'appointments.over';
}

/** Returns the problem of a step; null where it is allowed. `now` is in milliseconds since 1970. */
export function obstacleToStep(
  appointment: AttendedAppointment,
  to: AttendanceTarget,
  now: number,
): Problem | null {
  const { state, kind, startsAt } = appointment;
  if (kind === 'tele-visit') return obstacleToClosing(appointment, to, now);
  if (kind !== 'in-person') return 'appointments.not-in-person';
  if (state === 'cancelled') return 'appointments.cancelled';
  if (!following[state].includes(to)) return 'conflict';
  const start = new Date(startsAt).getTime();
  if (now < start - earliestMs.staff) return 'appointments.not-today';
  if (state === 'booked' && (to === 'no-show' || to === 'completed') && now < start)
    return 'appointments.not-begun';
  return null;
}

/** Whether the patient may come and check in: from an hour before the start. */
export const isPatientExpected = (
  { startsAt }: Pick<AttendedAppointment, 'startsAt'>,
  now: number,
): boolean => now >= new Date(startsAt).getTime() - earliestMs.patient;

/** A patient checks in by their letter's link from then on until the end. */
export const mayCheckInByLink = (appointment: AttendedAppointment, now: number): boolean =>
  appointment.state === 'booked' &&
  appointment.kind === 'in-person' &&
  isPatientExpected(appointment, now) &&
  now < new Date(appointment.endsAt).getTime();

/** Whether a no-show is proposed: after half of the time, at most a quarter of an hour. */
export function isProbablyNoShow(
  { state, kind, startsAt, endsAt }: AttendedAppointment,
  now: number,
): boolean {
  const [start, end] = [new Date(startsAt).getTime(), new Date(endsAt).getTime()];
  const graceMs = Math.min(15 * minuteMs, (end - start) / 2);
  return kind === 'in-person' && state === 'booked' && now >= start + graceMs;
}

/** Returns the whole minutes since a patient has arrived. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
