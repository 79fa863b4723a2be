/** Whether an appointment may be cancelled: one rule for staff, series, patients and screens. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { Problem } from '#shared/problems.ts';

/** Why a state other than booked allows no change. */
export const stateObstacles = {
  arrived: 'appointments.arrived',
  'in-progress': 'appointments.running',
  completed: 'appointments.over',
  'no-show': 'appointments.over',
  cancelled: 'appointments.cancelled',
} as const satisfies Record<Exclude<AppointmentState, 'booked'>, Problem>;

/**
 * Staff may cancel until the end, because the patient may be late or call. A patient by their link,
 * and the other dates of a series, only before the start: by then the patient may be in the room.
 */
export type CancellationCheck = (
  | { by: 'staff'; state: AppointmentState; endsAt: string | Date }
  | { by: 'patient' | 'series'; state: AppointmentState; startsAt: string | Date }
) & {
  /** The other system that keeps it: it is cancelled there. */
  keptBy?: string | null;
};

/** Returns the problem of a cancellation; null where it is allowed. `now` is in milliseconds since 1970. */
export function obstacleToCancelling(cancelling: CancellationCheck, now: number): Problem | null {
  const { state, keptBy } = cancelling;
  if (keptBy) return 'appointments.kept-elsewhere';
  // Who has arrived may leave again before they are seen, also after the booked end.
  if (state === 'arrived' && cancelling.by === 'staff') return null;
  if (state !== 'booked') return stateObstacles[state];
  if (cancelling.by === 'staff')
    return new Date(cancelling.endsAt).getTime() > now ? null : 'appointments.over';
  return new Date(cancelling.startsAt).getTime() > now ? null : 'appointments.running';
}

export const mayCancel = (cancelling: CancellationCheck, now: number): boolean =>
  obstacleToCancelling(cancelling, now) === null;
