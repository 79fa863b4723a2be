/** What a check says of a score, in words: on screens, and to other systems. */
import type { Concordance } from './discrimination.ts';
import { fewOutcomes } from './score-check.ts';

/** "0.68 (0.61 to 0.74)"; without an interval the stays are too few for one. */
export function concordanceWords(concordance: Concordance | null): string {
  if (concordance === null) return 'Cannot be said';
  const { c, interval } = concordance;
  if (interval === null) return `${c.toFixed(2)} (too few for an interval)`;
  return `${c.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;
}

/** "0.68 (0.61 to 0.74) on stays of this hospital, with 41 outcomes: too few to rely on" */
export const hereWords = ({
  concordance,
  outcomes,
}: {
  concordance: Concordance | null;
  outcomes: number;
}): string =>
  `${concordanceWords(concordance)} on stays of this hospital, with ${outcomes} ${outcomes === 1 ? 'outcome' : 'outcomes'}${outcomes < fewOutcomes ? ': too few to rely on' : ''}`;
