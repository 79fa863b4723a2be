/** Which cases of a worklist are chosen to be assigned at once, and how far that has come. */
import { useState } from 'react';
import { mostAssigned } from '#shared/cases/case-assignment.ts';
import type { CaseFilter, CaseLine } from '#shared/cases.ts';
import { kindNames, kindOf, workedBy, type Queue } from '#shared/case-kinds/kinds.ts';
import { useUser } from '#client/shell/session/session.tsx';
import type { RowId, Selection } from '#client/ui/table/columns.ts';
import type { AssigningDone } from './use-assign-plan.ts';

/** `off`: no boxes. `choosing`: boxes beside the rows. `planning`: the panel says who gets what. */
type Step = 'off' | 'choosing' | 'planning';

const none: ReadonlySet<RowId> = new Set();

/** `list`: what it is the list of; with another one what was chosen is forgotten. */
export function useAssigning(
  filter: CaseFilter,
  { list, rows = [] }: { list: string; rows: readonly CaseLine[] | undefined },
) {
  const user = useUser();
  const [begun, setBegun] = useState({ list, step: 'off' as Step, chosen: none, isAll: false });
  const [done, setDone] = useState<AssigningDone | null>(null);
  const isHere = begun.list === list;
  const { step, chosen, isAll } = isHere
    ? begun
    : { step: 'off' as const, chosen: none, isAll: false };
  const change = (changes: Partial<typeof begun>) =>
    setBegun({ list, step, chosen, isAll, ...changes });
  const { kinds = kindNames, queue } = filter;
  const workedKinds = workedBy(user).filter(
    (kind) => kinds.includes(kind) && (queue === undefined || kindOf(kind).queue === queue),
  );
  const listed = rows.map(({ id }) => id);
  /** Rows that were assigned meanwhile have left the list, and are chosen no more. */
  const chosenIds = listed.filter((id) => chosen.has(id)).slice(0, mostAssigned);
  const selection: Selection<CaseLine> = {
    selected: isAll ? new Set(listed) : new Set(chosenIds),
    onSelect: (selected) => change({ chosen: selected }),
    selectable: new Set(listed),
    allLabel: `All ${listed.length} that are loaded`,
    labelOf: ({ title, patient }) => ['Assign', title, patient?.fullName].filter(Boolean).join(' '),
    isLocked: isAll || step === 'planning',
  };
  return {
    step,
    /** The list is of open cases, some of which the user may assign. */
    isPossible: workedKinds.length > 0 && filter.closed === undefined,
    isAll,
    /** Whose team it is of which the panel offers people. */
    queue: (workedKinds[0] ? kindOf(workedKinds[0]).queue : null) as Queue | null,
    count: chosenIds.length,
    of: isAll ? { filter } : { caseIds: chosenIds },
    selection: step === 'off' ? undefined : selection,
    begin: () => {
      setDone(null);
      change({ step: 'choosing', chosen: none, isAll: false });
    },
    plan: () => change({ step: 'planning' }),
    back: () => change({ step: 'choosing' }),
    end: () => change({ step: 'off', chosen: none, isAll: false }),
    finish: (assigned: AssigningDone) => {
      setDone(assigned);
      change({ step: 'off', chosen: none, isAll: false });
    },
    chooseAll: (all: boolean) => change({ isAll: all }),
    /** What the last act did, with its undo above the list until it is put away. */
    done,
    putAway: () => setDone(null),
  };
}

export type Assigning = ReturnType<typeof useAssigning>;
