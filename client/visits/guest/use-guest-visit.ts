/** The query of a guest's own visit: refetched on each message of the guest's stream, and every few seconds besides. */
import { waitingBeatSeconds } from '#shared/limits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { passNotice } from '#client/shell/api/moderation-notices.ts';

export function useGuestVisit() {
  const query = trpc.visits.guest.state.useQuery(
    {},
    {
      refetchInterval: waitingBeatSeconds * 1000,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
      staleTime: 0,
    },
  );
  const { guest } = trpc.useUtils().visits;
  const { data } = query;
  const isOngoing = data !== undefined && data.stage !== 'over' && data.stage !== 'cancelled';
  // Each message is answered by a call, which is the guest's heartbeat: in a background page timers are
  // slowed down, and messages are not.
  trpc.visits.guest.news.useSubscription(
    {},
    {
      enabled: isOngoing,
      onData: (news) => (news.kind === 'moderated' ? passNotice(news) : void guest.invalidate()),
    },
  );
  return query;
}
