/** A clinician's moderation of the room; each action shows a toast where it fails. */
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useModeration(visitId: string) {
  const { room } = trpc.visits;
  const visitQuery = trpc.useUtils().visits.visit;
  const onVisit = { onSuccess: (visit: Visit) => visitQuery.setData({ visitId }, visit), onError };
  const mute = room.mute.useMutation({ onError });
  const stopShare = room.stopShare.useMutation({ onError });
  const remove = room.remove.useMutation(onVisit);
  const allowBack = room.allowBack.useMutation(onVisit);
  const lock = room.lock.useMutation(onVisit);
  const unlock = room.unlock.useMutation(onVisit);
  return {
    isPending: [mute, stopShare, remove, allowBack, lock, unlock].some(
      (mutation) => mutation.isPending,
    ),
    mute: (identity: string) => mute.mutate({ visitId, identity }),
    stopShare: (identity: string) => stopShare.mutate({ visitId, identity }),
    remove: (identity: string, onSettled: () => void) =>
      remove.mutate({ visitId, identity }, { onSettled }),
    allowBack: (identity: string) => allowBack.mutate({ visitId, identity }),
    setLocked: (isLocked: boolean) => (isLocked ? lock : unlock).mutate({ visitId }),
  };
}
