/** What other features use of appointments that other systems keep: a contract, no rules of its own. */
export { applyAppointment } from './applying/apply-appointment.ts';
export type { ApplyingDeps } from './applying/applying-outcomes.ts';
export type {
  AppointmentOutcome,
  Decision,
  StatedAppointment,
  StatedCode,
} from './core/stated-appointment.ts';
export {
  answer as answerConflict,
  conflicts as conflictRows,
} from './conflicts/outside-conflict-store.ts';
