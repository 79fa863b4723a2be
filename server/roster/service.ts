/** What other features use of the roster: a contract, no rules of its own. */
export { changesSince, forgetOldChanges, topicOf } from './core/changes-store.ts';
export { shiftsRead, shiftsWithin } from './core/shifts-in-force-store.ts';
export { coverLeaverShifts } from './leaving/last-day.ts';
export type { ReassignAppointments, ReassignWithShift, ShiftOfAppointments } from './needs.ts';
export { keepingPastDuties } from './planning/past-leave.ts';
export { mailRoster } from './planning/roster-letters.ts';
export { requiredAt, type RequiredAt } from './setup/required-shifts.ts';
export { requestsOfLeaver } from './leaving/requests-of-leaver.ts';
export { rosterOfUnit } from './core/roster-of-unit-store.ts';
export { mailSwap } from './swaps/swap-letters.ts';
export { mailTimeOff } from './time-off/time-off-letters.ts';
