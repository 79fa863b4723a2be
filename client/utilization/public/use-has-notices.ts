/** Whether the patient of a visit still has to get a notice that the reader may deliver. */
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useSignedIn } from '#client/shell/session/session.tsx';

export const useNoticesOfVisit = (visitId: string) => {
  const user = useSignedIn();
  return trpc.utilization.notices.ofVisit.useQuery(
    { visitId },
    { enabled: user !== null && may(user, 'utilization'), retry: false, staleTime: 60_000 },
  );
};

export const useHasNotices = (visitId: string): boolean =>
  (useNoticesOfVisit(visitId).data?.notices.length ?? 0) > 0;
