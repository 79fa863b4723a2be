/** What a rule would have done with the cases that were open when past facts arrived. */
import type { Connection } from '#server/platform/postgres/database.ts';
import * as ruleSteps from './rule-step-store.ts';
import { statesOf, type RuleStep } from './rule-steps.ts';

export interface TriedStep {
  /** The place of the fact that led to it. */
  index: number;
  caseId: string;
  does: 'move' | 'flag';
}

/**
 * Each case is moved once: `movedIds` are those of facts before, and grows. One statement, however
 * many facts.
 */
export async function ruleStepsTried(
  db: Connection,
  step: ruleSteps.RuleScope & Pick<RuleStep, 'move'>,
  { facts, movedIds }: { facts: readonly ruleSteps.PastFact[]; movedIds: Set<string> },
): Promise<TriedStep[]> {
  const { move } = step;
  const states = statesOf(step);
  const steps: TriedStep[] = [];
  for (const { index, caseId, state, isSigned } of await ruleSteps.casesAt(db, step, facts)) {
    if (!states.includes(state) || movedIds.has(caseId)) continue;
    const isMoved = move !== null && !isSigned;
    if (isMoved) movedIds.add(caseId);
    steps.push({ index, caseId, does: isMoved ? 'move' : 'flag' });
  }
  return steps;
}
