/** What other features may use of the physician advisor's work. */
export { checkCall } from './calls/check-call.ts';
export { referWithin } from './referrals/refer-case.ts';
export { meetingsOfDuty, reassignWithDuty } from './calls/calls-of-duty.ts';
export { callsOfLeaver } from './calls/calls-of-leaver.ts';
