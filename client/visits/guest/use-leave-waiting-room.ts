/** Leaves the waiting room; the page says so before the server confirms it. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

/** `onLeft` hears of it before the server confirms it, and again with `false` where it fails. */
export const useLeaveWaitingRoom = (onLeft: (hasLeft: boolean) => void) =>
  trpc.visits.guest.leave.useMutation({
    onMutate: () => onLeft(true),
    onError: (error) => {
      onLeft(false);
      toast.problem(wordsFor(error));
    },
  });
