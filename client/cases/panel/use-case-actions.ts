/** Takes, moves, assigns and undoes a case; what is refused is said in a toast. */
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useClaimCase() {
  return trpc.cases.take.useMutation({ onError });
}

/** Gives the person the first case of a filter that nobody has. */
export function useClaimNext(onTaken: (caseId: string) => void) {
  return trpc.cases.takeNext.useMutation({ onSuccess: ({ caseId }) => onTaken(caseId), onError });
}

export function useCaseActions({ id: caseId, version }: Pick<CaseRecord, 'id' | 'version'>) {
  const { cases } = trpc.useUtils();
  // A step is under way until its case is read anew: another one of the version before would be refused.
  const onSuccess = () => cases.byId.invalidate({ caseId });
  const claim = useClaimCase();
  const undo = trpc.cases.undo.useMutation({ onSuccess, onError });
  const move = trpc.cases.move.useMutation({ onSuccess, onError });
  const assign = trpc.cases.assign.useMutation({ onSuccess, onError });
  const note = trpc.cases.note.useMutation({ onError });
  return {
    take: () => claim.mutate({ caseId }),
    undo: () => undo.mutate({ caseId, version }),
    move: (name: string, text: string, onDone: () => void) =>
      move.mutate({ caseId, version, move: name, note: text }, { onSuccess: onDone }),
    release: () => assign.mutate({ caseId, version, assign: { to: 'nobody' } }),
    assignTo: (personId: string, onDone: () => void) =>
      assign.mutate({ caseId, version, assign: { to: 'person', personId } }, { onSuccess: onDone }),
    writeNote: (text: string, onDone: () => void) =>
      note.mutate({ caseId, note: text }, { onSuccess: onDone }),
    /** What is under way. */
    pending: { take: claim, undo, move, assign, note },
  };
}
