/** A visit as it is now, for its clinician: news tells of changes, asking finds those that nobody told. */
import { trpc } from '#client/shell/api/api.ts';

const freshEveryMs = 15_000;

export const useVisit = (visitId: string) =>
  trpc.visits.visit.useQuery(
    { visitId },
    { refetchInterval: freshEveryMs, refetchIntervalInBackground: true },
  );
