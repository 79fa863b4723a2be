/** The query of one visit for its clinician; it is refetched in case the announcement of a change is lost. */
import { trpc } from '#client/shell/api/api.ts';

const refetchEveryMs = 15_000;

export const useVisit = (visitId: string) =>
  trpc.visits.visit.useQuery(
    { visitId },
    { refetchInterval: refetchEveryMs, refetchIntervalInBackground: true },
  );
