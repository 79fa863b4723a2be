/** What other features use of gaps in care: a contract, no rules of its own. */
export { followVisits, startFollowingVisits } from './booking/follow-visits.ts';
export { sendInvitations, startInviting } from './inviting/send-invitations.ts';
export { changeSentGap, openSentGap } from './outside/sent-gaps.ts';
export { followEvidence, sweepEvidence } from './core/evidence.ts';
export {
  followMeasure,
  measuresWithGaps,
  openMeasuredGaps,
  type MeasureOfGaps,
} from './outside/measured-gaps.ts';
