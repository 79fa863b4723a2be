/** Lets the solver fill open shifts: starts and follows it, and shows in the grid what it proposes. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FillProposal, FillRun, ProposedCell } from '#shared/roster/fill-proposal.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { proposalTaken, type Content } from '#client/roster/board/edits.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';

const followEveryMs = 1_000;

/** Cells in these days that have what they had as the plan was made. */
function fitting(board: RosterBoard, cells: readonly ProposedCell[]): ProposedCell[] {
  const { from, to } = board.period;
  return cells.filter((cell) => {
    const [first, another] = board.standingIn(cell);
    const isAsSeen = another === undefined && (first?.shiftTypeId ?? null) === cell.instead;
    return cell.day >= from && cell.day <= to && isAsSeen;
  });
}

interface Options {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  isPanelOpen: boolean;
}

export function useFill({ board, content, editing, isPanelOpen }: Options) {
  const [unitId, setUnitId] = useState(board.period.units[0]?.id ?? '');
  const [isFollowing, setIsFollowing] = useState(false);
  /** The run whose proposal was taken or left. */
  const [closedRunId, setClosedRunId] = useState<string | null>(null);
  const enabled = board.period.mayPlan && unitId !== '' && (isPanelOpen || isFollowing);
  const query = trpc.roster.fill.progress.useQuery(
    { unitId },
    {
      enabled,
      refetchInterval: ({ state }) =>
        state.data?.run?.state === 'running' ? followEveryMs : false,
    },
  );
  const start = trpc.roster.fill.start.useMutation({
    onSuccess: () => {
      setIsFollowing(true);
      setClosedRunId(null);
    },
  });
  const stop = trpc.roster.fill.stop.useMutation();
  const run: FillRun | null = (enabled && query.data?.run) || null;
  const isOpen = run !== null && run.id !== closedRunId;
  const proposal: FillProposal | null = isOpen ? (query.data?.proposal ?? null) : null;
  // What is planned meanwhile is no longer proposed.
  useSyncExternalStore(board.subscribe, () => (proposal ? board.version() : 0));
  const proposedCells = fitting(board, proposal?.cells ?? []);
  const edits = proposalTaken(content, proposedCells);
  useEffect(() => {
    board.propose(fitting(board, proposal?.cells ?? []));
    return () => board.propose([]);
  }, [board, proposal]);

  const closeProposal = () => {
    if (!run) return;
    if (run.state === 'running') stop.mutate({ unitId });
    setClosedRunId(run.id);
    setIsFollowing(false);
  };
  return {
    unitId,
    setUnitId,
    query,
    start,
    stop: () => stop.mutate({ unitId }),
    isStopping: stop.isPending,
    run,
    /** Null where there is none, or it was taken or left. */
    proposal: edits.length > 0 ? proposal : null,
    count: edits.length,
    takeAll: () => {
      closeProposal();
      editing.attempt(edits);
    },
    takeNone: closeProposal,
  };
}

export type Fill = ReturnType<typeof useFill>;
