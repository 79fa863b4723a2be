/** How a rule stands. */
import type { Rule } from '#shared/rules.ts';
import { RevisionState } from '#client/ui/states/RevisionState.tsx';

export function RuleState({ rule: { state, haltedAt, trial } }: { rule: Rule }) {
  const isTried = trial?.isCurrent && trial.stopped !== 'fact';
  return (
    <RevisionState
      state={state}
      isHalted={haltedAt !== null}
      triedWord={isTried ? 'Tried' : null}
    />
  );
}
