/** What a clinician does with whoever comes beside the patient: each step says so where it did not happen. */
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useCompanions(visitId: string) {
  const { visits } = trpc;
  const known = trpc.useUtils().visits.visit;
  const shown = { onSuccess: (visit: Visit) => known.setData({ visitId }, visit), onError };
  const admit = visits.admitGuest.useMutation(shown);
  const refuse = visits.refuseGuest.useMutation(shown);
  const revoke = visits.revokeGuest.useMutation(shown);
  const drop = visits.dropColleague.useMutation(shown);
  return {
    isAdmitting: admit.isPending,
    isRefusing: refuse.isPending,
    isTakingBack: revoke.isPending || drop.isPending,
    admit: (guestId: string) => admit.mutate({ visitId, guestId }),
    refuse: (guestId: string) => refuse.mutate({ visitId, guestId }),
    revoke: (guestId: string, onSettled: () => void) =>
      revoke.mutate({ visitId, guestId }, { onSettled }),
    drop: (practitionerId: string, onSettled: () => void) =>
      drop.mutate({ visitId, practitionerId }, { onSettled }),
  };
}
