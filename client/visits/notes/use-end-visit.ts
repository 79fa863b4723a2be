/** Ends a visit for everybody, and shows at once that it is over. */
import { trpc } from '#client/shell/api/api.ts';

export function useEndVisit(visitId: string) {
  const visitQuery = trpc.useUtils().visits.visit;
  return trpc.visits.end.useMutation({
    onSuccess: (ended) => visitQuery.setData({ visitId }, ended),
  });
}
