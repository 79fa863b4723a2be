/** What can be undone and redone: each entry holds the cells before and after an act. */
import type { CellEdit } from './edits.ts';

export interface Act {
  before: readonly CellEdit[];
  after: readonly CellEdit[];
  /** Given for a rule that stops. */
  reason: string | null;
}

export interface UndoStack {
  doneActs: readonly Act[];
  undoneActs: readonly Act[];
}

const mostActs = 100;

export const noActs: UndoStack = { doneActs: [], undoneActs: [] };

/** A new act ends what could be redone. */
export const withAct = ({ doneActs }: UndoStack, act: Act): UndoStack => ({
  doneActs: [...doneActs, act].slice(-mostActs),
  undoneActs: [],
});

export function undone({ doneActs, undoneActs }: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = doneActs.at(-1);
  return act
    ? { act, stack: { doneActs: doneActs.slice(0, -1), undoneActs: [...undoneActs, act] } }
    : null;
}

export function redone({ doneActs, undoneActs }: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = undoneActs.at(-1);
  return act
    ? { act, stack: { doneActs: [...doneActs, act], undoneActs: undoneActs.slice(0, -1) } }
    : null;
}
