/** Which states of an appointment follow each other, and in which of them it is not over. */
import type { AppointmentState } from '#shared/appointments.ts';
import type { Problem } from '#shared/problems.ts';
import { states } from './appointment-kinds.ts';
import { stateObstacles } from './cancellation-rules.ts';

/**
 * Which states may follow each state; cancelling and visits in person have rules of their own
 * (cancellation-rules.ts, attendance.ts).
 */
const following: Record<AppointmentState, readonly AppointmentState[]> = {
  booked: ['in-progress', 'completed', 'no-show'],
  arrived: ['in-progress', 'completed', 'no-show'],
  'in-progress': ['completed'],
  completed: [],
  'no-show': [],
  cancelled: [],
};

/** The states in which an appointment is not over. */
export const openStates = states.filter((state) => following[state].length > 0);

const obstacles = { booked: 'conflict', ...stateObstacles } as const satisfies Record<
  AppointmentState,
  Problem
>;

/** Why this step is not allowed; null where it is. */
export const obstacleTo = (from: AppointmentState, to: AppointmentState): Problem | null =>
  following[from].includes(to) ? null : obstacles[from];
