/** Makes a planner's edits: judged, shown at once, sent in order, undone and redone. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cellKey, mostCellsChanged, type CellChange, type ChangedRoster } from '#shared/roster.ts';
import type { Finding } from '#shared/roster/rules/findings.ts';
import { refreshScreen, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { RosterBoard } from './board/board.ts';
import { putOf, type CellEdit } from './board/edits.ts';
import { Held } from './unsaved-edits.ts';
import { noActs, redone, undone, withAct, type Act, type UndoStack } from './board/undo.ts';
import { cellWords, contentWords } from './roster-words.ts';

type Findings = ReadonlyMap<string, readonly Finding[]>;

/** Edits that a rule stops, until a reason is given or they are left. Others may be made meanwhile. */
export interface Proposal {
  id: string;
  edits: readonly CellEdit[];
  findings: Findings;
  /** What becomes of the acts once it is made, where none was made since `since`. */
  stack: UndoStack | null;
  since: UndoStack;
}

const stopsIn = (findings: readonly Finding[] = []) =>
  findings.filter(({ severity }) => severity === 'stop');

/** Edits with a stop, and those that no reason overrides. */
export function stopped({ edits, findings }: Pick<Proposal, 'edits' | 'findings'>) {
  const ofEdit = ({ cell }: CellEdit) => stopsIn(findings.get(cellKey(cell)));
  return {
    edits: edits.filter((edit) => ofEdit(edit).length > 0),
    isFinal: edits.some((edit) => ofEdit(edit).some(({ isFinal }) => isFinal)),
    words: [...new Set(edits.flatMap((edit) => ofEdit(edit).map(({ words }) => words)))],
  };
}

const inParts = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );

function changesOf(board: RosterBoard, { after, reason }: Act): CellChange[] {
  return after.map(({ cell: { unitId, practitionerId, day }, put }) => {
    const cell = { unitId, practitionerId, day };
    const unmatched = [...board.standingIn(cell)];
    const ids = put.map((newShift) => {
      const at = unmatched.findIndex(
        (shift) => JSON.stringify(putOf(shift)) === JSON.stringify(putOf(newShift)),
      );
      return at < 0 ? crypto.randomUUID() : (unmatched.splice(at, 1)[0]?.id ?? '');
    });
    const shifts = put.map((newShift, at) => ({ ...putOf(newShift), id: ids[at] ?? '' }));
    return { ...cell, seen: board.seenIn(cell), put: shifts, reason };
  });
}

interface SenderOptions {
  change: (input: { cells: CellChange[] }) => Promise<ChangedRoster>;
  onRefused: (error: unknown) => void;
}

/** Sends one change after another: each says what its cells had before it. */
function senderOf({ change, onRefused }: SenderOptions) {
  let last = Promise.resolve();
  const send = async (board: RosterBoard, act: Act) => {
    for (const part of inParts(act.after, mostCellsChanged)) {
      const cells = part.map(({ cell }) => cell);
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order
        board.confirm(await change({ cells: changesOf(board, { ...act, after: part }) }));
      } catch (error) {
        board.revert(cells);
        onRefused(error);
      }
    }
  };
  return (board: RosterBoard, act: Act) => {
    last = last.then(() => send(board, act));
  };
}

const reversed = ({ before, after, reason }: Act): Act => ({
  before: after,
  after: before,
  reason,
});

function madeWords(board: RosterBoard, edits: readonly CellEdit[], findings: Findings): string {
  const [first] = edits;
  if (!first) return 'Nothing changed.';
  const warnings = edits.flatMap(({ cell }) => findings.get(cellKey(cell)) ?? []);
  const warningWords = [...new Set(warnings.map(({ words }) => words))].slice(0, 3).join(' ');
  const what =
    edits.length === 1 ? `${contentWords(board, first.cell)}.` : `${edits.length} cells changed.`;
  return warningWords === '' ? what : `${what} Warning: ${warningWords}`;
}

export interface EditingState {
  stack: UndoStack;
  /** In the order in which they were tried; the first is asked about. */
  proposals: readonly Proposal[];
  /** Read aloud. */
  announcement: string;
}

/** All cells of it are planned anew. */
const isReplaced = ({ edits }: Proposal, by: readonly CellEdit[]) => {
  const cells = new Set(by.map(({ cell }) => cellKey(cell)));
  return edits.every(({ cell }) => cells.has(cellKey(cell)));
};

interface EditingOptions {
  board: RosterBoard;
  state: Held<EditingState>;
  send: (board: RosterBoard, act: Act) => void;
}

export function boardEditsOf({ board, state, send }: EditingOptions) {
  const set = (changes: Partial<EditingState>) => state.set({ ...state.get(), ...changes });
  const say = (announcement: string) => set({ announcement });

  const make = (act: Act, findings: Findings, next: UndoStack | null) => {
    board.edit(act.after);
    send(board, act);
    const announcement = madeWords(board, act.after, findings);
    const { stack, proposals } = state.get();
    set({
      stack: next ?? withAct(stack, act),
      proposals: proposals.filter((proposal) => !isReplaced(proposal, act.after)),
      announcement,
    });
  };
  /** Undone or redone, unless something else was made since. */
  const stackOf = ({ stack, since }: Proposal) => (since === state.get().stack ? stack : null);
  const proposalsWithout = (proposal: Proposal | undefined) =>
    state.get().proposals.filter((one) => one !== proposal);
  const actOf = (after: readonly CellEdit[], reason: string | null): Act => ({
    before: after.map(({ cell }) => ({ cell, put: board.standingIn(cell).map(putOf) })),
    after,
    reason,
  });
  const attempt = (edits: readonly CellEdit[], next: UndoStack | null = null) => {
    if (edits.length === 0) return;
    const findings = board.checkEdits(edits);
    const {
      edits: [first],
      words,
    } = stopped({ edits, findings });
    if (!first) return make(actOf(edits, null), findings, next);
    const why = words.slice(0, 3).join(' ');
    const announcement = `${cellWords(board, first.cell)} is not possible: ${why}`;
    const { stack: since, proposals } = state.get();
    const others = proposals.filter((proposal) => !isReplaced(proposal, edits));
    const id = crypto.randomUUID();
    return set({
      proposals: [...others, { id, edits, findings, stack: next, since }],
      announcement,
    });
  };
  const again = (step: ReturnType<typeof undone>, isUndo: boolean) => {
    if (!step) return say(isUndo ? 'Nothing to undo.' : 'Nothing to redo.');
    const { act, stack: next } = step;
    return attempt((isUndo ? reversed(act) : act).after, next);
  };
  return {
    state,
    say,
    attempt,
    undo: () => again(undone(state.get().stack), true),
    redo: () => again(redone(state.get().stack), false),
    leave: () => set({ proposals: state.get().proposals.slice(1) }),
    /** The reason is kept with the edits of this proposal, and with no others. */
    override: (proposal: Proposal, reason: string) => {
      if (!state.get().proposals.includes(proposal)) return;
      const next = stackOf(proposal);
      set({ proposals: proposalsWithout(proposal) });
      make(actOf(proposal.edits, reason), proposal.findings, next);
    },
    /** Makes those edits of the proposal that no rule stops. */
    leaveOut: (proposal: Proposal) => {
      const out = new Set(stopped(proposal).edits);
      const next = stackOf(proposal);
      set({ proposals: proposalsWithout(proposal) });
      attempt(
        proposal.edits.filter((edit) => !out.has(edit)),
        next,
      );
    },
  };
}

export type BoardEdits = ReturnType<typeof boardEditsOf>;

/** The same object until the board is another, so that a key renders only what it changes. */
export function useBoardEdits(board: RosterBoard): BoardEdits {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [editing] = useState(() => {
    const state = new Held<EditingState>({ stack: noActs, proposals: [], announcement: '' });
    const send = senderOf({
      // Not as a mutation of React Query, whose steps would render the whole page: the board shows its answer.
      change: (input) => client.roster.change.mutate(input),
      onRefused: (error) => {
        state.set({ ...state.get(), stack: noActs });
        toast.problem(wordsFor(error));
        void refreshScreen(queryClient);
      },
    });
    return { state, send };
  });
  return useMemo(() => boardEditsOf({ board, ...editing }), [board, editing]);
}
