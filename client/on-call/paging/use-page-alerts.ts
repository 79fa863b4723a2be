/** Pages that concern the user now: to them, and answers to what they sent. */
import { may } from '#shared/roles.ts';
import type { PageAlerts } from '#shared/on-call/duty-pages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useIsLive } from '#client/shell/api/live-state.ts';
import { useUser } from '#client/shell/session/session.tsx';

/** They come by the stream of changes; a hidden tab has none. */
const liveMs = 60_000;
const hiddenMs = 15_000;

const nothing: PageAlerts = { received: [], sent: [] };

export function usePageAlerts(): PageAlerts {
  const user = useUser();
  const isLive = useIsLive();
  const { data } = trpc.roster.paging.alerts.useQuery(
    {},
    {
      enabled: may(user, 'roster.read') && !user.setsUpOnly,
      refetchInterval: isLive ? liveMs : hiddenMs,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  );
  return data ?? nothing;
}
