/** How a score stands. */
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import { RevisionState } from '#client/ui/states/RevisionState.tsx';

export function ScoreState({ table: { state, haltedAt, check } }: { table: ScoreTable }) {
  const isChecked = check?.isCurrent && check.stopped !== 'expression';
  return (
    <RevisionState
      state={state}
      isHalted={haltedAt !== null}
      triedWord={isChecked ? 'Checked' : null}
    />
  );
}
