/** What needs the reader (queries, tasks, messages) and is told on every screen. */
import type { Attention } from '#shared/messages.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

/** Changes come by the stream; a role changes hands, and a clock falls due, without one. */
const everyMs = 60_000;

/** Undefined until it is counted. */
export function useAttention(): Attention | undefined {
  const user = useUser();
  return trpc.messages.attention.useQuery(undefined, {
    enabled: !user.setsUpOnly && may(user, 'messages.write'),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  }).data;
}
