/** What can be undone and redone: each entry holds the cells before and after an act. */
import type { CellEdit } from './edits.ts';

export interface Act {
  before: readonly CellEdit[];
  after: readonly CellEdit[];
  /** Given for a rule that stops. */
  reason: string | null;
}

export interface UndoStack {
  done: readonly Act[];
  undone: readonly Act[];
}

const mostActs = 100;

export const noActs: UndoStack = { done: [], undone: [] };

/** A new act ends what could be redone. */
export const withAct = ({ done }: UndoStack, act: Act): UndoStack => ({
  done: [...done, act].slice(-mostActs),
  undone: [],
});

export function undone({ done, undone: others }: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = done.at(-1);
  return act ? { act, stack: { done: done.slice(0, -1), undone: [...others, act] } } : null;
}

export function redone({ done, undone: others }: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = others.at(-1);
  return act ? { act, stack: { done: [...done, act], undone: others.slice(0, -1) } } : null;
}
