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
export const withAct = ({ doneActs: done }: UndoStack, act: Act): UndoStack => ({
  doneActs: [...done, act].slice(-mostActs),
  undoneActs: [],
});

export function undone({
  doneActs: done,
  undoneActs: others,
}: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = done.at(-1);
  return act ? { act, stack: { doneActs: done.slice(0, -1), undoneActs: [...others, act] } } : null;
}

export function redone({
  doneActs: done,
  undoneActs: others,
}: UndoStack): { act: Act; stack: UndoStack } | null {
  const act = others.at(-1);
  return act ? { act, stack: { doneActs: [...done, act], undoneActs: others.slice(0, -1) } } : null;
}
