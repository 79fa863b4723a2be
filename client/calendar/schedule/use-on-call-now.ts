/** Who has the roles of the reader's unit now: asked once, for the line below the heading and for the card. */
import { useMemo } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { withOneEnd, type JoinedLine } from '#shared/on-call/duty-end.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

/** Returns the roles of the unit; empty until they are known, and where the unit has no roster. */
export function useOnCallNow(): JoinedLine[] {
  const user = useUser();
  const { data } = trpc.roster.onCall.at.useQuery(
    { isOwnUnit: true },
    { enabled: may(user, 'roster.read') && !user.setsUpOnly, refetchInterval: minuteMs },
  );
  const lines = data?.lines;
  return useMemo(() => lines?.map(withOneEnd) ?? [], [lines]);
}
