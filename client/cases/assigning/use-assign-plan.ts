/** What assigning would do by what is chosen now, and the step that does it. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignedCases, AssignManyTo, PlanAssigning } from '#shared/cases/case-assignment.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

/** What was done, for the notice that offers to undo it. */
export interface AssigningDone extends AssignedCases {
  /** They went back to the queue. */
  isPutBack: boolean;
}

interface Options {
  of: PlanAssigning['of'];
  /** Null: nobody is chosen yet. */
  to: AssignManyTo | null;
  onAssigned: (done: AssigningDone) => void;
}

export function useAssignPlan({ of, to, onAssigned }: Options) {
  const [attempt, setAttempt] = useState(0);
  const query = trpc.cases.assigning.plan.useQuery(
    { of, to: to ?? { to: 'nobody' } },
    { enabled: to !== null, placeholderData: keepPreviousData },
  );
  const assign = trpc.cases.assigning.assign.useMutation({
    onSuccess: (assigned) => onAssigned({ ...assigned, isPutBack: to?.to === 'nobody' }),
    onError: () => setAttempt((before) => before + 1),
  });
  const plan = to === null ? undefined : query.data;
  return {
    query,
    plan,
    isReady: plan !== undefined && !query.isPlaceholderData && plan.cases.length > 0,
    isPending: assign.isPending,
    failure: { attempt, words: assign.error && wordsFor(assign.error) },
    assign: (note = '') => plan && assign.mutate({ cases: plan.cases, note }),
  };
}
