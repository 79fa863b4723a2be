/** What a clinician does with others in the room: each step says so where it did not happen. */
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useModerate(visitId: string) {
  const { room } = trpc.visits;
  const known = trpc.useUtils().visits.visit;
  const shown = { onSuccess: (visit: Visit) => known.setData({ visitId }, visit), onError };
  const mute = room.mute.useMutation({ onError });
  const stopShare = room.stopShare.useMutation({ onError });
  const remove = room.remove.useMutation(shown);
  const allowBack = room.allowBack.useMutation(shown);
  const lock = room.lock.useMutation(shown);
  const unlock = room.unlock.useMutation(shown);
  return {
    isPending: [mute, stopShare, remove, allowBack, lock, unlock].some((one) => one.isPending),
    mute: (identity: string) => mute.mutate({ visitId, identity }),
    stopShare: (identity: string) => stopShare.mutate({ visitId, identity }),
    remove: (identity: string, onSettled: () => void) =>
      remove.mutate({ visitId, identity }, { onSettled }),
    allowBack: (identity: string) => allowBack.mutate({ visitId, identity }),
    turnLock: (isLocked: boolean) => (isLocked ? lock : unlock).mutate({ visitId }),
  };
}
