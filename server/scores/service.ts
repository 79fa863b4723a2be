/** What other features use of point scores: stays with their scores, for other systems. */
export { findScoredStay, scoredStaysOf } from './stay-scores.ts';
