/** Who waits for the user, and what colleagues ask of them: one query for the navigation, the tab, the alerts and the lists. */
import type { ColleagueRequest, LockedLink, WaitingPatient } from '#shared/visits/waiting.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useIsLive } from '#client/shell/api/live-state.ts';
import { useUser } from '#client/shell/session/session.tsx';

/** A patient who goes silent leaves the queue within half a minute. */
const whileWaitingMs = 5_000;
/** Arrivals come by the stream of changes; a hidden tab has none. */
const liveMs = 60_000;
const hiddenMs = 15_000;

const nobody: readonly WaitingPatient[] = [];
const noRequests: readonly ColleagueRequest[] = [];
const noLinks: readonly LockedLink[] = [];

interface Waiting {
  patients: readonly WaitingPatient[];
  requests: readonly ColleagueRequest[];
  lockedLinks: readonly LockedLink[];
  zone: string;
}

export function useWaiting(): Waiting {
  const user = useUser();
  const isLive = useIsLive();
  const { data } = trpc.visits.waiting.useQuery(
    {},
    {
      enabled: may(user, 'visits.conduct') && !user.setsUpOnly,
      refetchInterval: ({ state }) => {
        const { patients = nobody, requests = noRequests } = state.data ?? {};
        if (patients.length + requests.length > 0) return whileWaitingMs;
        return isLive ? liveMs : hiddenMs;
      },
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  );
  return {
    patients: data?.patients ?? nobody,
    requests: data?.requests ?? noRequests,
    lockedLinks: data?.lockedLinks ?? noLinks,
    zone: data?.zone ?? 'UTC',
  };
}
