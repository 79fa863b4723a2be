/** Makes a planner's edits: judged, shown at once, sent in order, undone and redone. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cellKey, mostCellsChanged, type CellChange } from '#shared/roster.ts';
import type { Finding } from '#shared/roster/rules/findings.ts';
import { refreshScreen, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { RosterBoard } from './board/board.ts';
import { putOf, type CellEdit } from './board/edits.ts';
import { noActs, redone, undone, withAct, type Act, type UndoStack } from './board/undo.ts';
import { cellWords, contentWords } from './words.ts';

type Findings = ReadonlyMap<string, readonly Finding[]>;

/** Edits that a rule stops, until a reason is given or they are left. */
export interface Proposal {
  edits: readonly CellEdit[];
  findings: Findings;
  /** What becomes of the acts once it is made. */
  stack: UndoStack | null;
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
    const shown = [...board.standingIn(cell)];
    const ids = put.map((one) => {
      const at = shown.findIndex(
        (shift) => JSON.stringify(putOf(shift)) === JSON.stringify(putOf(one)),
      );
      return at < 0 ? crypto.randomUUID() : (shown.splice(at, 1)[0]?.id ?? '');
    });
    const shifts = put.map((one, at) => ({ ...putOf(one), id: ids[at] ?? '' }));
    return { ...cell, seen: board.seenIn(cell), put: shifts, reason };
  });
}

/** Sends one change after another: each says what its cells had before it. */
function useSending(onRefused: () => void) {
  const { mutateAsync } = trpc.roster.change.useMutation();
  const queryClient = useQueryClient();
  const last = useRef(Promise.resolve());
  const send = async (board: RosterBoard, act: Act) => {
    for (const part of inParts(act.after, mostCellsChanged)) {
      const cells = part.map(({ cell }) => cell);
      try {
        // oxlint-disable-next-line no-await-in-loop -- in order
        const answer = await mutateAsync({ cells: changesOf(board, { ...act, after: part }) });
        board.confirm(answer);
      } catch (error) {
        board.revert(cells);
        onRefused();
        toast.problem(wordsFor(error));
        void refreshScreen(queryClient);
      }
    }
  };
  return (board: RosterBoard, act: Act) => {
    last.current = last.current.then(() => send(board, act));
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
  const said = [...new Set(warnings.map(({ words }) => words))].slice(0, 3).join(' ');
  const what =
    edits.length === 1 ? `${contentWords(board, first.cell)}.` : `${edits.length} cells changed.`;
  return said === '' ? what : `${what} Warning: ${said}`;
}

export function useEditing(board: RosterBoard) {
  const [stack, setStack] = useState<UndoStack>(noActs);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [said, say] = useState('');
  const send = useSending(() => setStack(noActs));

  const make = (act: Act, findings: Findings, next: UndoStack | null) => {
    board.edit(act.after);
    send(board, act);
    setStack((now) => next ?? withAct(now, act));
    setProposal(null);
    say(madeWords(board, act.after, findings));
  };
  const actOf = (after: readonly CellEdit[], reason: string | null): Act => ({
    before: after.map(({ cell }) => ({ cell, put: board.standingIn(cell).map(putOf) })),
    after,
    reason,
  });
  const attempt = (edits: readonly CellEdit[], next: UndoStack | null = null) => {
    if (edits.length === 0) return;
    const findings = board.judgeEdits(edits);
    const {
      edits: [first],
      words,
    } = stopped({ edits, findings });
    if (!first) return make(actOf(edits, null), findings, next);
    setProposal({ edits, findings, stack: next });
    return say(`${cellWords(board, first.cell)} is not possible: ${words.slice(0, 3).join(' ')}`);
  };
  const again = (found: ReturnType<typeof undone>, isUndo: boolean) => {
    if (!found) return say(isUndo ? 'Nothing to undo.' : 'Nothing to redo.');
    const { act, stack: next } = found;
    return attempt((isUndo ? reversed(act) : act).after, next);
  };
  return {
    stack,
    proposal,
    said,
    say,
    attempt,
    undo: () => again(undone(stack), true),
    redo: () => again(redone(stack), false),
    leave: () => setProposal(null),
    override: (reason: string) =>
      proposal && make(actOf(proposal.edits, reason), proposal.findings, proposal.stack),
    /** Makes those edits of the proposal that no rule stops. */
    leaveOut: () => {
      if (!proposal) return;
      const out = new Set(stopped(proposal).edits);
      setProposal(null);
      attempt(
        proposal.edits.filter((edit) => !out.has(edit)),
        proposal.stack,
      );
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
