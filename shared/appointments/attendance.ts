/** The life of a visit in person: which step follows which, and from when on. */
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { AttendanceTarget } from '#shared/appointments/kinds.ts';
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
}

/** Null where the step is allowed; `now` in milliseconds since 1970. */
export function obstacleToStep(
  { state, kind, startsAt }: Omit<AttendedAppointment, 'endsAt'>,
  to: AttendanceTarget,
  now: number,
): Problem | null {
  if (kind !== 'in-person') return 'appointments.not-in-person';
  if (state === 'cancelled') return 'appointments.cancelled';
  if (!following[state].includes(to)) return 'conflict';
  const start = new Date(startsAt).getTime();
  if (now < start - earliestMs.staff) return 'appointments.not-today';
  if (state === 'booked' && (to === 'no-show' || to === 'completed') && now < start)
    return 'appointments.not-begun';
  return null;
}

/** A patient checks in by their letter's link from an hour before the start until the end. */
export const mayCheckInByLink = (
  { state, kind, startsAt, endsAt }: AttendedAppointment,
  now: number,
): boolean =>
  state === 'booked' &&
  kind === 'in-person' &&
  now >= new Date(startsAt).getTime() - earliestMs.patient &&
  now < new Date(endsAt).getTime();

/** From then on a no-show is proposed: half of the time, at most a quarter of an hour. */
export function isProbablyNoShow(
  { state, kind, startsAt, endsAt }: AttendedAppointment,
  now: number,
): boolean {
  const [start, end] = [new Date(startsAt).getTime(), new Date(endsAt).getTime()];
  const graceMs = Math.min(15 * minuteMs, (end - start) / 2);
  return kind === 'in-person' && state === 'booked' && now >= start + graceMs;
}

/** Whole minutes since a patient has arrived. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
