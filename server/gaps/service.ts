/** What other features use of gaps in care: a contract, no rules of its own. */
export { followVisits, startFollowingVisits } from './booking/follow-visits.ts';
export { followEvidence } from './core/evidence.ts';
