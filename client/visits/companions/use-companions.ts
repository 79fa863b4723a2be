/** A clinician's actions on companions and invited colleagues; each shows a toast where it fails. */
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useCompanions(visitId: string) {
  const { visits } = trpc;
  const visitQuery = trpc.useUtils().visits.visit;
  const onVisit = { onSuccess: (visit: Visit) => visitQuery.setData({ visitId }, visit), onError };
  const admit = visits.admitGuest.useMutation(onVisit);
  const refuse = visits.refuseGuest.useMutation(onVisit);
  const revoke = visits.revokeGuest.useMutation(onVisit);
  const drop = visits.dropColleague.useMutation(onVisit);
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
